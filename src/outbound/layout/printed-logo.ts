import type { Logo } from './printable-document.ts'
import type { RenderModel } from './render-model.ts'

/** The largest size of a printed logo, in millimetres. */
const largest = { width: 60, height: 18 }

/**
 * A logo in the render model: scaled to the largest size that fits, and wrapped in an SVG if it is none, because the model is JSON and
 * SVG is the only image format of Typst that is text.
 */
export function printedLogo({ mediaType, width, height, content }: Logo): RenderModel['logos'][number] {
  const scale = Math.min(largest.width / width, largest.height / height)
  const size = { width: width * scale, height: height * scale }
  if (mediaType === 'image/svg+xml') return { svg: Buffer.from(content).toString('utf8'), ...size }
  const href = `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`,
    ...size,
  }
}
