export type ImageSize = { readonly width: number; readonly height: number }

/**
 * The size of a JPEG; undefined if it is cut off or of a kind that PDF readers draw differently. The file is a sequence of segments (ITU-T
 * T.81, annex B): one begins the frame, a later one the scan, and the last two bytes end the image.
 */
export function jpegSize(content: Buffer): ImageSize | undefined {
  let size: ImageSize | undefined
  let segments = 0
  for (let at = 2; at + 4 <= content.length; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content.readUInt16BE(at)
    if (marker === startOfScan) return size && content.lastIndexOf(endOfImage) > at ? size : undefined
    if (++segments > MOST_SEGMENTS) return undefined
    if (marker < 0xffc0 || marker === 0xffff) return undefined
    if (otherFrames.has(marker)) return undefined
    if (!printedFrames.has(marker)) continue
    // An image has one frame.
    if (size) return undefined
    size = frameSize(content.subarray(at + 4))
  }
  return undefined
}

/**
 * The orientation of a JPEG, 1 to 8, which cameras and phones state instead of turning the pixels (Exif 2.32, 4.6.4, tag 274); 1 if it is
 * absent or unreadable.
 */
export function jpegOrientation(content: Buffer): number {
  for (let at = 2; at + 4 <= content.length; at += 2 + content.readUInt16BE(at + 2)) {
    const marker = content.readUInt16BE(at)
    if (marker < 0xffc0 || marker === startOfScan) return 1
    const data = content.subarray(at + 4, at + 2 + content.readUInt16BE(at + 2))
    if (marker === exif && data.toString('latin1', 0, 6) === 'Exif\0\0') return orientationIn(data.subarray(6))
  }
  return 1
}

/** In the first directory of a TIFF file, whose first letter gives the byte order: II or MM. */
function orientationIn(tiff: Buffer): number {
  const isLittle = tiff[0] === 0x49
  const number = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > tiff.length) return 0
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
  }
  const directory = number(4, 4)
  for (let entry = 0; entry < number(directory, 2); entry++) {
    const at = directory + 2 + 12 * entry
    if (number(at, 2) !== orientationTag) continue
    const orientation = number(at + 8, 2)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

const exif = 0xffe1
const orientationTag = 274
/** Before the pixels. Cameras write a few dozen, each of up to 64 KiB. */
const MOST_SEGMENTS = 5_000
const startOfScan = 0xffda
const endOfImage = Buffer.from([0xff, 0xd9])
/** Baseline, extended and progressive, with Huffman codes. */
const printedFrames = new Set([0xffc0, 0xffc1, 0xffc2])
/** Lossless, hierarchical and arithmetic ones. */
const otherFrames = new Set([0xffc3, 0xffc5, 0xffc6, 0xffc7, 0xffc9, 0xffca, 0xffcb, 0xffcd, 0xffce, 0xffcf])

/** Grey or three colours of eight bits: with four, programs disagree about ink and paper. */
function frameSize(frame: Buffer): ImageSize | undefined {
  if (frame.length < 6 || frame[0] !== 8 || (frame[5] !== 1 && frame[5] !== 3)) return undefined
  // Each component has a byte of sampling factors, 1 to 4 across and down.
  for (let at = 7; at < 6 + 3 * (frame[5] ?? 0); at += 3) if (!isSampling(frame[at] ?? 0)) return undefined
  const size = { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) }
  return size.width > 0 && size.height > 0 ? size : undefined
}

const isSampling = (factors: number): boolean =>
  [factors >> 4, factors & 15].every((factor) => factor >= 1 && factor <= 4)
