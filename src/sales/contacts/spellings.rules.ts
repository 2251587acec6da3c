/** A phone number is found with and without its spaces, and a Swiss one also without its country code. */
export function phoneSpellings(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '')
  const isSwiss = /^\s*(\+|00)\s*41/.test(phone)
  return [phone, digits, ...(isSwiss ? [`0${digits.replace(/^(00)?410?/, '')}`] : [])]
}

/** A VAT number is found with and without its separators. */
export const vatNumberSpellings = (number: string): string[] => [number, number.replaceAll(/[^\p{L}\p{N}]/gu, '')]
