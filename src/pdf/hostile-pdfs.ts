import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { pdfOf, pdfWith, streamOf } from './sample-pdf.ts'

/** PDFs for tests that claim, loop or unfold to more than anyone should follow. */
export const hostilePdfs = {
  /** A page of a billion by a billion points. */
  hugePage: () => onePage('/MediaBox [0 0 1000000000 1000000000]', '0 0 m 1000000000 1000000000 l S'),
  /** A page without an area, without a number, the wrong way round. */
  oddPage: (box: string) => onePage(`/MediaBox [${box}]`, '0 0 m 9 9 l S'),
  /** An image that says it has 100 000 times 100 000 pixels, and a few bytes for them. */
  tenGigapixels: () =>
    onePage('/MediaBox [0 0 100 100] /Resources << /XObject << /I 5 0 R >> >>', '100 0 0 100 0 0 cm /I Do', [
      streamOf(
        '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        'few',
      ),
    ]),
  /** An image of 100 megapixels, much of which are there: zeros, packed twice. */
  packedMegapixels: () =>
    onePage('/MediaBox [0 0 100 100] /Resources << /XObject << /I 5 0 R >> >>', '100 0 0 100 0 0 cm /I Do', [
      streamOf(
        '/Type /XObject /Subtype /Image /Width 10000 /Height 10000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode]',
        packedTwice(64 * 2 ** 20, 0),
      ),
    ]),
  /** Content of a few hundred bytes that unfolds to 128 million spaces. */
  decompressionBomb: () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>',
      streamOf('/Filter [/FlateDecode /FlateDecode]', packedTwice(128 * 2 ** 20, 0x20)),
    ]),
  /** A form that draws itself. */
  selfDrawing: () =>
    onePage('/MediaBox [0 0 100 100] /Resources 5 0 R', '/X Do', [
      '<< /XObject << /X 6 0 R >> >>',
      form('/Resources 5 0 R', '/X Do /X Do'),
    ]),
  /** Ten forms, each of which draws the next ten times: 10 000 000 000 drawings. */
  tenBillionDrawings: () => {
    const levels = 10
    const forms = Array.from({ length: levels }, (_, level) =>
      level === levels - 1
        ? form('', '0 0 1 1 re f')
        : form(`/Resources << /XObject << /X ${6 + level} 0 R >> >>`, '/X Do '.repeat(10)),
    )
    return onePage('/MediaBox [0 0 100 100] /Resources << /XObject << /X 5 0 R >> >>', '/X Do', forms)
  },
  /** A page that names so many objects, none of which is drawn. */
  manyObjects: (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `/P${index} ${index + 5} 0 R`)
    const objects = names.map(() => '<< /Type /OCG /Name (layer) /Junk [1 2 3 4 5 6 7 8] >>')
    return onePage(`/MediaBox [0 0 100 100] /Resources << /Properties << ${names.join(' ')} >> >>`, '', objects)
  },
  millionSaves: () => onePage('/MediaBox [0 0 100 100]', 'q '.repeat(1_000_000)),
  deepArrays: () => onePage(`/MediaBox [0 0 100 100] /Junk ${'['.repeat(50_000)}${']'.repeat(50_000)}`, ''),
  /** The cross-reference table before this one is this one. */
  tableLoop: () => {
    const file = pdfWith({ pages: ['A'] }).toString('latin1')
    const table = Number(/startxref\n(\d+)/.exec(file)?.[1])
    return Buffer.from(file.replace('/Root', `/Prev ${table} /Root`), 'latin1')
  },
  /** A node of the page tree that is its own child. */
  treeLoop: () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>']),
  /** One page, said to be so many. */
  lyingCount: (count: number) =>
    Buffer.from(
      onePage('/MediaBox [0 0 9 9]', '').toString('latin1').replace('/Count 1 ', `/Count ${count} `),
      'latin1',
    ),
  noPages: () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']),
  /** The page in the tree is an object that does not exist. */
  missingPage: () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >>',
      '<< /Type /Page /Parent 2 0 R >>',
    ]),
  encrypted,
}

function onePage(page: string, content: string, more: string[] = []): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
    streamOf('', content),
    ...more,
  ])
}

const form = (entries: string, content: string) =>
  streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${entries}`, content)

const packedTwice = (size: number, byte: number) =>
  deflateSync(deflateSync(Buffer.alloc(size, byte))).toString('latin1')

/** The oldest encryption (RC4 with 40 bits, ISO 32000-1, 7.6.3): an empty user password opens the file, the owner's allows more. */
function encrypted(user: string, owner: string): Buffer {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
  const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32)
  const key40 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest().subarray(0, 5)
  const id = Buffer.alloc(16, 7)
  const permissions = -44
  const ownerEntry = rc4(key40(padded(owner)), padded(user))
  const signed = Buffer.alloc(4)
  signed.writeInt32LE(permissions)
  const key = key40(padded(user), ownerEntry, signed, id)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const content = rc4(objectKey(key, 4), Buffer.from('0 0 1 rg 0 0 100 100 re f'))
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>',
      streamOf('', content.toString('latin1')),
    ],
    `/ID [${hex(id)} ${hex(id)}] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${hex(ownerEntry)} /U ${hex(rc4(key, padding))} /P ${permissions} >>`,
  )
}

/** The key for one object: the file's key, the object's number in three bytes, its generation in two. */
const objectKey = (key: Buffer, object: number) =>
  createHash('md5')
    .update(Buffer.concat([key, Buffer.from([object, 0, 0, 0, 0])]))
    .digest()
    .subarray(0, 10)

/** OpenSSL has given it up, for good reasons. */
function rc4(key: Buffer, text: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index % 256] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one] = at(other)
    state[other] = kept
  }
  let mixed = 0
  for (let k = 0; k < 256; k++) {
    mixed = (mixed + at(k) + (key[k % key.length] ?? 0)) % 256
    swap(k, mixed)
  }
  let i = 0
  let j = 0
  const coded = text.map((byte) => {
    i = (i + 1) % 256
    j = (j + at(i)) % 256
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  })
  return Buffer.from(coded)
}
