import { crc32, inflateSync } from 'node:zlib'
import type { ImageSize } from './jpeg-size.ts'

type Header = ImageSize & { readonly bits: number; readonly samples: number; readonly isInterlaced: boolean }

/** More than programs write, even those that make a chunk of each line. */
const MOST_CHUNKS = 50_000

/**
 * The size of a complete PNG: every chunk with its checksum, and all lines of pixels that the header announces. An image of more than `pixels`
 * is not unpacked (W3C PNG, third edition: 5.3 chunks, 7.2 scan lines, 8 interlacing).
 */
export function pngSize(content: Buffer, pixels: number): ImageSize | undefined {
  const chunks = chunksOf(content)
  const [first, last] = [chunks?.at(0), chunks?.at(-1)]
  if (!chunks || first?.type !== 'IHDR' || last?.type !== 'IEND') return undefined
  if (chunks.filter(({ type }) => type === 'IHDR').length > 1) return undefined
  const header = headerOf(first.data)
  if (!header) return undefined
  const { width, height } = header
  const size = { width, height }
  if (width * height > pixels) return size
  const needsPalette = first.data[9] === 3
  if (needsPalette && !chunks.some(({ type }) => type === 'PLTE')) return undefined
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  return hasAllLines(Buffer.concat(packed), header) ? size : undefined
}

type Chunk = { readonly type: string; readonly data: Buffer }

function chunksOf(content: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = 8; at < content.length; ) {
    if (chunks.length === MOST_CHUNKS) return undefined
    const end = at + 8 + (at + 8 <= content.length ? content.readUInt32BE(at) : content.length)
    if (end + 4 > content.length || crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return undefined
    chunks.push({ type: content.toString('latin1', at + 4, at + 8), data: content.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

/** Samples per pixel, and the allowed bits per sample, by colour type. */
const colourTypes: Readonly<Record<number, { samples: number; bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}

function headerOf(data: Buffer): Header | undefined {
  if (data.length !== 13) return undefined
  const [bits = 0, colourType = 0, compression, filter, interlace = 0] = data.subarray(8)
  const kind = colourTypes[colourType]
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  if (!kind?.bits.includes(bits) || compression !== 0 || filter !== 0 || interlace > 1) return undefined
  return width > 0 && height > 0
    ? { width, height, bits, samples: kind.samples, isInterlaced: interlace === 1 }
    : undefined
}

/** The start of each pass of an interlaced image, and the distance of its pixels. */
const passes = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]

/** Each line is a filter, 0 to 4, and its pixels; the image holds exactly that many bytes. */
function hasAllLines(packed: Buffer, header: Header): boolean {
  const reduced = header.isInterlaced ? passes : [{ x: 0, y: 0, dx: 1, dy: 1 }]
  const images = reduced
    .map(({ x, y, dx, dy }) => ({
      width: Math.ceil((header.width - x) / dx),
      height: Math.ceil((header.height - y) / dy),
    }))
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ width, height }) => ({ height, line: 1 + Math.ceil((width * header.samples * header.bits) / 8) }))
  const bytes = images.reduce((sum, { height, line }) => sum + height * line, 0)
  const lines = inflated(packed, bytes)
  if (lines?.length !== bytes) return false
  let at = 0
  for (const { height, line } of images) {
    for (let y = 0; y < height; y++, at += line) if ((lines[at] ?? 0) > 4) return false
  }
  return true
}

function inflated(packed: Buffer, maxOutputLength: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength })
  } catch {
    return undefined
  }
}
