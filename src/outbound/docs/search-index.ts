import { problems } from '../../errors.ts'
import { ERRORS_PAGE } from '../../platform/http/problem.schema.ts'
import type { Chapter } from './chapter-page.ts'
import { guides, headingsOf } from './guides.ts'
import { anchorOf } from './markdown.ts'
import { type OpenApi, operationsIn, resolved, type Schema } from './openapi-document.ts'

/** An entry of the search: its title, kind, address, and further words. */
type SearchEntry = readonly [title: string, kind: string, url: string, words: string]

/** The index of the search: operations with the names of their fields, guides with their headings, and codes. */
export const searchIndex = (document: OpenApi, chapters: readonly Chapter[]): readonly SearchEntry[] => [
  ...chapters.flatMap(({ name, url }) =>
    operationsIn(document, name).map(({ method, path, operation }): SearchEntry => {
      const { operationId, summary, requestBody, parameters = [] } = operation
      const names = parameters.map(({ name }) => name)
      const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(document, schema))
      return [summary, `${method} ${path}`, `${url}#${operationId}`, [operationId, ...names, ...bodies].join(' ')]
    }),
  ),
  ...guides.flatMap((guide): SearchEntry[] => [
    [guide.title, 'Guide', guide.url, ''],
    ...headingsOf(guide).map((heading): SearchEntry => [heading, guide.title, `${guide.url}#${anchorOf(heading)}`, '']),
  ]),
  ...Object.keys(problems).map((code): SearchEntry => [code, 'Error', `${ERRORS_PAGE}#${code}`, '']),
]

/** The names of the fields of a body, nested ones included. */
function namesIn(document: OpenApi, schema: Schema | undefined, above: readonly Schema[] = []): string[] {
  if (!schema) return []
  const whole = resolved(document, schema)
  if (above.includes(whole)) return []
  const within = [whole.items, ...(whole.oneOf ?? []), ...Object.values(whole.properties ?? {})]
  const names = [
    ...Object.keys(whole.properties ?? {}),
    ...within.flatMap((part) => namesIn(document, part, [...above, whole])),
  ]
  return [...new Set(names)]
}
