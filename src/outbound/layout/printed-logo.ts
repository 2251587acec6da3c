import { jpegOrientation } from '../../platform/images/jpeg-size.ts'
import type { Logo } from '../../tenants/organisations/logo.rules.ts'

/** An image as SVG, in millimetres. */
export type PrintedLogo = { readonly svg: string; readonly width: number; readonly height: number }

/** The largest size of a printed logo, in millimetres. */
const largest = { width: 60, height: 18 }

/**
 * A logo in the render model: scaled to the largest size that fits. Another format is wrapped in an SVG, because the model is JSON and SVG is
 * the only image format of Typst that is text. A JPEG is turned by its orientation, which Typst and PDF readers ignore.
 */
export function printedLogo({ mediaType, width, height, content }: Logo): PrintedLogo {
  const bytes = Buffer.from(content)
  if (mediaType === 'image/svg+xml') return { svg: bytes.toString('utf8'), ...printedSize(width, height) }
  const turned = turnedBy(mediaType === 'image/jpeg' ? jpegOrientation(bytes) : 1, width, height)
  const href = `data:${mediaType};base64,${bytes.toString('base64')}`
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${turned.width}" height="${turned.height}"><image transform="matrix(${turned.matrix})" width="${width}" height="${height}" href="${href}"/></svg>`,
    ...printedSize(turned.width, turned.height),
  }
}

function printedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(largest.width / width, largest.height / height)
  return { width: width * scale, height: height * scale }
}

/** The visible size of an image, and the matrix that turns its pixels, by its orientation (Exif 2.32, 4.6.4, tag 274). */
function turnedBy(orientation: number, width: number, height: number) {
  const matrix = [
    '1 0 0 1 0 0',
    `-1 0 0 1 ${width} 0`,
    `-1 0 0 -1 ${width} ${height}`,
    `1 0 0 -1 0 ${height}`,
    '0 1 1 0 0 0',
    `0 1 -1 0 ${height} 0`,
    `0 -1 -1 0 ${height} ${width}`,
    `0 -1 1 0 0 ${width}`,
  ][orientation - 1]
  return orientation < 5 ? { matrix, width, height } : { matrix, width: height, height: width }
}
