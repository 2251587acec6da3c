import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { isUnchanged } from '../../platform/http/etag.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { by, params, roles, tag } from '../periods/period.routes.ts'
import { findPeriod } from '../periods/period.store.ts'
import { declareReturn } from './declaration/declare-return.ts'
import { prepareReturn } from './prepare-return.ts'
import type { DrawReturn, PrintableReturn } from './printable-return.ts'
import { type VatReturn, VatReturnAnswer } from './vat-return.schema.ts'

const role = roles['vat-period']

export function vatReturnRoutes(app: FastifyInstance, dependencies: Dependencies, draw: DrawReturn): void {
  const { inTransaction } = dependencies.database
  app.route(
    reading(dependencies, {
      url: '/v1/vat-periods/:id/return',
      operationId: 'getVatReturn',
      summary: 'Get the VAT return of a period',
      tag,
      scope: 'ledger:read',
      description: 'Of an open period as the journal has it now; of a settled one as it was settled.',
      params,
      success: { status: 200, schema: VatReturnAnswer, description: 'The return.' },
      rejects: [role.missing, 'vat-periods/not-declarable'],
      tagged: true,
      record: by(findPeriod, role),
      answer: async (tx, _call, period) => ({ return: await prepareReturn(tx, period) }),
      files: {
        'application/pdf': async (reply, find, { access: { organisation }, language }) => {
          const printable = await inTransaction(organisation, async (tx): Promise<PrintableReturn> => {
            const [{ return: vatReturn }, settings] = await Promise.all([find(tx), settingsOf(tx)])
            return { vatReturn, organisation: settings, language: language ?? settings.language }
          })
          return sendFile(reply, 'application/pdf', {
            name: fileName(printable.vatReturn, 'pdf'),
            bytes: await draw(printable, organisation),
          })
        },
        'application/xml': async (reply, find, { access: { organisation }, now }) => {
          const file = await inTransaction(organisation, async (tx) => {
            const { return: vatReturn } = await find(tx)
            const bytes = Buffer.from(await declareReturn(tx, vatReturn, now))
            return { name: fileName(vatReturn, 'xml'), bytes }
          })
          return sendFile(reply, 'application/xml', file)
        },
      },
    }),
  )
}

const fileName = ({ from, to }: VatReturn, ending: string): string => `MWST-${from}-${to}.${ending}`

function sendFile(
  reply: FastifyReply,
  type: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): FastifyReply {
  if (isUnchanged(reply, hash('sha256', bytes, 'buffer'))) return reply
  return reply
    .header('content-disposition', contentDisposition('attachment', name))
    .header('content-type', type)
    .send(bytes)
}
