import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Html, html } from '../../platform/http/html.rules.ts'
import { ERRORS_PAGE } from '../../platform/http/problem.schema.ts'
import { paragraphs } from './markdown.ts'

/** The guides beside the reference: files of the project, with their titles in the contents. */
export const guides = [
  { url: '/docs/guides/getting-started', title: 'From zero to a sent invoice', file: 'docs/getting-started.md' },
  { url: '/docs/guides/client', title: 'The client for TypeScript', file: 'client/README.md' },
  { url: '/docs/guides/python', title: 'Python without packages', file: 'docs/python.md' },
  { url: '/docs/guides/webhooks', title: 'Webhooks', file: 'docs/webhooks.md' },
  { url: '/docs/guides/workplace', title: 'The workplace', file: 'docs/workplace.md' },
  { url: '/docs/guides/vat', title: 'A VAT return, step by step', file: 'docs/vat.md' },
  { url: '/docs/guides/settings', title: 'Settings, commands and limits', file: 'docs/settings.md' },
  { url: '/docs/guides/operating', title: 'Running it', file: 'docs/operating.md' },
  { url: '/docs/guides/stability', title: 'Compatibility', file: 'docs/stability.md' },
  { url: '/docs/guides/changes', title: 'Changes and upgrades', file: 'CHANGELOG.md' },
] as const
export type Guide = (typeof guides)[number]

const root = new URL('../../../', import.meta.url)
const textOf = ({ file }: Guide): string => readFileSync(new URL(file, root), 'utf8')

export const guidePage = (guide: Guide): Html =>
  html`<article class="guide">${paragraphs(textOf(guide), (href) => leading(guide, href))}</article>`

/** The headings of a guide, for the search. */
export const headingsOf = (guide: Guide): string[] =>
  [...textOf(guide).matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading.replaceAll('`', ''))

/** The pictures in guides. */
export const pictures = guides.flatMap((guide) =>
  [...textOf(guide).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, name = '']) => {
    const path = posix.join(posix.dirname(guide.file), name)
    return { url: `/${path}`, content: new URL(path, root) }
  }),
)

/** The target of a link in a guide: files become pages; a link to another file becomes text. */
function leading(guide: Guide, href: string): string | undefined {
  if (/^(?:https?:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const file = posix.join(posix.dirname(guide.file), path)
  const page = pages[file] ?? (pictures.some(({ url }) => url === `/${file}`) ? `/${file}` : undefined)
  return page === undefined || anchor === undefined ? page : `${page}#${anchor}`
}

const pages: Readonly<Record<string, string>> = {
  'README.md': '/docs',
  'openapi.json': '/openapi.json',
  'docs/problems.md': ERRORS_PAGE,
  ...Object.fromEntries(guides.map(({ file, url }) => [file, url])),
}
