/** ISO 7064, modulo 97-10, as IBAN and ISO 11649 use it: the first four characters move to the end, letters count from 10. */
export function modulo97(text: string): number {
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return Number(BigInt(digits) % 97n)
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Modulo 10, recursive: the check digit of a QR reference and of the orange slips before it. */
export function modulo10(digits: string): number {
  let carry = 0
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10
}
