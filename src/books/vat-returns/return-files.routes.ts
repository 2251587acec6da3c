import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { isUnchanged } from '../../platform/http/etag.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import type { SendFile } from '../../platform/http/operation/reading.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { declareReturn } from './declaration/declare-return.ts'
import type { DrawReturn, PrintableReturn } from './printable-return.ts'
import type { VatReturn } from './vat-return.schema.ts'

type Answer = { return: VatReturn }

/** A return as the file for the portal, and as PDF, by media type. */
export const returnFiles = (
  { database: { inTransaction } }: Dependencies,
  draw: DrawReturn,
): Readonly<Record<string, SendFile<Answer>>> => ({
  'application/pdf': async (reply, find, { access: { organisation }, language }) => {
    const printable = await inTransaction(organisation, async (tx): Promise<PrintableReturn> => {
      const [{ return: vatReturn }, settings] = await Promise.all([find(tx), settingsOf(tx)])
      return { vatReturn, organisation: settings, language: language ?? settings.language }
    })
    const bytes = await draw(printable, organisation)
    return send(reply, 'application/pdf', { name: fileName(printable.vatReturn, 'pdf'), bytes })
  },
  'application/xml': async (reply, find, { access: { organisation }, now }) => {
    const file = await inTransaction(organisation, async (tx) => {
      const { return: vatReturn } = await find(tx)
      const bytes = Buffer.from(await declareReturn(tx, vatReturn, now))
      return { name: fileName(vatReturn, 'xml'), bytes }
    })
    return send(reply, 'application/xml', file)
  },
})

const fileName = ({ from, to }: VatReturn, ending: string): string => `MWST-${from}-${to}.${ending}`

function send(reply: FastifyReply, type: string, { name, bytes }: { name: string; bytes: Uint8Array }): FastifyReply {
  if (isUnchanged(reply, hash('sha256', bytes, 'buffer'))) return reply
  return reply
    .header('content-disposition', contentDisposition('attachment', name))
    .header('content-type', type)
    .send(bytes)
}
