import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure, seed, sized } from '../faults/faults.ts'
import { someNaughtyStrings } from '../fixtures/hostile-texts.ts'
import { patience } from '../patience.ts'
import { type Service, startService } from '../service.ts'
import { type Place, type TextField, textFieldsOf, textPlaces, valueAt } from './text-places.ts'
import { randomTexts } from './texts.ts'

let service: Service
let places: readonly Place[]
before(async () => {
  service = await startService({ mailsPerDay: 1_000_000 })
  places = await textPlaces(service)
})
after(() => service.close())

/** The rule in independent words: the forbidden content of a text of one line, or of several. */
const forbidden = (text: string, isLine: boolean): boolean =>
  [...text].some((character) => {
    const point = character.codePointAt(0) ?? 0
    const isBreak = [0x0a, 0x0d, 0x2028, 0x2029].includes(point)
    const isControl = (point < 0x20 && ![0x09, 0x0a, 0x0d].includes(point)) || (point >= 0x7f && point <= 0x9f)
    return isControl || (isLine && isBreak) || (point >= 0xd800 && point <= 0xdfff)
  })
const fits = (text: string, { isLine, longest }: TextField): boolean =>
  !forbidden(text, isLine) && [...text].length <= longest

/** Sends each field its text: all invalid fields are named, and only those; the others are read back to the byte. */
async function storedOrNamed(
  { operation, fields, send, read }: Place,
  textOf: (field: TextField, index: number) => string,
): Promise<number> {
  const texts = new Map(fields.map((field, index) => [field.path, textOf(field, index)]))
  const refused = fields.filter((field) => !fits(texts.get(field.path) ?? '', field)).map(({ path }) => path)
  if (refused.length > 0) {
    const { status, body } = await send(texts)
    assert.equal(status, 400, operation)
    assert.deepEqual(body.invalidFields.toSorted(), refused.toSorted(), `${operation} ${JSON.stringify([...texts])}`)
  }
  const taken = new Map([...texts].filter(([path]) => !refused.includes(path)))
  if (taken.size === 0) return fields.length
  const answer = await send(taken)
  // If a required field was rejected, nothing is stored.
  if (answer.status === 400 && refused.length > 0) return fields.length
  assert.ok(
    answer.status < 300,
    `${operation} ${answer.status} ${JSON.stringify(answer.body)} ${JSON.stringify([...taken])}`,
  )
  const record = await read(answer)
  for (const [path, text] of taken) assert.equal(shown(record, path), text, `${operation} ${path}`)
  return fields.length
}

/** The description of an entry is on each of its transactions. */
const shown = (record: any, path: string): unknown =>
  valueAt(record, path) ?? valueAt(record, path.replace(/(^|\.)description$/, '$1transactions[0].description'))

const DEAR = [
  'acceptEstimate',
  'recordPayment',
  'refundPayment',
  'payOutCreditNote',
  'addEstimatePdfAttachment',
  'addInvoicePdfAttachment',
  'addLedgerEntryReceipt',
  'addReceipt',
  'reverseLedgerEntry',
  'createInvoice',
  'createEstimate',
]
/** The meaning of a blank depends on the field: a contact whose names are blank has none. */
const isNoBlank = (text: string): boolean => text.trim() !== ''

const few = (place: Place): boolean => place.operation.startsWith('add')

test('every operation that takes text is among those that are tried, with every field', () => {
  const tried = new Set(places.map(({ operation }) => operation))
  for (const [operation, fields] of textFieldsOf(service)) {
    assert.ok(tried.has(operation), `${operation} takes ${fields.map(({ path }) => path)}`)
    for (const { path, longest } of fields) assert.ok(longest > 0, `${operation} ${path} has a longest`)
  }
})

test('naughty strings are kept as they are in every text field of every record, or the field is named', {
  timeout: patience(3_600_000),
}, async (context) => {
  const strings = [...new Set(someNaughtyStrings)].filter(isNoBlank)
  const isFull = sized(0, 1) === 1
  let texts = 0
  for (const [index, text] of strings.entries()) {
    // In part, each text is sent to one of the cheap places, and one in twenty-five to an expensive one.
    const usual = places.filter(({ operation }) => !DEAR.includes(operation))
    const dear = places.filter(({ operation }) => DEAR.includes(operation))
    const chosen = isFull
      ? places.filter((place) => !few(place) || index % 10 === 0)
      : [usual[(index + seed) % usual.length], index % 25 === 0 ? dear[(index / 25 + seed) % dear.length] : undefined]
    for (const place of chosen)
      if (place)
        texts += await storedOrNamed(place, ({ path }) =>
          // A reference belongs to one document: two operations with the same text must not give the same reference.
          path === 'externalReference' ? `${text} ${place.operation}` : text,
        )
  }
  figure(context, 'I-14', 'naughty strings kept or named', texts)
})

test('so are texts by chance: unassigned, from right to left, combining, beyond the first plane, and twins by normalisation', {
  timeout: patience(3_600_000),
}, async (context) => {
  const count = sized(120, 100_000)
  const source = randomTexts(seed, Number.MAX_SAFE_INTEGER).filter(isNoBlank)
  const wide = places.filter(({ operation }) =>
    /^modify(Contact|Estimate|Invoice|Template|Payment|Account|Organisation)$/.test(operation),
  )
  let texts = 0
  for (let round = 0; texts < count; round++) {
    const place = wide[round % wide.length]
    assert.ok(place !== undefined)
    texts += await storedOrNamed(place, () => source.next().value ?? '')
  }
  figure(context, 'I-14', 'texts by chance kept or named', texts)
})
