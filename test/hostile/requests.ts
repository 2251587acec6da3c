import fc from 'fast-check'
import { collectionOf, type Operation, pathTo } from '../fixtures/every-record.ts'
import type { Wired } from './connection.ts'
import { type Header, headers, oddities, type Tokens, tokensFor } from './headers.ts'
import { writtenJson } from './json-text.ts'
import { type Content, images, papers, uploads } from './upload.ts'
import { type Known, type Manner, strangeInQueries, strangeText, valuesOf } from './values.ts'

export type HostileRequest = Wired & {
  readonly operation: Operation
  readonly target: string
  /** Whether it is an ordinary HTTP request, whose answer the document describes. */
  readonly isHttp: boolean
}

type Dependencies = { readonly known: Known; readonly tokens: Tokens }

/** One operation, requested correctly or otherwise. */
export function hostileRequests(
  operations: readonly Operation[],
  { known, tokens }: Dependencies,
): fc.Arbitrary<HostileRequest> {
  // A deleted record is missing for later requests.
  const weighted = operations.map((operation) => ({
    weight: operation.method === 'DELETE' ? 1 : 6,
    arbitrary: fc.constant(operation),
  }))
  return fc.oneof(...weighted).chain((operation) =>
    fc
      .record({
        target: targets(operation, known),
        mangled: rarely(mangling, undefined),
        method: rarely(
          fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'QUERY', 'BREW', 'get'),
          undefined,
        ),
        content: contents(operation, known),
        token: tokensFor(tokens),
        address: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)),
        more: fc.oneof(
          { weight: 3, arbitrary: fc.constant<Header[]>([]) },
          { weight: 2, arbitrary: fc.uniqueArray(headers, { maxLength: 3, selector: ([name]) => name }) },
        ),
        odd: rarely(oddities, undefined),
        framing: framings,
      })
      .map(({ target, mangled, method = operation.method, content, token, address, more, odd, framing }) => {
        const path = mangled === undefined ? target : mangled(target)
        const asked: Header[] = [
          ['X-Forwarded-For', `10.${address.join('.')}`],
          ...token,
          ...(content && !more.some(([name]) => name === 'Content-Type')
            ? [['Content-Type', content.type] as const]
            : []),
          ...more,
        ]
        const { lines, body, isCutOff } = framing(content?.body ?? Buffer.alloc(0))
        const hosted: Header[] = [['Host', 'localhost'], ...asked, ...lines]
        const sent = odd === undefined ? hosted : odd(hosted)
        const head = `${method} ${path} HTTP/1.1\r\n${sent.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
        const isHttp = mangled === undefined && odd === undefined && method === operation.method && !isCutOff
        return {
          operation,
          target,
          head: Buffer.from(head, 'latin1'),
          body,
          isCutOff,
          isHead: method === 'HEAD',
          isHttp,
        }
      }),
  )
}

const rarely = <Value, Else>(arbitrary: fc.Arbitrary<Value>, otherwise: Else): fc.Arbitrary<Value | Else> =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary })

// The address

/** Resources behind a secret: guessing finds none. */
const nothing: Known['own'] = {
  'estimates/pages': '1',
  'invoices/pages': '1',
  'credit-notes/pages': '1',
  'ledger-entries/receipts/pages': '1',
  'receipts/pages': '1',
  'public/documents/pages': '1',
  'public/documents': `${'A'.repeat(43)}.pdf`,
  'public/attachments': 'A'.repeat(43),
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 12_000) || '%20'

function targets({ path, described }: Operation, known: Known): fc.Arbitrary<string> {
  const collections = [...path.matchAll(/\{\w+\}/g)].map(({ index }) => collectionOf(path.slice(0, index)))
  const ids = fc.record(
    Object.fromEntries(
      collections.map((collection) => [
        collection,
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(known.own[collection] ?? nothing[collection] ?? '') },
          {
            weight: 1,
            arbitrary: fc.oneof(strangeText, fc.constantFrom(...Object.values(known.foreign))).map(encoded),
          },
        ),
      ]),
    ),
  )
  const query = fc.constantFrom<Manner>('sound', 'edge', 'wild').chain((manner) => {
    const valueFor = ({ schema, name }: any) => {
      const usual = valuesOf(schema, manner, known, name)
      return manner === 'wild'
        ? fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: strangeInQueries })
        : usual
    }
    return fc.record(Object.fromEntries(queryOf(described).map((one) => [one.name, valueFor(one)])), {
      requiredKeys: [],
    })
  })
  const oddQuery = rarely(
    fc.constantFrom(
      'limit=1&limit=2',
      'limit[]=1',
      '__proto__[a]=1',
      'metadata[__proto__]=1',
      'metadata[]=1',
      'q=%zz',
      'q=%ff',
      '%',
      '=',
      '&&&',
      'a'.repeat(9_000),
      'x-api-token=a',
      'limit=%31',
    ),
    '',
  )
  return fc.tuple(ids, query, oddQuery).map(([chosen, pairs, odd]) => {
    const written = [
      ...Object.entries(pairs).flatMap(([name, value]) => pairsOf(name, value)),
      ...(odd === '' ? [] : [odd]),
    ]
    const all = written.join('&').slice(0, 14_000).replace(/%.?$/, '')
    return pathTo(path, { ...nothing, ...known.own, ...chosen }) + (all === '' ? '' : `?${all}`)
  })
}

const queryOf = (described: any): { readonly name: string; readonly schema: any }[] =>
  (described.parameters ?? []).filter((one: { in: string }) => one.in === 'query')

/** Read operations with one to three hostile parameters and no others: a rejection of one does not hide the next. */
export function queryProbes(operations: readonly Operation[], known: Known): fc.Arbitrary<string> {
  const asked = operations.filter(({ method, described }) => method === 'GET' && queryOf(described).length > 0)
  return fc.constantFrom(...asked).chain(({ path, described }) =>
    fc
      .subarray(queryOf(described), { minLength: 1, maxLength: Math.min(3, queryOf(described).length) })
      .chain((chosen) => fc.tuple(...chosen.map((one) => probesOf(one, known))))
      .map(
        (pairs) =>
          `${pathTo(path, { ...nothing, ...known.own })}?${pairs.flat().join('&').slice(0, 14_000).replace(/%.?$/, '')}`,
      ),
  )
}

const probesOf = (
  { name, schema }: { readonly name: string; readonly schema: any },
  known: Known,
): fc.Arbitrary<string[]> =>
  fc
    .oneof(
      { weight: 4, arbitrary: strangeInQueries },
      { weight: 2, arbitrary: valuesOf(schema, 'edge', known, name) },
      { weight: 2, arbitrary: valuesOf(schema, 'wild', known, name) },
    )
    .map((value) => pairsOf(name, value))

const pairsOf = (name: string, value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, one]) => `${name}[${encoded(key)}]=${encoded(String(JSON.stringify(one)))}`)
    : [`${name}=${encoded(String(value))}`]

/** Paths that intermediate programs may read otherwise. */
const mangling: fc.Arbitrary<(target: string) => string> = fc.constantFrom<(target: string) => string>(
  (target) => target.replaceAll('/', '//'),
  (target) => `${target}/`,
  (target) => target.replace('/v1/', '/v1/%2e%2e/v1/'),
  (target) => target.replace('/v1/', '/v1/../v1/'),
  (target) => `${target}%00`,
  (target) => `${target}%2f..`,
  (target) => target.replaceAll('/', '%2F'),
  (target) => target.toUpperCase(),
  (target) => `${target};x=1`,
  (target) => `${target}?`,
  (target) => `${target}#a`,
  (target) => `http://elsewhere.example${target}`,
  (target) => `${target}${'a'.repeat(3_000)}`,
  (target) => `${target}%ff`,
  (target) => `${target}%`,
  () => '*',
  () => '/',
  () => '',
)

// The body

function contents({ method, described }: Operation, known: Known): fc.Arbitrary<Content | undefined> {
  const types: Record<string, { schema: unknown }> = described.requestBody?.content ?? {}
  if ('multipart/form-data' in types) return uploads
  if ('image/png' in types) return images
  if ('application/pdf' in types) return papers
  const json = types['application/json']
  if (!json)
    return method === 'GET'
      ? rarely(fc.constant(ofText('{"a":1}')), undefined)
      : fc.oneof(
          { weight: 5, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom(ofText('{}'), ofText('{"a":1}'), ofText('')) },
        )
  const values = fc.oneof(
    { weight: 8, arbitrary: valuesOf(json.schema, 'sound', known) },
    { weight: 4, arbitrary: valuesOf(json.schema, 'edge', known) },
    { weight: 8, arbitrary: valuesOf(json.schema, 'wild', known) },
    { weight: 1, arbitrary: fc.anything() },
  )
  return values.chain(writtenJson).map((body) => ({ type: 'application/json', body }))
}

const ofText = (text: string): Content => ({ type: 'application/json', body: Buffer.from(text) })

type Framed = { readonly lines: readonly Header[]; readonly body: Buffer; readonly isCutOff: boolean }

/** The framing of a body's bytes: mostly the usual one. */
const framings: fc.Arbitrary<(body: Buffer) => Framed> = fc.oneof(
  { weight: 16, arbitrary: fc.constant(whole) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 5_000 }), fc.constantFrom('', ';a', ';a=b', ';a="b c"'))
      .map(([size, extension]) => chunked(size, extension)),
  },
  {
    weight: 1,
    arbitrary: fc.nat(100).map((missing) => (body: Buffer): Framed => {
      if (body.length === 0) return whole(body)
      const sent = body.subarray(0, Math.max(0, body.length - 1 - missing))
      return { lines: [['Content-Length', String(body.length)]], body: sent, isCutOff: true }
    }),
  },
)

function whole(body: Buffer): Framed {
  return { lines: body.length > 0 ? [['Content-Length', String(body.length)]] : [], body, isCutOff: false }
}

/** A body of a mebibyte is not sent byte by byte. */
const chunked =
  (size: number, extension: string) =>
  (body: Buffer): Framed => {
    const step = Math.max(size, Math.ceil(body.length / 400))
    const count = Math.ceil(body.length / step)
    const pieces = Array.from({ length: count }, (_, index) => body.subarray(index * step, (index + 1) * step))
    const written = pieces.flatMap((piece) => [
      Buffer.from(`${piece.length.toString(16)}${extension}\r\n`),
      piece,
      Buffer.from('\r\n'),
    ])
    const all = Buffer.concat([...written, Buffer.from('0\r\n\r\n')])
    return { lines: [['Transfer-Encoding', 'chunked']], body: all, isCutOff: false }
  }
