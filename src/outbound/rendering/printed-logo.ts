import type { Logo } from './document-page.ts'
import type { DocumentSheet } from './document-sheet.ts'

/** The largest place a logo may take on paper, in millimetres. */
const largest = { width: 60, height: 18 }

/**
 * A logo as the template takes it: as large as fits, and wrapped in an SVG, because a sheet is text and Typst reads no
 * other text as an image.
 */
export function printedLogo({ mediaType, width, height, content }: Logo): DocumentSheet['logos'][number] {
  const scale = Math.min(largest.width / width, largest.height / height)
  const href = `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`,
    width: width * scale,
    height: height * scale,
  }
}
