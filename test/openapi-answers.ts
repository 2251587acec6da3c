import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Document = {
  info?: { description?: string }
  paths?: Record<string, Record<string, unknown> | undefined>
  components?: { readonly headers?: object; readonly responses?: Readonly<Record<string, object>> }
}
type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: unknown }

/**
 * Validates answers against the OpenAPI document: the operation exists, the status is one of its answers, the body matches its schema, and the
 * code of a rejection and the headers are documented. Paths outside the document may only be rejected.
 */
export function answerValidator(document: object): (method: string, url: string, answer: Answer) => void {
  const { info, paths = {}, components } = document as Document
  const violationsOf = schemaViolations(document)
  const templates = Object.keys(paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
  const names = Object.keys(components?.headers ?? {})
  /** An answer of an operation, which may be a shared one. */
  const documentedAs = (answer: object | undefined): object | undefined =>
    answer && '$ref' in answer ? components?.responses?.[String(answer.$ref).split('/').at(-1) ?? ''] : answer
  const exactFirst = templates.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)

  /** Every documented header is in the answer; and an answer that asks to wait says for how long. */
  function validateHeaders(asked: string, documented: unknown, { status, headers }: Answer): void {
    const shown = Object.keys((documented as { headers?: object } | undefined)?.headers ?? {})
    for (const name of names.filter((one) => one.toLowerCase() in headers))
      assert.ok(shown.includes(name), `${asked} ${status} has ${name}, which the OpenAPI document does not show`)
    if (status === 429 || status === 503) assert.ok('retry-after' in headers, `${asked} ${status} has no Retry-After`)
  }

  return (method, url, answer) => {
    const path = exactFirst.find(({ pattern }) => pattern.test(url.split('?')[0] ?? ''))?.path
    const operation =
      path === undefined
        ? undefined
        : (paths[path]?.[method.toLowerCase()] as { responses: Record<string, object> } | undefined)
    if (!operation) {
      assert.ok(
        answer.status >= 400 || method === 'OPTIONS' || url === '/openapi.json' || url.startsWith('/docs'),
        `${method} ${url} is not in the OpenAPI document`,
      )
      return
    }
    const documented = documentedAs(operation.responses[answer.status]) as
      | { description: string; content?: Record<string, { schema: object }> }
      | undefined
    validateHeaders(`${method} ${path}`, documented, answer)
    // A client that prefers the minimum gets no body.
    if ('preference-applied' in answer.headers && answer.body === '') return
    if (answer.status === 304) return
    const body = asJson(answer)
    if (!documented)
      assert.fail(
        `${method} ${path} answered ${answer.status}, which the OpenAPI document does not show: ${JSON.stringify(answer.body)}`,
      )
    if (isPage(answer)) {
      const shown = documentedAs(operation.responses[200]) as { content?: object }
      assert.ok(
        'text/html' in (shown.content ?? {}),
        `${method} ${path} is a page, which the OpenAPI document does not show`,
      )
      return
    }
    const { 'application/json': json, ...files } = documented.content ?? {}
    const [type = ''] = answer.headers['content-type']?.split(';') ?? []
    if (!json || type in files) return
    const { schema } = json
    const code = codeOf(answer)
    // The introduction documents codes of every path, such as general/not-found.
    assert.ok(
      code === undefined || [documented.description, info?.description].some((words) => words?.includes(`\`${code}\``)),
      `${method} ${path} answered ${answer.status} ${code}, a code that the OpenAPI document does not show`,
    )
    const violations = violationsOf(schema, body)
    if (violations !== '')
      assert.fail(`${method} ${path} ${answer.status}: ${violations} in ${JSON.stringify(answer.body)}`)
  }
}

/** Where people get a page, rejections are pages, too. */
export const isPage = ({ headers }: Pick<Answer, 'headers'>): boolean =>
  headers['content-type']?.startsWith('text/html') ?? false

/** A rejection in the form of RFC 9457 has the same content and five more fields, which the introduction of the document names. */
function asJson({ status, headers, body }: Answer): unknown {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return body
  const { type, title, status: told, detail, instance, ...rest } = body as Record<string, unknown>
  assert.equal(told, status)
  for (const text of [type, title, detail, instance]) assert.equal(typeof text, 'string')
  return rest
}

/** The code of a rejection. An answer below 400 is none, and an event or a record may have a code of its own. */
const codeOf = ({ status, body }: Answer): string | undefined =>
  status >= 400 ? (body as { code: string }).code : undefined

/** Returns the violation of a schema of the document by a value, '' without any. Each schema is compiled once. */
export function schemaViolations(document: object): (schema: object, value: unknown) => string {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addSchema({ $id: 'openapi', components: (document as Document).components })
  const known = new Map<string, ValidateFunction>()
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/')
    const validate = known.get(text) ?? ajv.compile(JSON.parse(text) as object)
    known.set(text, validate)
    return validate(value) ? '' : ajv.errorsText(validate.errors)
  }
}
