import { type Html, html } from '../../platform/http/html.rules.ts'
import type { Language } from '../../platform/words/languages.ts'
import type { PrintableDocument, PrintablePosition, ProductPosition } from '../layout/printable-document.ts'
import { printCents, printDecimal, printPercent, printPrice, printVatRate } from '../layout/printed-numbers.ts'
import { texts } from '../layout/texts.ts'

/** The positions as rows of two columns, which fit on a phone: name with quantity and price below it, and the amount. */
export const positionRows = ({ positions, currency }: PrintableDocument, language: Language): Html[] =>
  positions.map((position) => rowOf(position, language, currency))

function rowOf(position: PrintablePosition, language: Language, currency: string): Html {
  switch (position.type) {
    case 'text':
      return html`<tr class="text"><th scope="row" colspan="2">${position.name ?? ''}${described(position.description)}</th></tr>`
    case 'subtotal':
      return html`<tr class="subtotal"><th scope="row">${position.name || texts.subtotal[language]}</th><td>${printCents(position.totalAmount, currency)}</td></tr>`
    case 'discount': {
      const rate = position.discountRate === undefined ? '' : ` ${printPercent(position.discountRate)}`
      return html`<tr><th scope="row">${position.name || texts.discount[language]}${rate}</th><td>${printCents(position.totalAmount, currency)}</td></tr>`
    }
    case 'product':
      return html`<tr><th scope="row">${position.name}${described(position.description)}<span class="how">${extentOf(position, language, currency)}</span></th><td>${printCents(position.totalAmount, currency)}</td></tr>`
  }
}

const described = (text: string | undefined): Html | undefined =>
  text ? html`<span class="description">${text}</span>` : undefined

/** `2.5 h × 1’200.00 · discount 5 % · VAT 8.1 %` */
function extentOf(
  { quantity, unit, singleAmount, discountRate, vatRatePerMille }: ProductPosition,
  language: Language,
  currency: string,
) {
  return [
    `${[printDecimal(quantity, 0), unit].filter(Boolean).join(' ')} × ${printPrice(singleAmount, currency)}`,
    discountRate ? `${texts.discount[language]} ${printPercent(discountRate)}` : '',
    vatRatePerMille ? `${texts.columns.vatDebt[language]} ${printVatRate(vatRatePerMille)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
