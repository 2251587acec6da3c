import { codeModules } from '../qr-bill/code-modules.ts'

/** Millimetres a side (Implementation Guidelines QR-bill 2.4). */
const SIDE = 46

/** A Swiss QR code as SVG: all dark modules in one path, which Typst takes over as it is, and the Swiss cross on its white square. */
export function slipCode(payload: string): string {
  const modules = codeModules(payload)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}mm" height="${SIDE}mm" viewBox="0 0 ${SIDE} ${SIDE}"><path transform="scale(${SIDE / modules.length})" d="${pathOf(modules)}"/>${cross}</svg>`
}

/** Neighbouring modules of a row as one rectangle. In loops: a code has three thousand modules, and requests wait meanwhile. */
function pathOf(modules: readonly boolean[][]): string {
  let path = ''
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x++) {
      const from = x
      while (row[x]) x++
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  }
  return path
}

/** White 7 by 7 mm, black 6 by 6, and the cross of the coat of arms, whose arms are a sixth longer than wide. */
const cross =
  `<g transform="translate(${(SIDE - 7) / 2} ${(SIDE - 7) / 2})">` +
  '<path fill="#fff" d="M0 0h7v7h-7z"/><path d="M.5 .5h6v6h-6z"/>' +
  '<path fill="#fff" d="M2.917 1.555h1.166v1.362h1.362v1.166h-1.362v1.362h-1.166v-1.362h-1.362v-1.166h1.362z"/></g>'
