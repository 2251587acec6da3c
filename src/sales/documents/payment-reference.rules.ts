import {
  creditorReference,
  isCreditorReference,
  isQrReference,
  qrReference,
  type Reference,
} from '../qr-bill/reference.ts'

/**
 * The first four groups of a document's id are 80 bits, 74 of them random: what a reference has room for. Read as one number they are
 * 25 digits for a QR reference, and 16 letters and digits for a creditor reference, which are five blocks of four with its RF.
 */
const LENGTH = { hexadecimal: 20, creditor: 16 } as const

/** The reference of an invoice, the same for ever: whatever becomes of its number, the account decides its form alone. */
export function paymentReference(id: string, type: 'QRR' | 'SCOR'): Reference {
  const key = BigInt(`0x${id.replaceAll('-', '').slice(0, LENGTH.hexadecimal)}`)
  return type === 'QRR'
    ? { type, value: qrReference(String(key)) }
    : { type, value: creditorReference(key.toString(36).toUpperCase().padStart(LENGTH.creditor, '0')) }
}

/** The first and last id that lead to a reference, written with or without spaces; nothing for one that no invoice carries. */
export function idsOfReference(text: string): { readonly from: string; readonly to: string } | undefined {
  const key = keyOf(text.replaceAll(/\s/g, '').toUpperCase())?.toString(16).padStart(LENGTH.hexadecimal, '0')
  if (key === undefined || key.length > LENGTH.hexadecimal) return undefined
  const start = key.replace(/^(.{8})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4-')
  return { from: `${start}000000000000`, to: `${start}ffffffffffff` }
}

function keyOf(reference: string): bigint | undefined {
  if (isQrReference(reference)) return BigInt(reference.slice(0, -1))
  if (!isCreditorReference(reference) || reference.length !== 4 + LENGTH.creditor) return undefined
  let key = 0n
  for (const character of reference.slice(4)) key = key * 36n + BigInt(Number.parseInt(character, 36))
  return key
}
