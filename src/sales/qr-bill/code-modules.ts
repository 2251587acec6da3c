import { correction, generate, mode } from 'lean-qr'

/**
 * The versions in use, each with its capacity in bytes at error correction M, less the mark for UTF-8. 25 is the largest allowed. Versions
 * below 14, and 22, have an alignment pattern at the position of the Swiss cross; without it some readers find no code.
 */
const versions = [
  { minVersion: 14, maxVersion: 21, bytes: 709 },
  { minVersion: 23, maxVersion: 25, bytes: 995 },
] as const

/** The capacity of a code in bytes. */
export const PAYLOAD_BYTES = 995

/** The ECI assignment number of UTF-8. */
const UTF_8 = 26

/**
 * The modules of a Swiss QR code, true for dark. By ISO/IEC 18004 bytes are Latin-1 unless the code declares otherwise, and readers guess. So
 * it declares UTF-8 where that makes a difference, and nothing otherwise, for readers that do not know the mark.
 */
export function codeModules(payload: string): boolean[][] {
  const content = new TextEncoder().encode(payload)
  const bytes = mode.bytes(content)
  const isAscii = content.every((byte) => byte < 0x80)
  const fitting = versions.find((version) => content.length <= version.bytes)
  if (!fitting) throw new Error('a bill that was validated fits into its code')
  const code = generate(isAscii ? bytes : mode.multi(mode.eci(UTF_8), bytes), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
    ...fitting,
  })
  const range = Array.from({ length: code.size }, (_, index) => index)
  return range.map((y) => range.map((x) => code.get(x, y)))
}
