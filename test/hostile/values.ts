import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { anyCharacter } from '../fixtures/any-character.ts'
import type { Records } from '../fixtures/every-record.ts'
import { naughtyStrings } from '../fixtures/hostile-texts.ts'

/** Known data of the service for inventing values. */
export type Known = {
  /** The OpenAPI document. */
  readonly document: any
  readonly own: Records
  readonly foreign: Records
}

/** Sound: each value as its schema requires. Edge: at its bounds, and one beyond. Wild: any value anywhere. */
export type Manner = 'sound' | 'edge' | 'wild'

/** Text that programs misread: controls, halves of pairs, marks without a letter, names of other things. */
export const strangeText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc.constantFrom(...naughtyStrings),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00\ud800',
    '\n',
    '\r\nX-Injected: 1',
    '\u2028',
    '\u202egnp.exe',
    '\u200b',
    '\ufeff',
    'Z\u0301\u0302\u0303'.repeat(500),
    'e\u0301',
    '🧾',
    '🧾'.repeat(3_000),
    "'; drop table contacts; --",
    '%',
    '%00',
    '\\',
    '${7*7}',
    '=cmd()',
    'null',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e400',
    'x'.repeat(3_000),
    'x'.repeat(70_000),
    '__proto__',
    'constructor',
    '../../etc/passwd',
  ),
)

/** Days and instants: invalid in calendars, accepted by PostgreSQL nevertheless, and the ends of years. */
const strangeDays = fc.constantFrom(
  '0000-00-00',
  '0001-01-01',
  '2026-02-29',
  '2028-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-12-31',
  '2027-01-01',
  '1899-12-31',
  '2199-12-31',
  '2200-01-01',
  '2200-02-29',
  '2999-06-30',
  '9999-12-31',
  '9999-12-31T23:59:59Z',
  '99999-01-01',
  '-2026-01-01',
  '20260101',
  '2026-1-1',
  'infinity',
  '-infinity',
  'today',
  'now',
  'epoch',
  'January 8, 1999',
  '2026-01-01 BC',
  '2026-01-01T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-03-29T02:30:00+01:00',
  '2026-11-21T09:00:00+99:99',
  ' 2026-11-21',
  '2026-11-21\n',
)

const strangeNumbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    -0,
    0,
    -1,
    0.1 + 0.2,
    1.005,
    1e-7,
    1e-300,
    1e15,
    1e21,
    1e300,
    1.797e308,
    999_999.999999,
    2 ** 31,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    100.00000000000001,
  ),
)

/** Query values: numbers that only JavaScript reads, text that PostgreSQL cannot store, and days beyond every calendar. */
export const strangeInQueries = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('Infinity', '-Infinity', '1e400', '-1e400', 'NaN', '0x10', '1e3', 'a\0b', '\0'),
  },
  { weight: 2, arbitrary: strangeDays },
  { weight: 1, arbitrary: strangeNumbers },
  { weight: 1, arbitrary: strangeText },
)

const anything = fc.oneof(
  strangeText,
  strangeDays,
  strangeNumbers,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, 'true', '1'),
  fc.anything({ maxDepth: 2 }),
)

/** Values for a schema of the document; `name` is the field's. */
export function valuesOf(schema: any, manner: Manner, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(referred(schema, known), manner, known, name)
  const fitting = fittingTo(schema, manner, known, name)
  return manner === 'wild' ? fc.oneof({ weight: 14, arbitrary: fitting }, { weight: 1, arbitrary: anything }) : fitting
}

const referred = (schema: any, { document }: Known): any => document.components.schemas[schema.$ref.split('/').at(-1)]

