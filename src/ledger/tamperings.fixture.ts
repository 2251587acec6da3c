import fc from 'fast-check'
import type { Tx } from '../db/database.ts'
import { linkHash } from './chain.rules.ts'
import { entriesBetween } from './chain.store.ts'

/** What somebody who owns the database does to a journal of `entries` entries, and which entry must then be named. */
export type Tampering = {
  readonly what: string
  readonly at: number
  /** Runs with all rights and without triggers. ORG stands for the organisation. */
  readonly statements: readonly string[]
  /** Afterwards the hashes are computed anew, as the service would: from one entry up to another, and in the head. */
  readonly rechained?: { readonly from: number; readonly to: number }
  /** Afterwards so many entries are posted, by the service itself. */
  readonly posted?: number
  /** It holds by itself: only heads that were signed before show it. */
  readonly needsAnchor?: boolean
}

/** Runs statements as they are, past everything that builds them with care. */
export const rawly = (tx: Tx, text: string): Promise<number> =>
  tx.run({ text: text.replaceAll('ORG', `'${tx.organisation}'`), values: [], name: '' })

const entry = (sequence: number, change: string): string =>
  `update ledger_entries set ${change} where organisation = ORG and sequence = ${sequence}`
const line = (sequence: number, change: string): string =>
  `update ledger_transactions set ${change} where organisation = ORG and entry = ${sequence} and line = 1`
const renumber = (where: string, to: string): string => `
  update ledger_entries set sequence = ${to} where organisation = ORG and sequence ${where};
  update ledger_transactions set entry = ${to.replaceAll('sequence', 'entry')} where organisation = ORG and entry ${where}`
const remove = (where: string): string => `
  delete from ledger_entries where organisation = ORG and sequence ${where};
  delete from ledger_transactions where organisation = ORG and entry ${where}`
const setHead = (sequence: number): string => `
  update journal_heads set sequence = ${sequence},
      hash = (select hash from ledger_entries where organisation = ORG and sequence = ${sequence}) where organisation = ORG`
const copy = (from: number, to: number): string => `
  insert into ledger_entries select organisation, ${to}, gen_random_uuid(), date, description, debit_account, credit_account, amount,
      currency, exchange_rate, tax_code, null, source, source_id, reverses, created_at, hash, gross_amount, metadata, token, request_id
    from ledger_entries where organisation = ORG and sequence = ${from};
  insert into ledger_transactions select organisation, ${to}, line, gen_random_uuid(), date, debit_account, credit_account, amount,
      original_amount
    from ledger_transactions where organisation = ORG and entry = ${from}`

/** Every column that is kept of an entry, and of a transaction, with another value. */
const changes: readonly ((sequence: number) => string)[] = [
  ...[
    'id = gen_random_uuid()',
    "date = date + interval '1 day'",
    "description = description || ' '",
    'debit_account = debit_account + 1',
    'credit_account = credit_account + 1',
    'amount = amount + 1',
    'gross_amount = gross_amount + 1',
    "currency = 'USD'",
    'exchange_rate = exchange_rate + 0.0000000001',
    "tax_code = coalesce(nullif(tax_code, 'VB81'), '') || 'VM81'",
    "external_reference = coalesce(external_reference, '') || 'x'",
    "source = 'payment'",
    'source_id = gen_random_uuid()',
    'reverses = gen_random_uuid()',
    "created_at = created_at - interval '1 microsecond'",
    'token = gen_random_uuid()',
    "request_id = coalesce(request_id, '') || 'x'",
    `metadata = '{"order": "made up"}'`,
  ].map((change) => (sequence: number) => entry(sequence, change)),
  ...[
    'line = 7',
    'id = gen_random_uuid()',
    "date = date - interval '1 day'",
    'debit_account = debit_account + 1',
    'credit_account = credit_account + 1',
    'amount = amount + 1',
    'original_amount = original_amount + 1',
  ].map((change) => (sequence: number) => line(sequence, change)),
]

