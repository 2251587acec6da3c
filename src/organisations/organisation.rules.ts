const UID_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/** A Swiss VAT number: UID with its check digit (modulo 11) and one of the suffixes MWST, TVA, IVA, VAT. */
export function isVatNumber(text: string): boolean {
  const digits = /^CHE-(\d{3})\.(\d{3})\.(\d{3}) (?:MWST|TVA|IVA|VAT)$/.exec(text)?.slice(1).join('')
  if (digits === undefined) return false
  const sum = UID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (11 - (sum % 11)) % 11 === Number(digits[8])
}

export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return /^[A-Za-z]/.test(text)
  } catch {
    return false
  }
}

const counter = /0+/g

/** A pattern for document numbers: printable text of at most 20 characters with one run of zeros, and YYYY at most once. */
export const isNumberPattern = (text: string): boolean =>
  /^[\x20-\x7e]{1,20}$/.test(text) &&
  text.trim() === text &&
  text.match(counter)?.length === 1 &&
  text.split('YYYY').length <= 2

/** The number of a document: the zeros become the counter, YYYY the year. */
export const numberFrom = (pattern: string, year: number, count: number): string =>
  pattern.replace(counter, (zeros) => String(count).padStart(zeros.length, '0')).replace('YYYY', String(year))

/** The year whose counter a pattern uses; 0 when it counts through all years. */
export const counterYear = (pattern: string, year: number): number => (pattern.includes('YYYY') ? year : 0)
