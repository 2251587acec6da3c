import { createCipheriv, createHash } from 'node:crypto'
import { pdfOf, streamOf } from '../../src/platform/pdf/warm-up-pdf.ts'
import { hostilePdfs } from '../fixtures/hostile-pdfs.ts'
import { type HostilePdf, hostile, latin, onePage } from './hostile-pdf.ts'

/** Encrypted files: those that need a password for opening are rejected, those that only restrict permissions are accepted. */
export const encrypted: readonly HostilePdf[] = [
  hostile('unreadable', 'a password, RC4 of 40 bits', () => hostilePdfs.encrypted('secret', 'owner')),
  hostile('taken', 'an owner’s password only, RC4 of 40 bits', () => hostilePdfs.encrypted('', 'owner')),
  hostile('unreadable', 'a password, AES of 256 bits', () => withAes256('secret', 'owner')),
  hostile('taken', 'an owner’s password only, AES of 256 bits', () => withAes256('', 'owner')),
  hostile('unreadable', 'a key that stands in somebody’s certificate', () =>
    protectedBy('/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4'),
  ),
  hostile('unreadable', 'a protection of somebody’s own', () => protectedBy('/Filter /Example.Own /V 4')),
  hostile('any', 'a protection without a word about it', () => protectedBy('')),
  hostile('any', 'a protection that is the catalogue', () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], '/Encrypt 1 0 R'),
  ),
  hostile('any', 'a key of less than no bits', () =>
    protectedBy('/Filter /Standard /V 2 /R 3 /Length -8 /O <00> /U <00> /P -4'),
  ),
]

const protectedBy = (entries: string): Buffer => {
  const plain = onePage('', 'q Q').toString('latin1')
  return Buffer.from(plain.replace('/Root', `/ID [<07> <07>] /Encrypt << ${entries} >> /Root`), 'latin1')
}

/** Encryption of revision 6 (ISO 32000-2, 7.6.4): the file's key, sealed once with each password. Salts are fixed: the same bytes every time. */
function withAes256(user: string, owner: string): Buffer {
  const fileKey = Buffer.alloc(32, 0x2a)
  const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`
  const sealed = (key: Buffer) => {
    const cipher = createCipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false)
    return Buffer.concat([cipher.update(fileKey), cipher.final()])
  }
  const entry = (password: string, salt: number, more: Buffer) => {
    const [toCheck, toSeal] = [Buffer.alloc(8, salt), Buffer.alloc(8, salt + 1)]
    const told = Buffer.concat([hashed(password, toCheck, more), toCheck, toSeal])
    return { told, key: sealed(hashed(password, toSeal, more)) }
  }
  const forUser = entry(user, 1, Buffer.alloc(0))
  const forOwner = entry(owner, 3, forUser.told)
  const permissions = Buffer.concat([
    Buffer.from([0xd4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from('Tadb'),
    Buffer.alloc(4),
  ])
  const cipher = createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false)
  const vector = Buffer.alloc(16, 9)
  const content = createCipheriv('aes-256-cbc', fileKey, vector)
  const drawn = Buffer.concat([vector, content.update('0 0 1 rg 0 0 100 100 re f'), content.final()])
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>',
      streamOf('', latin(drawn)),
    ],
    `/ID [<07> <07>] /Encrypt << /Filter /Standard /V 5 /R 6 /Length 256 /P -44 /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> ` +
      `/StmF /StdCF /StrF /StdCF /U ${hex(forUser.told)} /UE ${hex(forUser.key)} /O ${hex(forOwner.told)} /OE ${hex(forOwner.key)} ` +
      `/Perms ${hex(Buffer.concat([cipher.update(permissions), cipher.final()]))} >>`,
  )
}

/** Algorithm 2.B: 64 rounds or more of AES over repeated text, each hashed by the algorithm that its own result selects. */
function hashed(password: string, salt: Buffer, more: Buffer): Buffer {
  let key = createHash('sha256').update(password).update(salt).update(more).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const text = Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([Buffer.from(password), key, more])))
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const coded = Buffer.concat([cipher.update(text), cipher.final()])
    const sum = coded.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? '')
      .update(coded)
      .digest()
    last = coded.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}
