import { formatInstant } from '../../platform/calendar/day.ts'
import { type Html, html } from '../../platform/http/html.rules.ts'
import { signatureSvg } from '../layout/render-model.ts'
import type { Place } from './page.ts'
import type { Visit } from './visit.ts'
import { words } from './words/words.ts'

/** What was decided on an estimate, by whom and when; to whoever has just decided with thanks. */
export function decisionMade(
  { sources: { document }, timeZone }: Visit,
  { language, up, secret }: Place,
  { thanks }: { readonly thanks: boolean },
): Html {
  const said = words[language]
  const { status, signingPerson, signedAt, decision } = document
  if (status !== 'accepted')
    return html`<p class="state bad" role="status">${thanks && said.thanksDeclined} ${said.declined}</p>`
  const accepted =
    signingPerson === undefined || signedAt === undefined
      ? said.acceptedSimply
      : said.accepted(signingPerson, formatInstant(timeZone, signedAt))
  return html`<div class="state good" role="status"><p>${thanks && said.thanksAccepted} ${accepted}</p>
${decision?.signature !== undefined && html`<img class="signature" src="data:image/svg+xml,${encodeURIComponent(signatureSvg(decision.signature))}" alt="${said.signature}: ${signingPerson}">`}
${thanks && html`<p><a href="${up}${secret}?lang=${language}">${said.back}</a></p>`}</div>`
}
