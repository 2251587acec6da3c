import { type Html, html } from '../../platform/http/html.rules.ts'
import { SIGNATURE_BOX } from '../../sales/documents/link-decision.schema.ts'
import type { Place } from './page.ts'
import { words } from './words/words.ts'

/** What was filled in before, where it was refused. */
export type Filled = {
  readonly name?: string
  readonly isRead?: boolean
  readonly reason?: string
  /** The path of a signature that is to be drawn; empty where there is none yet. */
  readonly drawn?: string
}

type Asked = { readonly pdfSha256: string; readonly hasAttachments: boolean; readonly filled?: Filled }

/** Accepting and declining as forms that need no script. With it a signature can be drawn. */
export function decisionForms(
  { secret, up, language }: Place,
  { pdfSha256, hasAttachments, filled = {} }: Asked,
): Html {
  const said = words[language]
  const hidden = html`<input type="hidden" name="pdf" value="${pdfSha256}"><input type="hidden" name="language" value="${language}">`
  return html`
<section aria-labelledby="accept"><h2 id="accept">${said.accept}</h2>
<form method="post" action="${up}${secret}/accept">${hidden}
<label class="check"><input type="checkbox" name="read" value="yes" required${filled.isRead && html` checked`}> ${hasAttachments ? said.hasReadAttachments : said.hasRead}</label>
<label>${said.fullName}<input name="name" autocomplete="name" maxlength="128" required value="${filled.name ?? ''}"></label>
<fieldset><legend>${said.signature}</legend>
<label class="check"><input type="radio" name="signature" value="typed"${filled.drawn === undefined && html` checked`}> ${said.typed}</label>
<div id="drawing" hidden>
<label class="check"><input type="radio" name="signature" value="drawn"${filled.drawn !== undefined && html` checked`}> ${said.drawn}</label>
<canvas width="${SIGNATURE_BOX.width}" height="${SIGNATURE_BOX.height}" role="img" aria-label="${said.drawHere}"></canvas>
<button type="button">${said.clear}</button>
<input type="hidden" name="strokes" value="${filled.drawn ?? ''}">
</div></fieldset>
<button class="button">${said.acceptBindingly}</button>
</form></section>
<details class="decline"${filled.reason !== undefined && html` open`}><summary>${said.decline}</summary>
<form method="post" action="${up}${secret}/decline">${hidden}
<label>${said.reason}<textarea name="reason" rows="3" maxlength="1000">${filled.reason ?? ''}</textarea></label>
<button>${said.declineNow}</button>
</form></details>`
}
