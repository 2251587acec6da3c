import { modulo10, modulo97 } from './check-digits.ts'

/** The reference that a payment carries from the slip to the account statement. A QR reference belongs to a QR-IBAN, the others to an IBAN. */
export type Reference =
  | { readonly type: 'QRR'; readonly value: string }
  | { readonly type: 'SCOR'; readonly value: string }
  | { readonly type: 'NON' }

/** The QR reference over up to 26 digits: padded with zeros, followed by its check digit. */
export function qrReference(digits: string): string {
  const filled = digits.padStart(26, '0')
  return `${filled}${modulo10(filled)}`
}

/** 27 digits, the last of which checks the others; zeros alone are invalid. */
export const isQrReference = (text: string): boolean =>
  /^\d{27}$/.test(text) && !/^0+$/.test(text) && modulo10(text.slice(0, -1)) === Number(text.at(-1))

/** The creditor reference (ISO 11649) over 1 to 21 letters and digits. */
export const creditorReference = (body: string): string =>
  `RF${String(98 - modulo97(`RF00${body}`)).padStart(2, '0')}${body}`

export const isCreditorReference = (text: string): boolean =>
  /^RF\d\d[0-9A-Z]{1,21}$/.test(text) && modulo97(text) === 1

/** In printed blocks: a QR reference as 2 and five times 5 digits, a creditor reference in fours. */
export function printedReference(reference: Reference): string {
  if (reference.type === 'NON') return ''
  const { type, value } = reference
  return value.replaceAll(type === 'QRR' ? /\B(?=(?:.{5})+$)/g : /.{4}(?=.)/g, (block) => `${block} `)
}
