import { codeModules } from '../qr-bill/code-modules.ts'

/** Millimetres a side (Implementation Guidelines QR-bill 2.4). */
const SIDE = 46

/** A Swiss QR code as SVG: all dark modules in one path, which Typst takes over as it is, and the Swiss cross on its white square. */
export function slipCode(payload: string): string {
  const modules = codeModules(payload)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}mm" height="${SIDE}mm" viewBox="0 0 ${SIDE} ${SIDE}"><path transform="scale(${SIDE / modules.length})" d="${outlinesOf(modules)}"/>${cross}</svg>`
}

/** To the right, down, to the left, up. */
type Direction = 0 | 1 | 2 | 3

/**
 * The borders between dark and light, each walked with the dark to the right. Modules that touch have none between them: through
 * rectangles side by side some viewers let the paper shine.
 */
function outlinesOf(modules: readonly boolean[][]): string {
  // Row by row, with a light edge around it all. A point is told by the module below it and to the right.
  const width = modules.length + 2
  const dark = new Uint8Array(width * width)
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) if (row[x]) dark[(y + 1) * width + x + 1] = 1
  const steps: Record<Direction, number> = [1, width, -1, -width]
  /** Of the four modules around a point the one ahead and to the right; to the left it is that of the direction before. */
  const ahead: Record<Direction, number> = [0, -1, -width - 1, -width]
  const walked = new Uint8Array(dark.length)

  function outlineFrom(start: number): string {
    let [point, direction, length]: [number, Direction, number] = [start, 0, 0]
    let outline = `M${(start % width) - 1} ${Math.floor(start / width) - 1}`
    do {
      if (direction === 0) walked[point] = 1
      point += steps[direction]
      length += 1
      const before = ((direction + 3) % 4) as Direction
      // Where only corners touch, each stays by itself.
      const isRight: boolean = !dark[point + ahead[direction]]
      if (!isRight && !dark[point + ahead[before]]) continue
      outline += `${direction % 2 === 0 ? 'h' : 'v'}${direction < 2 ? length : -length}`
      direction = isRight ? (((direction + 1) % 4) as Direction) : before
      length = 0
    } while (point !== start || direction !== 0)
    return `${outline}z`
  }

  let path = ''
  for (let at = width; at < dark.length; at++) if (dark[at] && !dark[at - width] && !walked[at]) path += outlineFrom(at)
  return path
}

/** White 7 by 7 mm, black 6 by 6, and the cross of the coat of arms, whose arms are a sixth longer than wide. */
const cross =
  `<g transform="translate(${(SIDE - 7) / 2} ${(SIDE - 7) / 2})">` +
  '<path fill="#fff" d="M0 0h7v7h-7z"/><path d="M.5 .5h6v6h-6z"/>' +
  '<path fill="#fff" d="M2.917 1.555h1.166v1.362h1.362v1.166h-1.362v1.362h-1.166v-1.362h-1.362v-1.166h1.362z"/></g>'
