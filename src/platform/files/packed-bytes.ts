import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/**
 * Higher levels take several times as long, for a thirtieth less. The tables of the level are too small to find what stands in a dictionary of
 * three megabytes; what one looks back, in bits, is a dictionary and what is packed by it.
 */
const params = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_hashLog]: 20,
  [constants.ZSTD_c_chainLog]: 20,
  [constants.ZSTD_c_windowLog]: 22,
}

/** Bytes, packed so that what they have in common with the dictionary takes hardly any room. On another thread. */
export const packedBytes = (bytes: Uint8Array, dictionary: Buffer): Promise<Buffer> =>
  compress(bytes, { dictionary, params })

/** The bytes that were packed by a dictionary. @throws {Error} where they are others, or were packed by another */
export const unpackedBytes = (packed: Uint8Array, dictionary: Buffer): Promise<Buffer> =>
  decompress(packed, { dictionary, maxOutputLength: MOST_BYTES })

/** More than the longest document takes. */
const MOST_BYTES = 2 ** 28
