import { formatInstant } from '../../platform/calendar/day.ts'
import { type Html, html } from '../../platform/http/html.rules.ts'
import { fill } from '../../platform/words/fill.ts'
import { signatureSvg } from '../layout/render-model.ts'
import type { Place } from './page.ts'
import type { Visit } from './visit.ts'
import { words } from './words.ts'

/** The decision on an estimate, with its author and time; with thanks to a customer who has just decided. */
export function decisionMade(
  { sources: { document }, timeZone }: Visit,
  { language }: Place,
  { thanks }: { readonly thanks: boolean },
): Html {
  const { status, signingPerson, signedAt, decision } = document
  if (status !== 'accepted')
    return html`<p class="state bad" role="status">${thanks && words.thanksDeclined[language]} ${words.declined[language]}</p>`
  const accepted =
    signingPerson === undefined || signedAt === undefined
      ? words.acceptedSimply[language]
      : fill(words.accepted[language], { person: signingPerson, ...formatInstant(timeZone, signedAt) })
  return html`<div class="state good" role="status"><p>${thanks && words.thanksAccepted[language]} ${accepted}</p>
${decision?.signature !== undefined && html`<img class="signature" src="data:image/svg+xml,${encodeURIComponent(signatureSvg(decision.signature))}" alt="${words.signature[language]}: ${signingPerson}">`}</div>`
}
