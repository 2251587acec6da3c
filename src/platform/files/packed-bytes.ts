import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/**
 * Higher levels take several times as long for three per cent less. The level's tables are too small to find content in a dictionary of three
 * megabytes, so they are enlarged. The window, in bits, spans a dictionary and the bytes packed with it.
 */
const params = {
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_hashLog]: 20,
  [constants.ZSTD_c_chainLog]: 20,
  [constants.ZSTD_c_windowLog]: 22,
}

/** Packed bytes: content shared with the dictionary takes hardly any room. Runs on another thread. */
export const packedBytes = (bytes: Uint8Array, dictionary: Buffer): Promise<Buffer> =>
  compress(bytes, { dictionary, params })

/**
 * The bytes that were packed with a dictionary.
 * @throws {Error} if they are damaged or were packed with another one
 */
export const unpackedBytes = (packed: Uint8Array, dictionary: Buffer): Promise<Buffer> =>
  decompress(packed, { dictionary, maxOutputLength: MOST_BYTES })

/** More than the longest document needs. */
const MOST_BYTES = 2 ** 28
