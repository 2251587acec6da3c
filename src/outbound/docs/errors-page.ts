import { problems } from '../../errors.ts'
import { type Html, html } from '../../platform/http/html.rules.ts'
import { warnings } from '../../warnings.ts'

/** The codes: each has a place of its own, to which rejections link. */
export const errorsPage = (): Html => html`<h1>Errors and warnings</h1>
<p>Every rejection has a code, which is never renamed, and says in its message what is wrong. The chapters say which operation answers which.</p>
<h2 id="errors">Errors</h2>
${Object.entries(problems).map(([code, [status, sentence]]) => placeOf(code, `${status}. ${sentence}`))}
<h2 id="warnings">Warnings</h2>
<p>The answer of a write may carry warnings: what was asked for is done, and is probably not what was meant.</p>
${Object.entries(warnings).map(([code, sentence]) => placeOf(code, sentence))}`

const placeOf = (code: string, words: string): Html =>
  html`<section id="${code}"><h3><a href="#${code}">${code}</a></h3><p>${words}</p></section>`
