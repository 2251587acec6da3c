import { type Html, html } from '../../platform/http/html.rules.ts'
import { fill } from '../../platform/words/fill.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'
import { printMoney } from '../layout/printed-numbers.ts'
import { type RenderModel, renderModel } from '../layout/render-model.ts'
import { texts } from '../layout/texts.ts'
import { decisionForms, type Filled } from './decision-forms.ts'
import { decisionMade } from './decision-made.ts'
import { type Place, page } from './page.ts'
import { accountOnly, paymentPart } from './payment-part.ts'
import { positionRows } from './position-rows.ts'
import { refusalOf, type Visit } from './visit.ts'
import { type Refusal, words } from './words.ts'

/** The content of a link's page besides the document: the PDF that a decision is about, and the fault of the last one. */
export type Showing = {
  readonly pdfSha256?: string | undefined
  readonly refusal?: Refusal | undefined
  readonly filled?: Filled
  /** After a decision: thanks, and no form. */
  readonly isDone?: boolean
}

/** The page of a public link: the document in a form for phones and screen readers, and the customer's possible actions. */
export function documentPage(visit: Visit, place: Place, showing: Showing): string {
  const { sources, printable } = visit
  const { language, up, secret } = place
  const model = renderModel({ ...printable, language })
  const title = [model.heading, printable.title].filter(Boolean).join(' · ')
  const address = `${up}${secret}.pdf`
  const isAsked = showing.pdfSha256 !== undefined && !showing.isDone
  const body = html`
<section>
${showing.refusal && html`<p class="refusal" role="alert">${words.refusals[showing.refusal][language]}</p>`}
${showing.isDone && decisionMade(visit, place, { thanks: true })}
${headingFor(model, printable.title ?? '')}
<p class="sum"><strong>${figureOf(model.highlight.value)}</strong> <span>${model.highlight.label}</span></p>
${settledSoFar(visit, language)}
${stateOf(visit, place, showing)}
<p class="acts">${isAsked && html`<a class="button" href="#accept">${words.accept[language]}</a> `}<a class="plain button" href="${address}" aria-label="${words.download[language]}">${arrow}PDF</a></p>
</section>
${payment(visit, model, language)}
<section>
${textOf(model.introduction)}
${positionTable(printable, model, language)}
${[model.paymentTerm, model.discountTerms, model.conversionNote, model.amountsNote].filter(Boolean).map((note) => html`<p class="note">${note}</p>`)}
${textOf(model.closing)}
</section>
${attachmentList(visit, place)}
${isAsked && decisionForms(place, { ...showing, pdfSha256: showing.pdfSha256 ?? '', hasAttachments: sources.attachments.length > 0 })}
${!hasSlip(visit) && html`<a class="paper" href="${address}"><img src="${up}${secret}/pages/1?width=446" width="446" height="631" loading="lazy" alt=""><span>${words.download[language]}</span></a>`}
${issuerLines(model)}`
  const logo = printable.logo && logoAddress(printable.logo)
  return page({ ...place, title, issuer: printable.issuer.name, ...(logo ? { logo } : {}), body })
}

const arrow: Html = html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2.5V10M4.5 7 8 10.5 11.5 7M3 13.5h10"/></svg>`

/** The number and the customer above the title, which is theirs. */
const headingFor = ({ heading, recipient }: RenderModel, title: string): Html =>
  html`<h1><span>${[title && heading, recipient[0]].filter(Boolean).join(' · ')}</span> ${title || heading}</h1>`

/** An amount with its currency smaller; other words as they are. */
function figureOf(value: string): Html {
  const [currency, amount] = value.split('\u00a0')
  return amount === undefined ? html`${value}` : html`<small>${currency}</small>\u00a0${amount}`
}

/** Its pictures show the code for the total, even if that is paid. */
const hasSlip = ({ printable: { slip } }: Visit): boolean => slip !== undefined && slip !== 'reserved'

/** The state of the document, unless the possible actions show it. */
function stateOf(visit: Visit, place: Place, { isDone = false }: Showing): Html | undefined {
  const { printable, standing } = visit
  const { language } = place
  if (printable.isDraft) return html`<p class="state">${words.draft[language]}</p>`
  if (printable.isAnnulled) return html`<p class="state bad">${words.annulled[language]}</p>`
  if (standing === 'expired') return html`<p class="state bad">${words.refusals.expired[language]}</p>`
  if (standing === 'paid' || standing === 'credited' || standing === 'nothing')
    return html`<p class="state good">${words[standing][language]}</p>`
  return refusalOf(standing) === 'decided' && !isDone ? decisionMade(visit, place, { thanks: false }) : undefined
}

/** The billed, paid and credited amounts of an invoice that is partly open. */
function settledSoFar({ standing, printable }: Visit, language: Place['language']): Html | undefined {
  const { settled, totals, currency } = printable
  if (standing !== 'due' || settled === undefined || settled.paid + settled.credited === 0) return undefined
  const facts = [
    [texts.total[language], totals.total],
    [texts.paid[language], settled.paid],
    [texts.credited[language], settled.credited],
  ] as const
  return html`<dl class="settled">${facts
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => html`<div><dt>${label}</dt><dd>${printMoney(amount, currency)}</dd></div>`)}</dl>`
}

/** How to pay the open amount of an invoice. */
function payment({ standing, printable: { issuer } }: Visit, { slip }: RenderModel, language: Place['language']) {
  if (standing !== 'due') return undefined
  return slip ? paymentPart(slip, language) : issuer.iban && accountOnly(issuer.iban, language)
}

const textOf = (text: string): Html | undefined => (text === '' ? undefined : html`<p class="text">${text}</p>`)

function positionTable(printable: PrintableDocument, { totals }: RenderModel, language: Place['language']): Html {
  return html`<table><thead><tr><th scope="col">${texts.columns.name[language]}</th><th scope="col">${texts.columns.totalAmount[language]} ${printable.currency}</th></tr></thead>
<tbody>${positionRows(printable, language)}</tbody>
<tfoot>${totals.map(({ label, value, isGrandTotal }) => html`<tr${isGrandTotal && html` class="total"`}><th scope="row">${label}</th><td>${value}</td></tr>`)}</tfoot></table>`
}

function attachmentList({ sources: { attachments }, standing }: Visit, { language, up }: Place): Html | undefined {
  if (attachments.length === 0) return undefined
  return html`<section aria-labelledby="attachments"><h2 id="attachments">${words.attachments[language]}</h2>
${standing === 'open' && html`<p>${words.attachmentsBeforeSigning[language]}</p>`}
<ul>${attachments.map(({ publicSecret, name, pages }) => html`<li><a href="${up}../attachments/${publicSecret}/${encodeURIComponent(name)}">${name}</a> (${pages === 1 ? words.onePage[language] : fill(words.pages[language], { count: pages })})</li>`)}</ul></section>`
}

const issuerLines = ({ issuer }: RenderModel): Html =>
  html`<address>${[issuer.name, ...issuer.lines, ...issuer.contact, issuer.vatNumber].filter(Boolean).map((line) => html`<span>${line}</span>`)}</address>`

const logoAddress = ({ mediaType, content }: NonNullable<PrintableDocument['logo']>): string =>
  `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`
