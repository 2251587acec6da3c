import {
  creditorReference,
  isCreditorReference,
  isQrReference,
  qrReference,
  type Reference,
} from '../qr-bill/reference.ts'
import type { Document } from './document.rules.ts'

/** The most digits of a number: every reference has room for them after the count of repetitions. */
const DIGITS = 16
/** The most further invoices with the same digits. */
const REPEATS = 99

/**
 * The source of an issued invoice's reference: the digits of its number. `repeats` is the number of the organisation's invoices with these
 * digits already, in numbers of another pattern. If there are any, it precedes the digits, padded with zeros.
 */
export function paymentKeyOf(number: string, repeats: number): string {
  const digits = number
    .replaceAll(/\D/g, '')
    .slice(-DIGITS)
    .replace(/^0+(?=.)/, '')
  return repeats === 0 ? digits : `${repeats}${digits.padStart(DIGITS, '0')}`
}

/** Every payment key that a number may have. */
export const paymentKeysOf = (number: string): string[] =>
  Array.from({ length: REPEATS + 1 }, (_, repeats) => paymentKeyOf(number, repeats))

/**
 * The permanent reference of an invoice. An invoice issued before 24 November 2026 has no key: its reference is made from the first 80 bits of
 * its id, which are 25 digits, or 16 letters and digits.
 */
export function paymentReference(
  { id, paymentKey }: Pick<Document, 'id' | 'paymentKey'>,
  type: 'QRR' | 'SCOR',
): Reference {
  if (paymentKey !== undefined)
    return type === 'QRR'
      ? { type, value: qrReference(paymentKey) }
      : { type, value: creditorReference(inBlocks(paymentKey)) }
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(0, FROM_ID.hexadecimal)}`)
  return type === 'QRR'
    ? { type, value: qrReference(String(bits)) }
    : { type, value: creditorReference(bits.toString(36).toUpperCase().padStart(FROM_ID.creditor, '0')) }
}

const FROM_ID = { hexadecimal: 20, creditor: 16 } as const

/** Digits only, so that no one confuses 0 with O or 1 with I; with RF and its check digits they are three blocks of four, or more. */
const inBlocks = (key: string): string => key.padStart(Math.max(8, Math.ceil(key.length / 4) * 4), '0')

/** The source that leads from a reference to its invoice: its key, or the range of ids that it can be made from. */
export type ReferenceSource = { readonly key: string; readonly ids?: { readonly from: string; readonly to: string } }

/** For a reference with or without spaces; undefined for one that no invoice has. */
export function sourceOfReference(text: string): ReferenceSource | undefined {
  const reference = text.replaceAll(/\s/g, '').toUpperCase()
  const isQr = isQrReference(reference)
  if (!isQr && !isCreditorReference(reference)) return undefined
  const body = isQr ? reference.slice(0, -1) : reference.slice(4)
  const bits = isQr ? BigInt(body) : body.length === FROM_ID.creditor ? inBase36(body) : undefined
  const ids = bits === undefined ? undefined : idsOf(bits)
  return { key: /^\d+$/.test(body) ? body.replace(/^0+(?=.)/, '') : '', ...(ids ? { ids } : {}) }
}

function idsOf(bits: bigint): ReferenceSource['ids'] {
  const digits = bits.toString(16).padStart(FROM_ID.hexadecimal, '0')
  if (digits.length > FROM_ID.hexadecimal) return undefined
  const start = digits.replace(/^(.{8})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4-')
  return { from: `${start}000000000000`, to: `${start}ffffffffffff` }
}

function inBase36(text: string): bigint {
  let value = 0n
  for (const character of text) value = value * 36n + BigInt(Number.parseInt(character, 36))
  return value
}
