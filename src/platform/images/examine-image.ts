import type { Violation } from '../../said.ts'
import { examinedSvg, looksLikeSvg } from './examine-svg.ts'
import { type ImageSize, jpegSize } from './jpeg-size.ts'
import { pngSize } from './png-size.ts'

export const mediaTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const
type MediaType = (typeof mediaTypes)[number]

/** The kind of an image by its bytes, or the forbidden parts of an SVG. The pixels of an SVG are its proportions. */
export type ExaminedImage =
  | (ImageSize & { readonly mediaType: MediaType })
  | { readonly violations: readonly Violation[] }

/** The type of an image by its first bytes, some hundreds of them; undefined for other bytes. */
export function mediaTypeOf(begin: Buffer): MediaType | undefined {
  const hexadecimal = begin.toString('hex', 0, 8)
  if (hexadecimal === '89504e470d0a1a0a') return 'image/png'
  if (hexadecimal.startsWith('ffd8ff')) return 'image/jpeg'
  return looksLikeSvg(begin) ? 'image/svg+xml' : undefined
}

/**
 * Examines an image: undefined if it is damaged or of a kind that cannot be printed. An image with more than `pixels` is not unpacked: only its
 * structure is checked. Takes up to a second: only in the child that reads untrusted files.
 */
export function examineImage(content: Buffer, pixels: number): ExaminedImage | undefined {
  const mediaType = mediaTypeOf(content)
  if (mediaType === undefined) return undefined
  if (mediaType === 'image/svg+xml') {
    const svg = examinedSvg(content)
    return svg && ('violations' in svg ? svg : { mediaType, ...svg })
  }
  const size = mediaType === 'image/png' ? pngSize(content, pixels) : jpegSize(content)
  return size && { mediaType, ...size }
}
