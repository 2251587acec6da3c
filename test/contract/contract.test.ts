import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { withPartsInPlace } from '../../src/outbound/docs/parts-in-place.ts'
import { codeSamplesOf } from '../../src/outbound/reference/code-samples.ts'
import { examples } from '../../src/outbound/reference/examples.ts'
import { fields } from '../../src/outbound/reference/fields.ts'
import { operations as words } from '../../src/outbound/reference/operations.ts'
import { schemaViolations } from '../openapi-answers.ts'

const document: any = withPartsInPlace(
  JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')),
)
const operations: any[] = Object.values<any>(document.paths).flatMap((methods) => Object.values(methods))
const { schemas } = document.components

/** Missing descriptions, in words. Adding them to `src/outbound/reference`, or beside the schema, closes the gap. */
const gaps: string[] = []
const usedWords = new Set<string>()
for (const operation of operations) {
  const { operationId, summary, description, parameters = [] } = operation
  if (!summary || !description) gaps.push(`${operationId} has no description`)
  if (description === words[operationId]) usedWords.add(operationId)
  for (const parameter of parameters) {
    if (!parameter.description) gaps.push(`${operationId} does not describe its parameter ${parameter.name}`)
    if (parameter.description === fields[parameter.name]) usedWords.add(parameter.name)
  }
  for (const [status, answer] of Object.entries<any>(operation.responses))
    if (!answer.description) gaps.push(`${operationId} does not describe its ${status}`)
  findGaps(operation.requestBody, operationId, '')
  findGaps(operation.responses, operationId, '')
}
// A schema without a title is no record, and stays in place.
for (const [name, schema] of Object.entries<any>(schemas)) if (schema.title) findGaps(schema, name, name)

function findGaps(value: any, place: string, record: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries<any>(value.properties ?? {})) {
    if (field.$ref === undefined && !field.description) gaps.push(`${place} does not describe its field ${name}`)
    for (const word of [`${record}.${name}`, name]) if (field.description === fields[word]) usedWords.add(word)
  }
  for (const [key, part] of Object.entries(value))
    if (key !== 'example' && key !== 'examples') findGaps(part, place, record)
}

test('every operation, parameter, answer and field is described', () => {
  assert.deepEqual(gaps, [])
})

test('words of a page stand beside its cursor only, and the one type of a part is not described as that of accounts', () => {
  const foreign: string[] = []
  let pages = 0
  const visit = (value: any, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties = {} } = value
    for (const [name, { description = '', enum: values, const: only }] of Object.entries<any>(properties)) {
      const isPage = description.includes('of this page')
      if (isPage && 'nextCursor' in properties) pages++
      else if (isPage) foreign.push(`${place}.${name}`)
      const isKind = name === 'type' && (only !== undefined || values?.length === 1)
      if (isKind && description === fields['type']) foreign.push(`${place}.type`)
    }
    for (const [key, part] of Object.entries(value)) if (!/^examples?$/.test(key)) visit(part, place)
  }
  for (const operation of operations) visit([operation.requestBody, operation.responses], operation.operationId)
  for (const [name, schema] of Object.entries(schemas)) visit(schema, name)
  assert.deepEqual(foreign, [])
  assert.ok(pages > 5, String(pages))
})

test('no words are left over for what is not there any more, or says it itself', () => {
  const all = [...Object.keys(fields), ...Object.keys(words)]
  assert.deepEqual(
    all.filter((word) => !usedWords.has(word)),
    [],
  )
})

test('amounts, quantities and rates say their unit', () => {
  const unit = /cents|currency units|units of the currency|[Pp]ercent|1 unit/
  const named = /(?:^|[a-z])(?:[aA]mount|[rR]ate|[bB]alance|[dD]iscountAmount|Debt)$/
  const silent = Object.entries<any>(schemas).flatMap(([record, { properties = {} }]) =>
    Object.entries<any>(properties)
      .filter(([name, field]) => named.test(name) && [field.type].flat().some((type) => /number|integer/.test(type)))
      .filter(([, { description = '' }]) => !unit.test(description))
      .map(([name]) => `${record}.${name}`),
  )
  assert.deepEqual(silent, [])
})

test('every chapter is described, and every operation stands in one', () => {
  const chapters = document.tags.map((tag: any) => (tag.description ? tag.name : ''))
  assert.deepEqual([...new Set(operations.map(({ tags }) => tags[0]))].sort(), chapters.toSorted())
})

const violationsOf = schemaViolations(document)
const exampleOf = ({ example, examples }: any): unknown => {
  const [first] = Object.values<any>(examples ?? {})
  const name = first?.$ref?.split('/').at(-1)
  return example ?? (name === undefined ? first?.value : document.components.examples[name]?.value)
}

test('every body and every answer in JSON has an example, and the example is of its schema', () => {
  let validated = 0
  for (const { operationId, requestBody, responses } of operations) {
    const contents = [['request', requestBody], ...Object.entries<any>(responses)] as [string, any][]
    for (const [where, { content = {} }] of contents.filter(([, one]) => one !== undefined))
      for (const [type, media] of Object.entries<any>(content)) {
        if (media.schema?.format === 'binary') continue
        const example = exampleOf(media)
        assert.notEqual(example, undefined, `${operationId} ${where} has no example: let the whole story ask for it`)
        if (type.includes('json')) assert.equal(violationsOf(media.schema, example), '', `${operationId} ${where}`)
        validated++
      }
  }
  assert.ok(validated > 600, String(validated))
})

test('every parameter of a path has an example, and the example of a parameter is of its schema', () => {
  for (const { operationId, parameters = [] } of operations)
    for (const parameter of parameters) {
      if (parameter.in === 'path') assert.ok(parameter.example, `${operationId} ${parameter.name}`)
      if ('example' in parameter)
        assert.equal(violationsOf(parameter.schema, parameter.example), '', `${operationId} ${parameter.name}`)
    }
})

test('every operation is asked for in the whole story, and shows that request as a command', () => {
  const missing = operations.filter(({ operationId }) => !examples[operationId])
  assert.deepEqual(
    missing.map(({ operationId }) => operationId),
    [],
    'call them in test/contract/whole-story.ts',
  )
})

test('an operation that takes a token says in its command where to put it, and no other does', () => {
  for (const operation of operations) {
    const [curl] = codeSamplesOf({ path: '', operation })
    const [{ token } = {}] = operation.security
    assert.equal(curl?.source.includes('x-api-token: $TOKEN'), token !== undefined, operation.operationId)
  }
})
