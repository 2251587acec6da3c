import { Marked, type Tokens } from 'marked'
import { type Html, html } from '../../platform/http/html.rules.ts'

/** The target of a link on the pages; undefined if it has none. */
export type Leading = (href: string) => string | undefined

/** The words of a heading are its anchor, as in the files. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d -]/gu, '')
    .replaceAll(' ', '-')

function markedWith(leading: Leading): Marked {
  return new Marked({
    renderer: {
      // Markup in a text is text.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => html`${text}`.html,
      code: ({ text }: Tokens.Code) => codeBlock(html`${text}`).html,
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        const to = leading(href)
        return to === undefined ? words : `${html`<a href="${to}">`.html}${words}</a>`
      },
      image: ({ href, text }: Tokens.Image) => html`<img src="${leading(href)}" alt="${text}" loading="lazy">`.html,
      table({ header, rows }: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const body = rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="wide" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`
      },
    },
  })
}

/** Code that scrolls sideways if it is wide, also by keys. */
export const codeBlock = (code: Html, label?: string): Html =>
  html`<div class="code"${label !== undefined && html` data-code="${label}"`}><pre tabindex="0"><code>${code}</code></pre></div>`

const ours = markedWith((href) => href)

/** A trusted text in Markdown as markup. */
export const paragraphs = (text: string, leading?: Leading): Html => ({
  html: withDistinctAnchors((leading ? markedWith(leading) : ours).parse(text, { async: false })),
})

/** A repeated heading, as in the changelog, has a number in its anchor: `added`, then `added-1`, as GitHub counts. */
function withDistinctAnchors(markup: string): string {
  const seen = new Map<string, number>()
  return markup.replaceAll(/(?<=<h\d id=")[^"]+/g, (anchor) => {
    const count = seen.get(anchor) ?? 0
    seen.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  })
}

/** A trusted sentence as inline markup. */
export const sentence = (text: string): Html => ({ html: ours.parseInline(text, { async: false }) })
