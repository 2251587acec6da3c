import { BackupError } from './contents.ts'

/** A file of an archive. */
export type Member = { readonly name: string; readonly content: Buffer }

const BLOCK = 512
/** Twice the largest chunk that is written. Bounds the memory of a reader of a forged archive. */
const LARGEST = 2 ** 21

/** The fields of a header (POSIX ustar): offset and length. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  owner: [108, 8],
  group: [116, 8],
  size: [124, 12],
  time: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
} as const

/** The end-of-archive marker. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/** A file as an entry of a tar archive. */
export function tarMember({ name, content }: Member, at: Date): Buffer[] {
  const header = Buffer.alloc(BLOCK)
  const put = (field: keyof typeof fields, text: string) => header.write(text, fields[field][0], 'latin1')
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  if (name.length > fields.name[1])
    throw new RangeError(`invariant violated: a name of ${name.length} bytes does not fit into a tar header`)
  put('name', name)
  put('mode', octal(0o600, 8))
  put('owner', octal(0, 8))
  put('group', octal(0, 8))
  put('size', octal(content.length, 12))
  put('time', octal(Math.floor(at.getTime() / 1000), 12))
  put('kind', '0')
  put('magic', 'ustar\x0000')
  put('checksum', `${checksumOf(header).toString(8).padStart(6, '0')}\0 `)
  return [header, content, Buffer.alloc(paddingAfter(content.length))]
}

/** The files of a tar archive in order; only one at a time is in memory. Throws BackupError. */
export async function* readTar(archive: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const bytes = reader(archive)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = readHeader(header)
    const content = await bytes.take(size)
    await bytes.take(paddingAfter(size))
    yield { name, content }
  }
  await bytes.take(BLOCK)
  if (!(await bytes.isAtEnd())) throw new BackupError('it has data after its end')
}

function readHeader(header: Buffer): Pick<Member, 'name'> & { size: number } {
  const text = (field: keyof typeof fields) => {
    const [offset, length] = fields[field]
    return header
      .toString('latin1', offset, offset + length)
      .replace(/\0.*$/s, '')
      .trim()
  }
  const size = Number.parseInt(text('size'), 8)
  const isPlainFile = text('magic') === 'ustar' && text('kind') === '0'
  if (!isPlainFile || Number.parseInt(text('checksum'), 8) !== checksumOf(header) || !(size <= LARGEST))
    throw new BackupError('it is damaged')
  return { name: text('name'), size }
}

/** The sum of the bytes of a header, with the checksum field counted as spaces. */
function checksumOf(header: Buffer): number {
  const [offset, length] = fields.checksum
  return header.reduce((sum, byte, at) => sum + (at >= offset && at < offset + length ? 0x20 : byte), 0)
}

const paddingAfter = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** Reads a requested number of bytes from chunks of any size. */
function reader(pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0

  async function fill(wanted: number): Promise<boolean> {
    while (length < wanted) {
      const { value, done } = await source.next()
      if (done) return false
      held.push(value)
      length += value.length
    }
    return true
  }

  return {
    take: async (size: number): Promise<Buffer> => {
      if (!(await fill(size))) throw new BackupError('it is truncated')
      const all = Buffer.concat(held)
      held = [all.subarray(size)]
      length -= size
      return all.subarray(0, size)
    },
    isAtEnd: async (): Promise<boolean> => !(await fill(1)),
  }
}
