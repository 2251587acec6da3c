import { problems } from '../../../errors.ts'
import { warnings } from '../../../warnings.ts'

/** The page of the codes as HTML: each has a place of its own, to which rejections link. */
export const errorsPage = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Errors and warnings · Rappen API</title>
    <link rel="icon" type="image/png" href="/docs/icon.png">
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
      body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
      section { border-top: 1px solid #8886; padding: .5rem 0 }
      section:target { background: #fd04; outline: .5rem solid #fd04 }
      h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere }
      h3 a { color: inherit; text-decoration: none }
      p { margin: 0 }
    </style>
  </head>
  <body>
    <main>
      <h1>Errors and warnings</h1>
      <p>Every rejection has a code, which is never renamed, and says in its message what is wrong. <a href="/docs">The reference</a> says which
      operation answers which.</p>
      <h2>Errors</h2>
${Object.entries(problems)
  .map(([code, [status, sentence]]) => placeOf(code, `${status}. ${sentence}`))
  .join('\n')}
      <h2>Warnings</h2>
      <p>The answer of a write may carry warnings: what was asked for is done, and is probably not what was meant.</p>
${Object.entries(warnings)
  .map(([code, sentence]) => placeOf(code, sentence))
  .join('\n')}
    </main>
  </body>
</html>
`

const placeOf = (code: string, words: string): string =>
  `      <section id="${code}"><h3><a href="#${code}">${code}</a></h3><p>${escaped(words)}</p></section>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