/** One bit, in the hash, in the amount, in a letter, in the id. */
const bits: readonly ((sequence: number, bit: number) => string)[] = [
  (sequence, bit) => entry(sequence, `hash = set_bit(hash, ${bit}, 1 - get_bit(hash, ${bit}))`),
  (sequence, bit) => entry(sequence, `amount = amount # (1::bigint << ${bit % 12})`),
  (sequence, bit) => line(sequence, `amount = amount # (1::bigint << ${bit % 12})`),
  (sequence, bit) =>
    entry(
      sequence,
      `description = overlay(description placing chr(ascii(substr(description, 1)) # (1 << ${bit % 4})) from 1 for 1)`,
    ),
  (sequence, bit) =>
    line(
      sequence,
      `id = encode(set_bit(uuid_send(id), ${bit % 128}, 1 - get_bit(uuid_send(id), ${bit % 128})), 'hex')::uuid`,
    ),
]

/** Ten kinds, each at random places. */
export const kindsOfTampering = (entries: number): Readonly<Record<string, fc.Arbitrary<Tampering>>> => {
  const any = fc.integer({ min: 1, max: entries })
  const notLast = fc.integer({ min: 1, max: entries - 1 })
  const change = fc.tuple(any, fc.constantFrom(...changes))
  return {
    'a bit flipped': fc
      .tuple(any, fc.constantFrom(...bits), fc.integer({ min: 0, max: 255 }))
      .map(([at, flip, bit]) => ({ what: `${bit}`, at, statements: [flip(at, bit)] })),
    'a field changed': change.map(([at, make]) => ({ what: make(at), at, statements: [make(at)] })),
    'an entry deleted': any.map((at) => ({ what: '', at, statements: [remove(`= ${at}`)] })),
    'two entries swapped': fc
      .tuple(any, any)
      .filter(([one, other]) => one !== other)
      .map(([one, other]) => ({
        what: `${one} and ${other}`,
        at: Math.min(one, other),
        statements: [
          renumber(`= ${one}`, '1000000'),
          renumber(`= ${other}`, `${one}`),
          renumber('= 1000000', `${other}`),
        ],
      })),
    'an entry put in': fc.tuple(any, any).map(([from, at]) => ({
      what: `a copy of ${from}`,
      at,
      statements: [
        copy(from, 2_000_000),
        renumber(`between ${at} and ${entries}`, 'sequence + 1000000'),
        renumber('between 1000001 and 1999999', 'sequence - 999999'),
        renumber('= 2000000', `${at}`),
        `update journal_heads set sequence = sequence + 1 where organisation = ORG`,
      ],
    })),
    'the end cut off': notLast.map((last) => ({ what: '', at: last + 1, statements: [remove(`> ${last}`)] })),
    'the end cut off together with the head': notLast.map((last) => ({
      what: '',
      at: last + 1,
      statements: [remove(`> ${last}`), setHead(last)],
      needsAnchor: true,
    })),
    'an old backup restored, and posted to': fc
      .tuple(notLast, fc.integer({ min: 1, max: 6 }))
      .map(([last, posted]) => ({
        what: `${posted} posted`,
        at: last + 1,
        statements: [remove(`> ${last}`), setHead(last)],
        posted,
        needsAnchor: true,
      })),
    'a field changed, and all later hashes computed anew': change.map(([at, make]) => ({
      what: make(at),
      at,
      statements: [make(at)],
      rechained: { from: at, to: entries },
      needsAnchor: true,
    })),
    'a field changed, and the hash of that entry computed anew': fc
      .tuple(notLast, fc.constantFrom(...changes))
      .map(([at, make]) => ({
        what: make(at),
        // The entry and its hash agree; the next one does not follow from it.
        at: at + 1,
        statements: [make(at)],
        rechained: { from: at, to: at },
      })),
  }
}

/** Puts hashes under entries as the service would have, had they been what they are now. */
export async function chainAnew(
  tx: Tx,
  { from, to }: { from: number; to: number },
  entries: number,
  genesis: Buffer,
): Promise<void> {
  const found = await entriesBetween(tx, 0, to)
  let hash = found.find(({ sequence }) => sequence === from - 1)?.hash ?? genesis
  for (const { sequence, content } of found.filter((one) => one.sequence >= from)) {
    hash = linkHash(hash, content)
    await rawly(tx, entry(sequence, `hash = '\\x${hash.toString('hex')}'`))
  }
  if (to === entries)
    await rawly(tx, `update journal_heads set hash = '\\x${hash.toString('hex')}' where organisation = ORG`)
}
