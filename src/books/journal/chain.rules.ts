import { hash } from 'node:crypto'
import { linkHash } from '../../platform/db/hash-chain.rules.ts'
import type { Warning } from '../../warnings.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import type { TaxTransaction } from '../vat/tax-transactions.rules.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'

/** A posted entry: numbered, chained to the one before, and final. */
export type PostedEntry = {
  readonly sequence: number
  readonly id: string
  readonly date: string
  readonly description: string
  readonly debitAccount: number
  readonly creditAccount: number
  readonly amount: number
  readonly grossAmount: number
  readonly currency: string
  readonly exchangeRate: string
  readonly taxCode: TaxCode | null
  /** Lowers what its tax code reports. */
  readonly isReversal: boolean
  readonly externalReference: string | null
  readonly documentNumber: string | null
  readonly supplyDate: string | null
  readonly voucher: string | null
  readonly source: string
  readonly sourceId: string | null
  readonly reverses: string | null
  /** RFC 3339 in UTC, with milliseconds. */
  readonly createdAt: string
  readonly transactions: readonly PostedTransaction[]
  /** Who posted it. */
  readonly token: string | null
  readonly requestId: string | null
  readonly metadata: Readonly<Record<string, string>> | null
  /** The items that it names; the sub-ledger stores them. */
  readonly items: EntryDraft['items'] | null
  /** The warnings of the answer; not stored. */
  readonly warnings?: readonly Warning[] | undefined
  /** SHA-256 over the hash of the entry before and everything above but the items. */
  readonly hash: Buffer
}

/** The input of an entry's hash. */
type HashInput = Omit<PostedEntry, 'hash' | 'items'>

/** The fields in which the transactions of an entry differ; date, description, gross amount, currency and tax code are the entry's. */
export type PostedTransaction = Pick<
  TaxTransaction,
  'debitAccount' | 'creditAccount' | 'amount' | 'originalAmount' | 'taxPart'
> & {
  readonly id: string
}

/**
 * The hash before the first entry of an organisation: it depends on the organisation's id, so no entry can be moved to another organisation's
 * chain.
 */
export const genesisOf = (organisation: string): Buffer => hash('sha256', `rappen journal ${organisation}`, 'buffer')

/** SHA-256 over the hash of the entry before and the canonical content of this one (GeBüV art. 3: no change goes undetected). */
export const chainHash = (previous: Uint8Array, entry: HashInput): Buffer => linkHash(previous, contentOf(entry))

/** For an unset field. It differs from every text, because each begins with its length. */
const NOT_SET = '-'

/** A text preceded by its length in bytes: so its end is known whatever its characters, and two contents never have the same text. */
const sized = (text: string | null): string => (text === null ? NOT_SET : `${Buffer.byteLength(text)}:${text}`)

/**
 * The canonical content of an entry: its fields, the number of its transactions, and theirs, in fixed order. At the end come its author, its
 * metadata, whether it is a reversal, the number of its document, and its day of supply and voucher if it has one. `entriesBetween` builds the
 * same text in SQL. Entries from before parts and reversals lack these; their author and metadata are included only if any is known. Changing
 * the order or the form breaks every existing chain.
 */
function contentOf(entry: HashInput): string {
  const { sequence, date, grossAmount } = entry
  const description = sized(entry.description)
  const currency = sized(entry.currency)
  const taxCode = sized(entry.taxCode)
  // In microseconds, as the database stores instants: so a change of one microsecond is detected.
  const createdAt = entry.createdAt.replace('Z', '000Z')
  const fields =
    `${sequence} ${entry.id} ${date} ${description} ${entry.debitAccount} ${entry.creditAccount} ${entry.amount} ${currency} ` +
    `${entry.exchangeRate} ${taxCode} ${sized(entry.externalReference)} ${sized(entry.source)} ` +
    `${entry.sourceId ?? NOT_SET} ${entry.reverses ?? NOT_SET} ${createdAt}`
  const transactions = entry.transactions.map(
    ({ id, debitAccount, creditAccount, amount, originalAmount, taxPart }, index) =>
      `${index + 1} ${id} ${date} ${debitAccount} ${creditAccount} ${description} ${amount} ${grossAmount} ${originalAmount} ` +
      `${currency} ${taxCode} ${taxPart}`,
  )
  return withTransactions(fields, transactions, endOf(entry))
}

const endOf = ({ token, requestId, metadata, isReversal, documentNumber, supplyDate, voucher }: HashInput): string =>
  ` ${token ?? NOT_SET} ${sized(requestId)} ${sized(metadata && jsonbText(metadata))} ${isReversal} ${sized(documentNumber)}` +
  (supplyDate === null && voucher === null ? '' : ` ${sized(supplyDate)} ${voucher ?? NOT_SET}`)

/** The content of an entry from the texts of its own fields, of its transactions, and of its end. */
export const withTransactions = (fields: string, transactions: readonly string[], end: string): string =>
  `${fields} ${transactions.length} ${transactions.join(' ')}${end}`

/** An object of texts as PostgreSQL writes a jsonb: the shorter key first, then by its bytes. */
function jsonbText(object: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(object).map(([key, value]) => ({ key, bytes: Buffer.from(key), value }))
  pairs.sort((a, b) => a.bytes.length - b.bytes.length || a.bytes.compare(b.bytes))
  return `{${pairs.map(({ key, value }) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`).join(', ')}}`
}
