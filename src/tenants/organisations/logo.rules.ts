import type { Violation } from '../../errors.ts'
import { type ImageSize, jpegSize } from './jpeg.rules.ts'
import { pngSize } from './png.rules.ts'
import { examinedSvg, looksLikeSvg } from './svg.rules.ts'

/** An image as it was sent, with the type and size that its bytes have. */
type Image = ImageSize & { readonly mediaType: 'image/png' | 'image/jpeg'; readonly content: Uint8Array }
export type Logo = Omit<Image, 'mediaType'> & {
  readonly mediaType: Image['mediaType'] | 'image/svg+xml'
  /** Of an SVG, which mail programs do not show: the same as PNG. */
  readonly picture?: Uint8Array
}

export const LOGO_BYTES = 524_288
/** An image is decompressed to print it: a small file may have more pixels than there is memory. */
export const LOGO_PIXELS = 4_000_000

/**
 * A logo by its contents; `unreadable` if it is damaged or of a kind that cannot be printed, what an SVG holds that a logo may not, and
 * undefined if it is not an image.
 */
export function logoIn(content: Buffer): Logo | 'unreadable' | { readonly violations: Violation[] } | undefined {
  if (!looksLikeSvg(content)) return imageIn(content, LOGO_PIXELS)
  const svg = examinedSvg(content) ?? 'unreadable'
  return svg === 'unreadable' || 'violations' in svg ? svg : { mediaType: 'image/svg+xml', ...svg, content }
}

/**
 * An image by its contents; `unreadable` if it is damaged or of a kind that cannot be printed, undefined if it is not an image. One of more
 * than `pixels` is not unpacked: its structure alone is looked at.
 */
export function imageIn(content: Buffer, pixels: number): Image | 'unreadable' | undefined {
  const kinds = [
    { mediaType: 'image/png', begin: '89504e470d0a1a0a', sizeOf: pngSize },
    { mediaType: 'image/jpeg', begin: 'ffd8ff', sizeOf: jpegSize },
  ] as const
  const kind = kinds.find(({ begin }) => content.subarray(0, begin.length / 2).toString('hex') === begin)
  if (!kind) return undefined
  const size = kind.sizeOf(content, pixels)
  return size ? { mediaType: kind.mediaType, ...size, content } : 'unreadable'
}