function fittingTo(schema: any, manner: Manner, known: Known, name: string): fc.Arbitrary<unknown> {
  const variants = schema.oneOf ?? schema.anyOf
  if (variants) return fc.oneof(...variants.map((one: any) => valuesOf(one, manner, known, name)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const types: (string | undefined)[] = [schema.type].flat()
  return fc.oneof(...types.map((type) => ofType(type, schema, { manner, known, name })))
}

type Place = { readonly manner: Manner; readonly known: Known; readonly name: string }

function ofType(type: string | undefined, schema: any, place: Place): fc.Arbitrary<unknown> {
  switch (type ?? '') {
    case 'object':
      return objects(schema, place)
    case 'array':
      return arrays(schema, place)
    case 'integer':
      return integers(schema, place)
    case 'number':
      return numbers(schema, place)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return texts(schema, place)
  }
}

/** Optional fields are present or absent; in a wild request required ones too, and unknown ones are added. */
function objects(schema: any, { manner, known }: Place): fc.Arbitrary<unknown> {
  const isWild = manner === 'wild'
  const parts = Object.entries<any>(schema.properties ?? {}).filter(([, part]) => isWild || !part.readOnly)
  const model = Object.fromEntries(parts.map(([name, part]) => [name, valuesOf(part, manner, known, name)]))
  const fields = fc.record(model, { requiredKeys: isWild ? [] : (schema.required ?? []) })
  const extra = fc.dictionary(
    fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'id', ''), strangeText),
    anything,
    { maxKeys: 2 },
  )
  if (schema.additionalProperties && !schema.properties)
    return fc.dictionary(fc.stringMatching(/^[\w.-]{1,40}$/), valuesOf({ type: 'string' }, manner, known), {
      maxKeys: 4,
    })
  if (!isWild) return fields
  return fc.oneof(
    { weight: 9, arbitrary: fields },
    { weight: 1, arbitrary: fc.tuple(fields, extra).map(([some, more]) => ({ ...some, ...more })) },
  )
}

function arrays(
  { items = {}, minItems = 0, maxItems = 500 }: any,
  { manner, known, name }: Place,
): fc.Arbitrary<unknown> {
  const one = valuesOf(items, manner, known, name)
  const few = fc.uniqueArray(one, { minLength: minItems, maxLength: Math.max(minItems, 4) })
  if (manner === 'sound') return few
  const counts = [0, minItems - 1, Math.min(maxItems, 1_000) + 1].filter((count) => count >= 0)
  const many = fc.tuple(one, fc.constantFrom(...counts)).map(([value, count]) => Array(count).fill(value))
  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: many })
}

function integers({ minimum = 0, maximum = 100 }: any, { manner }: Place): fc.Arbitrary<number> {
  const within = fc.integer({ min: minimum, max: Math.min(maximum, Number.MAX_SAFE_INTEGER) })
  const accounts = [1020, 1100, 3400, 6500].filter((account) => account >= minimum && account <= maximum)
  const usual = accounts.length > 0 ? fc.oneof(fc.constantFrom(...accounts), within) : within
  return manner === 'edge' ? fc.oneof(usual, fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1)) : usual
}

function numbers({ minimum = 0, maximum = 1e9 }: any, { manner }: Place): fc.Arbitrary<number> {
  const amounts = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)
  if (manner === 'sound') return amounts
  return fc.oneof(amounts, fc.constantFrom(minimum, maximum, maximum * 1.0000001, minimum - 1e-9), strangeNumbers)
}

const ofFormat: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-21', '2026-01-01', '2026-02-28', '2026-12-31', '2026-07-01'],
  'date-time': ['2126-01-01T00:00:00Z', '2126-11-21T09:00:00.123+01:00'],
  uri: ['https://example.ch/', 'http://[::1]/'],
  email: ['a@example.ch', 'office@beispiel.example'],
  'email-or-empty': ['', 'a@example.ch'],
}
const words = ['CHF', 'EUR', 'CH', 'Europe/Zurich', 'R-00000', '#00ff00', 'Muster', '#1d4ed8']

function texts(
  { format, pattern, minLength = 0, maxLength = 200 }: any,
  { manner, known, name }: Place,
): fc.Arbitrary<string> {
  const records: Readonly<Record<string, string | undefined>> = {
    recipient: known.own['contacts'],
    template: known.own['templates'],
  }
  const matching = pattern ? words.filter((word) => new RegExp(pattern, 'u').test(word)) : words
  const fitting = records[name] ? [records[name]] : (ofFormat[format] ?? (matching.length > 0 ? matching : ['Muster']))
  const usual = fc.constantFrom(...fitting)
  if (manner === 'sound') return usual
  const lengths = fc
    .tuple(
      fc.constantFrom('a', 'é', '漢', '😀', ' '),
      fc.constantFrom(minLength - 1, minLength, maxLength, maxLength + 1),
    )
    .map(([letter, length]) => letter.repeat(Math.max(0, length)))
  if (manner === 'edge') return format?.startsWith('date') ? fc.oneof(usual, strangeDays) : fc.oneof(usual, lengths)
  const ids = fc.constantFrom(...Object.values(known.own), ...Object.values(known.foreign), randomUUID())
  return fc.oneof(usual, ids, strangeText, strangeDays, lengths)
}
