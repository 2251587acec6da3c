import { type Html, html } from '../../platform/http/html.rules.ts'
import { ERRORS_PAGE } from '../../platform/http/problem.schema.ts'
import { fieldOf, fieldsOf, typeOf } from './fields.ts'
import { paragraphs, sentence } from './markdown.ts'
import {
  type Media,
  nameOf,
  type OpenApi,
  type OperationAt,
  operationsIn,
  type Parameter,
  type ResponseObject,
  resolved,
  type Schema,
} from './openapi-document.ts'
import { exampleOf, type Lists, samplesOf } from './samples.ts'

export type Chapter = {
  readonly name: string
  readonly description: string
  readonly url: string
}

/** A chapter of the reference: its operations in full, then their records. */
export function chapterPage(document: OpenApi, { name, description }: Chapter, lists: Lists): Html {
  const operations = operationsIn(document, name)
  const records = recordsIn(document, operations)
  return html`<h1>${name}</h1>
${paragraphs(description)}
<ul class="toc">${operations.map(({ method, path, operation: { operationId, summary } }) => html`<li><a href="#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`)}</ul>
${operations.map((placed) => operationOf(document, placed, lists))}
${name === 'Webhooks' && messagesOf(document)}
${records.length > 0 && html`<h2 id="records">Records</h2>`}
${records.map((record) => recordOf(record, document.components.schemas[record] ?? {}))}`
}

function operationOf(document: OpenApi, placed: OperationAt, lists: Lists): Html {
  const { method, path, operation } = placed
  const { parameters = [] } = operation
  const answers = Object.entries(operation.responses)
  const [, shown] = answers.find(([, answer]) => exampleIn(answer) !== undefined) ?? []
  return html`<section class="operation" id="${operation.operationId}">
<h2><a href="#${operation.operationId}">${operation.summary}</a></h2>
<p class="path"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
<div class="beside">
<div>
${paragraphs(operation.description)}
<p class="access">${accessOf(placed)}</p>
${codesLine('Events', operation['x-events'])}
${codesLine('Warnings', operation['x-warnings'], ERRORS_PAGE)}
${parametersIn('path', parameters)}
${parametersIn('query', parameters)}
${Object.entries(operation.requestBody?.content ?? {}).map(([type, media]) => bodyOf(document, type, media, operation.requestBody?.required === true))}
${parametersIn('header', parameters)}
<h3>Answers</h3>
${answers.map(([status, answer]) => (status < '4' ? answerOf(document, status, answer) : html``))}
${answers.map(([status, answer]) => (status < '4' ? html`` : codesLine(status, codesIn(answer), ERRORS_PAGE)))}
</div>
<div class="samples">${samplesOf(placed, lists)}${shown && html`<h3>Answer</h3>${exampleOf(exampleIn(shown), lists)}`}</div>
</div>
</section>`
}

const places = { path: 'Path', query: 'Query', header: 'Headers' } as const

function parametersIn(place: Parameter['in'], parameters: readonly Parameter[]): Html {
  const here = parameters.filter((one) => one.in === place)
  if (here.length === 0) return html``
  const fields = here.map(({ name, schema, description = '', required = false }) =>
    fieldOf(name, { ...schema, description }, required),
  )
  return html`<h3>${places[place]}</h3>
<dl class="fields">${fields}</dl>`
}

const exampleIn = ({ content }: ResponseObject): unknown => content?.['application/json']?.example
const codesIn = ({ content }: ResponseObject): readonly string[] =>
  Object.keys(Object.values(content ?? {}).find(({ examples }) => examples)?.examples ?? {})

/** The required credentials. */
function accessOf({ operation: { security } }: OperationAt): Html {
  if (security.length === 0) return html`Nobody has to sign in.`
  const ways = security.map((needed) => {
    const [scope] = needed['token'] ?? []
    if ('session' in needed) return html`the session of a person`
    return scope === undefined ? html`a token` : html`a token with <code>${scope}</code>`
  })
  return html`Needs ${ways.map((way, index) => (index === 0 ? way : html`, or ${way}`))}.`
}

function codesLine(label: string, codes: readonly string[] = [], page?: string): Html {
  if (codes.length === 0) return html``
  const named = codes.map((code) =>
    page === undefined ? html` <code>${code}</code>` : html` <a href="${page}#${code}"><code>${code}</code></a>`,
  )
  return html`<p class="codes"><b>${label}</b>${named}</p>`
}

function bodyOf(document: OpenApi, type: string, { schema }: Media, isRequired: boolean): Html {
  const whole = schema && resolved(document, schema)
  return html`<h3>Body <code>${type}</code>${!isRequired && html` <small>may be left out</small>`}</h3>
${whole && contentOf(whole)}`
}

function answerOf(document: OpenApi, status: string, { description, content = {} }: ResponseObject): Html {
  const types = Object.entries(content).map(([type, { schema }]) => {
    const whole = schema && resolved(document, schema)
    return whole?.properties || whole?.oneOf ? contentOf(whole) : html`<p><code>${type}</code></p>`
  })
  return html`<p><b>${status}</b> ${sentence(description)}</p>${types}`
}

/** The fields of an object, or of one of several. */
const contentOf = (schema: Schema): Html =>
  schema.oneOf || schema.items
    ? html`<p>${schema.items ? 'An ' : 'One of: '}${typeOf(schema)}.</p>${schema.items && fieldsOf(schema.items)}`
    : fieldsOf(schema)

const recordOf = (name: string, schema: Schema): Html =>
  html`<section class="record" id="${name}"><h3><a href="#${name}">${name}</a></h3>
${schema.description !== undefined && html`<p>${sentence(schema.description)}</p>`}${contentOf(schema)}</section>`

/** The messages to webhook endpoints. */
const messagesOf = ({ webhooks }: OpenApi): Html => html`<h2 id="messages">Messages</h2>
<p>Each is the event, as <code>GET /v1/events</code> shows it.</p>
<dl class="fields">${Object.entries(webhooks).map(([type, { post }]) => html`<div><dt><code>${type}</code></dt><dd>${sentence(post.summary)}</dd></div>`)}</dl>`

/** The records that operations name, and those inside them, in alphabetical order. */
function recordsIn({ components }: OpenApi, operations: readonly OperationAt[]): string[] {
  const wanted = new Set<string>()
  const follow = (value: unknown, isWhole = false): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue
      if (key !== '$ref' || typeof part !== 'string') follow(part, key === 'schema')
      else if (part.includes('/schemas/')) enter(nameOf(part), isWhole)
    }
  }
  const enter = (name: string, isWhole: boolean): void => {
    // A whole body or answer is described at its operation; rejections are all alike.
    if (name === 'Problem' || wanted.has(name)) return
    if (!isWhole) wanted.add(name)
    follow(components.schemas[name])
  }
  for (const { operation } of operations) follow([operation.requestBody, operation.responses])
  return [...wanted].toSorted()
}
