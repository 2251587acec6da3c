import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Answer, Service } from '../../test/service.ts'
import { pdfWith } from '../pdf/sample-pdf.ts'

/** A part of a multipart body; one with a filename is a file. */
export type Part = {
  readonly name?: string
  readonly filename?: string
  readonly type?: string
  readonly content: string | Buffer
}

export const BOUNDARY = 'part-of-a-test'

/** A multipart body as a client writes it (RFC 7578). */
export function multipart(parts: readonly Part[], boundary = BOUNDARY): Buffer {
  const written = parts.flatMap(({ name, filename, type, content }) => {
    const about = [`form-data`, ...parameter('name', name), ...parameter('filename', filename)].join('; ')
    const head = `--${boundary}\r\nContent-Disposition: ${about}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]
  })
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)])
}

const parameter = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`${name}="${value.replace(/["\\]/g, '\\$&')}"`]

export const filePart = (content: Buffer, filename = 'beilage.pdf'): Part => ({
  name: 'file',
  filename,
  type: 'application/pdf',
  content,
})
export const titlePart = (content = 'Beilage'): Part => ({ name: 'title', content })

/** A PDF of exactly so many bytes: what follows the end of a file is not read. */
export const pdfOfSize = (bytes: number): Buffer => {
  const pdf = pdfWith({ pages: ['Gross'] })
  return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, '\n')])
}

type Kind = 'estimate' | 'invoice'
type Asking = { readonly headers?: Record<string, string>; readonly token?: string }

/** What tests of attachments do again and again. */
export function uploadsOf(service: Service) {
  const url = (kind: Kind, id: string, rest = ''): string => `/v1/${kind}s/${id}/pdf-attachments${rest}`
  const send = (kind: Kind, id: string, body: Buffer, { headers = {}, token }: Asking = {}): Promise<Answer> =>
    service.ask('POST', url(kind, id), {
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      ...(token === undefined ? {} : { token }),
    })
  const upload = (kind: Kind, id: string, parts: readonly Part[], asking?: Asking): Promise<Answer> =>
    send(kind, id, multipart(parts), asking)

  return {
    url,
    send,
    upload,
    /** Adds a file, and fails unless it is taken. */
    add: async (kind: Kind, id: string, content: Buffer, filename?: string, title?: string) => {
      const answer = await upload(kind, id, [filePart(content, filename), titlePart(title)])
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body.attachment
    },
    list: async (kind: Kind, id: string) => (await service.expect(200, 'GET', url(kind, id))).attachments,

    /** Fails unless what is in the database fits together: attachments in order without gaps, each with all of its bytes, and no bytes of others. */
    requireSound: async (): Promise<void> => {
      const files = await service.asOwner<{
        document: string
        position: number
        size: number
        sha256: Buffer
        bytes: Buffer | null
      }>(`
        select document, position, size, sha256,
               (select string_agg(bytes, '' order by piece) from attachment_pieces where attachment = attachments.id) as bytes
          from attachments order by document, position`)
      for (const { size, sha256, bytes } of files) {
        assert.equal(bytes?.length, size)
        assert.deepEqual(createHash('sha256').update(bytes).digest(), sha256)
      }
      for (const positions of Map.groupBy(files, ({ document }) => document).values())
        assert.deepEqual(
          positions.map(({ position }) => position),
          positions.map((_, index) => index + 1),
        )
      const orphans = await service.asOwner(
        'select attachment from attachment_pieces where attachment not in (select id from attachments)',
      )
      assert.deepEqual(orphans, [])
    },
  }
}
