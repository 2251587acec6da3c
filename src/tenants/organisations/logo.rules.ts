/** An image as sent, with the type and size of its bytes. */
export type Logo = {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  readonly width: number
  readonly height: number
  readonly content: Uint8Array
  /** For an SVG, which mail programs do not show: the same as PNG. */
  readonly picture?: Uint8Array
}

export const LOGO_BYTES = 524_288
/** An image is decompressed to print it: a small file may have more pixels than there is memory. */
export const LOGO_PIXELS = 4_000_000

/** The encoding that a Content-Type declares; undefined if the text itself declares it. */
export const charsetOf = (contentType = ''): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase()
