import type { PrintableDocument } from './printable-document.ts'

/** In tenths of a millimetre: content this near to the top or the bottom of a page is its header or footer; the rest is decoration. */
const [HEAD, FOOT, HIGH] = [750, 600, 2_970]

/**
 * A letterhead in the render model: the first page, and the one for all others, if there is one. Each has its pictures, in millimetres, and the
 * extent of its header and footer, so that no text is printed on them.
 */
export const printedLetterhead = (letterhead: NonNullable<PrintableDocument['letterhead']>) =>
  letterhead.map((parts) => {
    const ends = parts.map(({ top, height }) => top + height)
    const begins = parts.map(({ top }) => top)
    return {
      head: Math.max(0, ...ends.filter((end) => end <= HEAD)) / 10,
      foot: (HIGH - Math.min(HIGH, ...begins.filter((begin) => begin >= HIGH - FOOT))) / 10,
      pictures: parts.map(({ left, top, width, height, png }) => ({
        svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png}"/></svg>`,
        left: left / 10,
        top: top / 10,
        width: width / 10,
        height: height / 10,
      })),
    }
  })
