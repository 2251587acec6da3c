import { crc32, deflateSync } from 'node:zlib'

type Png = {
  readonly width?: number
  readonly height?: number
  readonly bits?: number
  readonly colourType?: number
  readonly samples?: number
  readonly interlace?: number
  /** What the header says, where that is something else. */
  readonly declared?: { readonly width: number; readonly height: number }
  /** Filters and pixels; black when left out. */
  readonly lines?: Buffer
}

/** A PNG, of 8 by 8 black pixels unless said otherwise. */
export function png({ width = 8, height = 8, bits = 8, colourType = 2, samples = 3, ...rest }: Png = {}): Buffer {
  const { interlace = 0, declared = { width, height } } = rest
  const line = 1 + Math.ceil((width * samples * bits) / 8)
  const { lines = Buffer.alloc(height * line) } = rest
  const header = Buffer.alloc(13)
  header.writeUInt32BE(declared.width, 0)
  header.writeUInt32BE(declared.height, 4)
  header.set([bits, colourType, 0, 0, interlace], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(colourType === 3 ? [chunk('PLTE', Buffer.alloc(3))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

/** A baseline JPEG of 8 by 8 grey pixels (ITU-T T.81), its one block coded as nothing but zeros; `metadata` as cameras write them (XMP). */
export function jpeg({ components = 1, metadata = '' } = {}): Buffer {
  const part = (number: number): number[] => [number, 0x11, 0]
  const parts = Array.from({ length: components }, (_, index) => index + 1)
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...(metadata === '' ? [] : [segment(0xe1, [...Buffer.from(`http://ns.adobe.com/xap/1.0/\0${metadata}`)])]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc0, [8, 0, 8, 0, 8, components, ...parts.flatMap(part)]),
    segment(0xc4, [0x00, 1, ...Array(15).fill(0), 0]),
    segment(0xc4, [0x10, 1, ...Array(15).fill(0), 0]),
    segment(0xda, [components, ...parts.flatMap((number) => [number, 0]), 0, 63, 0]),
    Buffer.from('3fffd9', 'hex'),
  ])
}

function segment(marker: number, data: number[]): Buffer {
  const length = data.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...data])
}
