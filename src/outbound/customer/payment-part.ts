import { type Html, html } from '../../platform/http/html.rules.ts'
import type { Language } from '../../platform/words/languages.ts'
import { codeModules } from '../../sales/qr-bill/code-modules.ts'
import { printIban } from '../layout/printed-numbers.ts'
import type { SlipModel } from '../layout/slip-model.ts'
import { texts } from '../layout/texts.ts'
import { words } from './words.ts'

/** The side of the code, and its white margin for readers, in millimetres of the slip. */
const SIDE = 46
const QUIET = 5

/** The payment part of a QR-bill for a screen: its code, and its content as text that can be copied. */
export function paymentPart(slip: SlipModel, language: Language): Html {
  const [account = '', ...creditor] = slip.creditor
  const { words: labels } = slip
  return html`<section class="slip" aria-labelledby="slip">
<h2 id="slip">${labels.paymentPart}</h2>
<div>${codePicture(slip)}<p>${words.scan[language]}</p></div>
<dl>
${fact(labels.account, [account, ...creditor], { copied: account.replaceAll(/\s/g, ''), language })}
${slip.reference === '' ? undefined : fact(labels.reference, [slip.reference], { copied: slip.reference.replaceAll(/\s/g, ''), language })}
${fact(labels.amount, [`${slip.currency}\u00a0${slip.amount}`], { copied: slip.amount.replaceAll(/\s/g, ''), language })}
${fact(labels.additionalInformation, [slip.additional[0]?.join('') ?? ''])}
${slip.debtor.length === 0 ? undefined : fact(labels.payableBy, slip.debtor)}
</dl>
</section>`
}

/** Without the code: the account alone. */
export const accountOnly = (iban: string, language: Language): Html =>
  html`<section><dl>${fact(texts.bankAccount[language], [`IBAN ${printIban(iban)}`], { copied: iban, language })}</dl></section>`

/** A label and its lines, with a copy button that the script shows. */
const fact = (
  label: string,
  lines: readonly string[],
  copy?: { readonly copied: string; readonly language: Language },
): Html =>
  html`<div><dt>${label}</dt><dd>${lines.map((line) => html`<span>${line}</span>`)}${
    copy &&
    html`<button type="button" hidden data-copy="${copy.copied}" data-copied="${words.copied[copy.language]}" aria-label="${words.copy[copy.language]}: ${label}">${words.copy[copy.language]}</button>`
  }</dd></div>`

/** The code as vectors: each run of dark modules of a row is one rectangle of one path. The cross is that of the printed slip. */
function codePicture({ payload, words }: SlipModel): Html {
  const modules = codeModules(payload)
  const size = SIDE + 2 * QUIET
  const scale = SIDE / modules.length
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${words.code}" shape-rendering="crispEdges">
<path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/>
<g transform="translate(${QUIET} ${QUIET})"><path fill="#000" transform="scale(${scale})" d="${modules.map(runsOf).join('')}"/>
<g transform="translate(19.5 19.5)"><path fill="#fff" d="M0 0h7v7h-7z"/><path fill="#000" d="M.5 .5h6v6h-6z"/><path fill="#fff" d="M2.917 1.555h1.166v1.362h1.362v1.166h-1.362v1.362h-1.166v-1.362h-1.362v-1.166h1.362z"/></g></g>
</svg>`
}

function runsOf(row: readonly boolean[], y: number): string {
  const marks = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...marks.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
}
