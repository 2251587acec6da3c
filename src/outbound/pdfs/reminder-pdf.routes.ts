import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { closed } from '../../platform/http/closed.schema.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { isUnchanged } from '../../platform/http/etag.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { getting } from '../../platform/records/operations.ts'
import type { SalesDependencies } from '../../sales/documents/dependencies.ts'
import { reminders } from '../../sales/reminders/reminder.schema.ts'
import { binary } from './document-pdf.routes.ts'
import { reminderPdf } from './reminder-pdf.ts'

/** The PDF of a reminder, for token holders. */
export function reminderPdfRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  const { url, params, tag, scope, record, rejects } = getting(reminders)
  app.route(
    download(dependencies, {
      url: `${url}/pdf`,
      operationId: 'getReminderPdf',
      summary: 'Render a reminder as PDF',
      description:
        'Addresses and texts are those of the day of the letter. Each invoice has a slip over its open amount with the same reference.',
      tag,
      scope,
      params,
      query: closed({}),
      success: binary,
      tagged: true,
      rejects,
      record,
      answer: async (_tx, _input, reminder) => reminder,
      send: async (reply, find, { access: { organisation } }) => {
        const { printable, pdf } = await reminderPdf(dependencies.database.inTransaction, organisation, find)
        if (isUnchanged(reply, createHash('sha256').update(pdf).digest())) return reply
        return reply
          .header('content-disposition', contentDisposition('inline', `${printable.reminder.number}.pdf`))
          .header('content-type', 'application/pdf')
          .send(Buffer.from(pdf))
      },
    }),
  )
}
