import fc from 'fast-check'
import { jsonCases } from '../fixtures/hostile-texts.ts'

/** Numbers in forms that no careful program writes. */
const literals = [
  '-0',
  '1e2',
  '100.0',
  '1E400',
  '-1e400',
  '1e-400',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775808',
  `1${'0'.repeat(400)}`,
  '0.30000000000000004',
  '1.005',
  'NaN',
  'Infinity',
  '0x10',
  '01',
  '.5',
  '5.',
  '"5"',
]

const numbers = fc.constantFrom(...literals)
const documents = fc.constantFrom(...jsonCases.map(({ bytes }) => bytes))

/** Unrelated to the schema: nothing, too deep, too many. */
const elsewhere = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      'null',
      'true',
      '0',
      '""',
      '[]',
      '{',
      '{"a":',
      '[1,',
      `{"a":${'['.repeat(32)}${']'.repeat(32)}}`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '['.repeat(100_000),
      '{"a":'.repeat(100_000),
      `{${Array.from({ length: 50_000 }, (_, key) => `"${key}":1`).join(',')}}`,
      `[${'{},'.repeat(300_000)}{}]`,
    ),
  },
)

/** A value's form on the wire: mostly unchanged, else as a careless or malicious program writes it. */
export const writtenJson = (value: unknown): fc.Arbitrary<Buffer> => {
  const text = JSON.stringify(value) ?? ''
  const violations = fc.oneof(
    numbers.map((literal) => text.replace(/-?\d+(\.\d+)?(?=[,}\]])/, literal)),
    fc.nat(text.length).map((length) => text.slice(0, length)),
    fc.constant(text.replace('{', '{"__proto__":{"isDraft":false},')),
    fc.constant(text.replace(/("[^"]*":)("[^"]*"|\d+)/, '$1$2,$1$2')),
    fc.constantFrom(
      `\ufeff${text}`,
      `${text}${text}`,
      `${text},`,
      `${text}\0`,
      `/**/${text}`,
      `[${text}]`,
      ` \t\r\n${text}\n`,
    ),
    elsewhere,
  )
  return fc.oneof(
    { weight: 16, arbitrary: fc.constant(Buffer.from(text)) },
    { weight: 3, arbitrary: violations.map((violation) => Buffer.from(violation)) },
    { weight: 1, arbitrary: documents },
    { weight: 1, arbitrary: documents.map((bytes) => inField(text, bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(Buffer.from(text, 'utf16le'), Buffer.from(`{"note":"\x80\xff"}`, 'latin1')),
    },
  )
}

/** The bytes in place of the first value of an object. */
function inField(text: string, bytes: Buffer): Buffer {
  const [, name = '"note"'] = /^\{("[^"]*"):/.exec(text) ?? []
  return Buffer.concat([Buffer.from(`{${name}:`), bytes, Buffer.from('}')])
}
