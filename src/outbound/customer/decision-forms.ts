import { type Html, html } from '../../platform/http/html.rules.ts'
import { SIGNATURE_BOX } from '../../sales/documents/link-decision.schema.ts'
import type { Place } from './page.ts'
import { words } from './words.ts'

/** The rejected input of the last attempt. */
export type Filled = {
  readonly name?: string
  readonly isRead?: boolean
  readonly reason?: string
  /** The path of a signature to draw; empty if there is none yet. */
  readonly drawn?: string
}

type Asked = { readonly pdfSha256: string; readonly hasAttachments: boolean; readonly filled?: Filled }

/** Accepting and declining as forms that need no script. With a script a signature can be drawn. */
export function decisionForms(
  { secret, up, language }: Place,
  { pdfSha256, hasAttachments, filled = {} }: Asked,
): Html {
  const hidden = html`<input type="hidden" name="pdf" value="${pdfSha256}"><input type="hidden" name="language" value="${language}">`
  return html`
<section aria-labelledby="accept"><h2 id="accept">${words.accept[language]}</h2>
<form method="post" action="${up}${secret}/accept">${hidden}
<label class="check"><input type="checkbox" name="read" value="yes" required${filled.isRead && html` checked`}> ${hasAttachments ? words.hasReadAttachments[language] : words.hasRead[language]}</label>
<label>${words.fullName[language]}<input name="name" autocomplete="name" maxlength="128" required value="${filled.name ?? ''}"></label>
<fieldset><legend>${words.signature[language]}</legend>
<label class="check"><input type="radio" name="signature" value="typed"${filled.drawn === undefined && html` checked`}> ${words.typed[language]}</label>
<div id="drawing" hidden>
<label class="check"><input type="radio" name="signature" value="drawn"${filled.drawn !== undefined && html` checked`}> ${words.drawn[language]}</label>
<canvas width="${SIGNATURE_BOX.width}" height="${SIGNATURE_BOX.height}" role="img" aria-label="${words.drawHere[language]}"></canvas>
<button type="button">${words.clear[language]}</button>
<input type="hidden" name="strokes" value="${filled.drawn ?? ''}">
</div></fieldset>
<button class="button">${words.acceptBindingly[language]}</button>
</form>
<details class="decline"${filled.reason !== undefined && html` open`}><summary>${words.decline[language]}</summary>
<form method="post" action="${up}${secret}/decline">${hidden}
<label>${words.reason[language]}<textarea name="reason" rows="3" maxlength="1000">${filled.reason ?? ''}</textarea></label>
<button>${words.declineNow[language]}</button>
</form></details></section>`
}
