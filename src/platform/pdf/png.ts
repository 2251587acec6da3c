import { crc32, deflateSync } from 'node:zlib'

/** Pixels of four bytes: blue, green, red and an unused one, with this many pixels from one row to the next. */
export type Pixels = {
  readonly data: Uint32Array
  readonly width: number
  readonly height: number
  readonly pitch: number
}

const PALETTE = 256
const [INDEXED, RGB] = [3, 2]

/**
 * A picture as PNG (ISO/IEC 15948). Colours that agree in five bits a channel are merged, since no eye distinguishes them in print. So nearly
 * every page has a palette of 256, and takes a third of the bytes and time. A picture with more colours keeps them.
 */
export function pngOf(pixels: Pixels): Buffer {
  const { width, height } = pixels
  const indexed = withPalette(pixels)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, indexed ? INDEXED : RGB], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...(indexed ? [chunk('PLTE', indexed.palette)] : []),
    // Rows of text on white pack well at any level, and at the first in half the time.
    chunk('IDAT', deflateSync(indexed?.rows ?? inFull(pixels), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row begins with its filter: none. Undefined if a palette cannot hold all colours. */
function withPalette(pixels: Pixels): { rows: Buffer; palette: Buffer } | undefined {
  const { data, width, height, pitch } = pixels
  const rows = Buffer.alloc((width + 1) * height)
  const palette: number[] = []
  const places = new Int16Array(2 ** 15).fill(-1)
  const isAsAbove = comparison(pixels)
  let last = -1
  let place = 0
  for (let y = 0, to = 0; y < height; y++) {
    if (isAsAbove(y)) {
      rows.copyWithin(to, to - width - 1, to)
      to += width + 1
      continue
    }
    to++
    for (let from = y * pitch; from < y * pitch + width; from++) {
      const pixel = data[from] ?? 0
      if (pixel !== last) {
        last = pixel
        const key = ((pixel >>> 9) & 0x7c00) | ((pixel >>> 6) & 0x3e0) | ((pixel >>> 3) & 0x1f)
        place = places[key] ?? -1
        if (place < 0) {
          if (palette.length === 3 * PALETTE) return undefined
          place = palette.length / 3
          places[key] = place
          palette.push((pixel >>> 16) & 0xff, (pixel >>> 8) & 0xff, pixel & 0xff)
        }
      }
      rows[to++] = place
    }
  }
  return { rows, palette: Buffer.from(palette) }
}

/** Whether a row equals the one above it: most of a page is white. */
function comparison({ data, width, pitch }: Pixels): (row: number) => boolean {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const [row, step] = [4 * width, 4 * pitch]
  return (y) => y > 0 && bytes.compare(bytes, (y - 1) * step, (y - 1) * step + row, y * step, y * step + row) === 0
}

function inFull({ data, width, height, pitch }: Pixels): Buffer {
  const rows = Buffer.alloc((3 * width + 1) * height)
  for (let y = 0, to = 0; y < height; y++) {
    to++
    for (let from = y * pitch; from < y * pitch + width; from++) {
      const pixel = data[from] ?? 0
      rows[to++] = pixel >>> 16
      rows[to++] = pixel >>> 8
      rows[to++] = pixel
    }
  }
  return rows
}

function chunk(name: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12)
  whole.writeUInt32BE(content.length, 0)
  whole.write(name, 4, 'latin1')
  whole.set(content, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), content.length + 8)
  return whole
}
