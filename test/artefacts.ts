import { type ProblemCode, problems } from '../src/errors.ts'
import { completeDocument } from '../src/outbound/reference/complete-document.ts'
import { warnings } from '../src/warnings.ts'
import { clientFiles } from './client/client-files.ts'
import { recordExamples } from './contract/record-examples.ts'
import { describeSchema } from './describe-schema.ts'
import { drawnIcons } from './icons.ts'
import type { Service } from './service.ts'
import { withSharedParts } from './shared-parts.ts'

/** The generated files of the repository, for readers and reviewers: each file by its path, with its expected text. */
export async function artefacts(service: Service): Promise<Readonly<Record<string, string>>> {
  const { app, asOwner } = service
  const examples = await recordExamples(service)
  const document = completeDocument(structuredClone(app.swagger()), examples)
  return {
    'src/outbound/reference/examples.json': `${laidOut(examples)}\n`,
    'openapi.json': `${laidOut(withSharedParts(document), OPENAPI_LEVELS)}\n`,
    'schema.sql': await describeSchema(asOwner),
    'docs/problems.md': describeProblems(document),
    ...clientFiles(document, examples),
    'web/parts/icons.tsx': await drawnIcons(),
  }
}

/** In openapi.json an answer, a parameter and a field of a record take one line each; in examples.json, examples take many. */
const OPENAPI_LEVELS = 5
const LINE = 120
/** Shorter values share a line. */
const SHORT = 60

/** The JSON of a value for readers: on one line if it fits, and below so many levels in any case. */
function laidOut(value: unknown, levels = Number.POSITIVE_INFINITY, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || levels === 0 || indent.length + line.length <= LINE) return line
  const inner = `${indent} `
  const inside = (part: unknown): string => laidOut(part, levels - 1, inner)
  const [begin, end, parts] = Array.isArray(value)
    ? ['[', ']', value.map(inside)]
    : ['{', '}', Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${inside(part)}`)]
  return `${begin}\n${inner}${filled(parts, LINE - inner.length).join(`,\n${inner}`)}\n${indent}${end}`
}

/** Parts with commas between those on one line. */
function filled(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let isOpen = false
  for (const part of parts) {
    const isShort = part.length <= SHORT
    const line = `${lines.at(-1)}, ${part}`
    if (isOpen && isShort && line.length < width) lines.splice(-1, 1, line)
    else lines.push(part)
    isOpen = isShort
  }
  return lines
}

type Document = { readonly paths?: Record<string, Record<string, unknown> | undefined> }
type Operation = {
  readonly operationId: string
  readonly 'x-warnings'?: readonly string[]
  readonly responses: Record<string, Answer | undefined>
}
type Answer = { readonly content?: { readonly 'application/json'?: { readonly examples?: Record<string, unknown> } } }

function describeProblems(document: object): string {
  const operations = operationsByCode(document)
  const known = Object.keys(problems).filter((code): code is ProblemCode => code in problems)
  const sections = [...Map.groupBy(known, (code) => code.split('/')[0] ?? '')].map(([area, codes]) =>
    [
      `## ${area}`,
      '',
      '| Code | Status | What to do | Answered by |',
      '|---|---|---|---|',
      ...codes.map((code) => {
        const { status, en: sentence } = problems[code]
        return `| \`${code}\` | ${status} | ${sentence} | ${answeredBy(code, operations.get(code) ?? [])} |`
      }),
    ].join('\n'),
  )
  return `${[introduction, ...sections, describeWarnings(document)].join('\n\n')}\n`
}

/** The possible warnings of writes. */
function describeWarnings(document: Document): string {
  const operations = operationsIn(document)
  const rows = Object.entries(warnings).map(([code, { en: sentence }]) => {
    const warning = operations.filter((operation) => operation['x-warnings']?.includes(code))
    return `| \`${code}\` | ${sentence} | ${warning.map(({ operationId }) => `\`${operationId}\``).join(', ')} |`
  })
  return `## Warnings

The answer of a write may carry \`warnings\`: what was asked for is done, and is probably not what was meant. The service answers this list at
\`GET /v1/warning-codes\`.

| Code | What to do | Answered by |
|---|---|---|
${rows.join('\n')}`
}

const introduction = `# What can go wrong

Every rejection of the service. The table is generated from \`src/errors.ts\` and the OpenAPI document by \`npm run generate\`. The service answers the
same list at \`GET /v1/error-codes\`. Codes are never renamed. A 400 also names the faulty fields in \`invalidFields\`.`

const operationsIn = (document: Document): Operation[] =>
  Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}) as Operation[])

/** General codes occur in nearly every operation, so a list of those would be useless. */
const answeredBy = (code: ProblemCode, operations: readonly string[]): string =>
  /^(general|rest-api)\//.test(code) ? 'any operation' : operations.map((id) => `\`${id}\``).join(', ')

function operationsByCode(document: Document): Map<string, string[]> {
  const pairs = operationsIn(document).flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap((answer) =>
      Object.keys(answer?.content?.['application/json']?.examples ?? {}).map((code) => ({ code, operationId })),
    ),
  )
  return new Map(
    [...Map.groupBy(pairs, ({ code }) => code)].map(([code, of]) => [code, of.map((one) => one.operationId)]),
  )
}
