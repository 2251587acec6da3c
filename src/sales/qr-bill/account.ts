import { modulo97 } from './check-digits.ts'

/** An IBAN of Switzerland or Liechtenstein in electronic form: 21 characters, modulo 97-10 (ISO 13616). */
const isIban = (text: string): boolean => /^(CH|LI)\d{7}[0-9A-Z]{12}$/.test(text) && modulo97(text) === 1

/** A QR-IBAN: its institution identification lies between 30000 and 31999 (Implementation Guidelines QR-bill). */
export function isQrIban(text: string): boolean {
  const institution = Number(text.slice(4, 9))
  return isIban(text) && institution >= 30_000 && institution <= 31_999
}

/** An account that is no QR-IBAN: only such an account takes payments without a QR reference. */
export const isPlainIban = (text: string): boolean => isIban(text) && !isQrIban(text)
