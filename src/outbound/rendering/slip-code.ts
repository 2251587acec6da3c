import { codeModules } from '../../sales/qr-bill/code-modules.ts'

/** Along a module. Viewers that soften the edges of what they enlarge soften less than one of these, and the picture stays small. */
const PIXELS = 4

/**
 * A Swiss QR code without its cross, as a picture in shades of grey: a byte a pixel, row by row, all modules in one piece. As an outline
 * it is a path of three thousand corners, which took a seventh of all the work on an invoice.
 */
export function slipCode(payload: string): Buffer {
  const modules = codeModules(payload)
  const width = modules.length * PIXELS
  const picture = Buffer.alloc(width * width, 0xff)
  for (const [y, row] of modules.entries()) {
    const top = y * PIXELS * width
    for (const [x, isDark] of row.entries()) if (isDark) picture.fill(0, top + x * PIXELS, top + (x + 1) * PIXELS)
    for (let line = 1; line < PIXELS; line++) picture.copy(picture, top + line * width, top, top + width)
  }
  return picture
}
