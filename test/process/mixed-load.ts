import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sized } from '../faults/faults.ts'
import type { Received } from '../fixtures/mail-server.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { BOUNDARY, filePart, multipart, titlePart } from '../fixtures/upload.ts'
import { type Asking, type Service, until } from './service-process.ts'

/** Clients' acknowledged requests of each kind, a line for each record. No client gives up, so in the end this is everything. */
export type Journal = Record<'entries' | 'invoices' | 'estimates' | 'attachments' | 'payments' | 'mails', string[]>

export const emptyJournal = (): Journal => ({
  entries: [],
  invoices: [],
  estimates: [],
  attachments: [],
  payments: [],
  mails: [],
})

/** The number of acknowledged requests so far. */
export const acknowledgedIn = (journal: Journal): number =>
  Object.values(journal).reduce((sum, { length }) => sum + length, 0)

/** A service that may die at any moment, and returns at the same address. */
export type Dependencies = {
  readonly ask: Service['ask']
  readonly token: string
  readonly isOver: () => boolean
  /** The number of clients that post entries. Beside them one bills, and one makes estimates. */
  readonly posters: number
}

const date = new Date().toISOString().slice(0, 10)
const entry = { date, debitAccount: 6500, creditAccount: 1020, amount: 10_810, taxCode: 'VB81' }
const content = {
  customRecipientText: 'Barverkauf',
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3200 }],
}
/** With a kill every few seconds, on a shared machine, a client may be unlucky for long. */
const PATIENCE_MILLISECONDS = 600_000
/** Between the documents of a client: each is also drawn in the background. */
const REST_MILLISECONDS = 150

/** Between the entries of a client, which would otherwise use the whole machine. */
const POSTER_REST_MILLISECONDS = sized(20, 0)

/** Sends and never gives up: an unacknowledged request is repeated under the same key. */
export const insisting =
  ({ ask, token }: Pick<Dependencies, 'ask' | 'token'>) =>
  (method: string, path: string, key: string, asking: Asking = {}): Promise<any> =>
    until(
      `${method} ${path} (${key}) is acknowledged`,
      async () => {
        const answer = await ask(method, path, { token, key, ...asking }).catch(() => undefined)
        if (answer && [200, 201].includes(answer.status)) return answer.body
        // No answer, or a temporary rejection.
        assert.ok(answer === undefined || [409, 503].includes(answer.status), JSON.stringify(answer?.body))
        await sleep(50)
        return undefined
      },
      PATIENCE_MILLISECONDS,
    )

/** Lets clients post, bill, estimate, convert, upload, pay and send until it is over. They record the answers. */
export async function workMixed(journal: Journal, dependencies: Dependencies): Promise<void> {
  const acknowledged = insisting(dependencies)
  const { isOver, posters } = dependencies

  const poster = async (client: number): Promise<void> => {
    for (let count = 1; !isOver(); count++) {
      const key = `entry ${client}-${count}`
      await acknowledged('POST', '/v1/ledger-entries', key, { body: { ...entry, description: key } })
      journal.entries.push(key)
      await sleep(POSTER_REST_MILLISECONDS)
    }
  }

  const biller = async (): Promise<void> => {
    for (let count = 1; !isOver(); count++) {
      const body = { ...content, isDraft: false }
      const { id, number } = (await acknowledged('POST', '/v1/invoices', `invoice ${count}`, { body })).invoice
      journal.invoices.push(`${id} ${number}`)
      const paid = await acknowledged('POST', `/v1/invoices/${id}/payments`, `payment ${count}`, {
        body: { amount: 0.05 },
      })
      journal.payments.push(`${paid.payment.id} ${id}`)
      if (count % 4 === 0) {
        const email = `mail${count}@example.ch`
        await acknowledged('POST', `/v1/invoices/${id}/send`, `send ${count}`, { body: { email } })
        journal.mails.push(`${email} ${id}`)
      }
      await sleep(REST_MILLISECONDS)
    }
  }

  const estimator = async (): Promise<void> => {
    for (let count = 1; !isOver(); count++) {
      const { id } = (await acknowledged('POST', '/v1/estimates', `estimate ${count}`, { body: content })).estimate
      const url = `/v1/estimates/${id}`
      const title = `changed ${count}`
      await acknowledged('PATCH', url, title, { body: { title, isDraft: false } })
      journal.estimates.push(`${id} ${title}`)
      if (count % 2 === 0) {
        const pdf = pdfWith({ pages: [title] })
        const { attachment } = await acknowledged('POST', `${url}/pdf-attachments`, `upload ${count}`, {
          body: multipart([filePart(pdf), titlePart(title)]),
          headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        })
        journal.attachments.push(`${attachment.id} ${createHash('sha256').update(pdf).digest('hex')}`)
      }
      const { invoice } = await acknowledged('POST', `${url}/convert-to-invoice`, `conversion ${count}`, {
        body: { isDraft: count % 3 === 0 },
      })
      journal.invoices.push(`${invoice.id} ${invoice.number}`)
      await sleep(REST_MILLISECONDS)
    }
  }

  await Promise.all([...Array.from({ length: posters }, (_, client) => poster(client)), biller(), estimator()])
}

/** A statement past row-level security. */
type AsOwner = <Row>(statement: string) => Promise<Row[]>

/** The clients' lines, from the database. */
const kept: Readonly<Record<keyof Journal, string>> = {
  entries: `select description from ledger_entries where source = 'api'`,
  invoices: `select concat_ws(' ', id, number) from documents where kind = 'invoice'`,
  estimates: `select concat_ws(' ', id, title) from documents where kind = 'estimate'`,
  attachments: `select concat_ws(' ', id, encode(sha256((select string_agg(bytes, '' order by piece) from attachment_pieces
    where attachment = attachments.id)), 'hex')) from attachments`,
  payments: `select concat_ws(' ', id, invoice) from payments`,
  mails: `select concat_ws(' ', recipient_email, document) from email_deliveries`,
}

/** Incomplete states by name: each statement must find nothing. */
const halves: Readonly<Record<string, string>> = {
  'an invoice whose number leaves a gap': `select number from (select number, row_number() over (order by number) as place
    from documents where kind = 'invoice' and number <> '') as numbered where right(number, 5)::int <> place`,
  'an entry whose number leaves a gap': `select sequence from (select sequence, row_number() over (order by sequence) as place
    from ledger_entries) as numbered where sequence <> place`,
  'an issued invoice without its one entry': `select id from documents where kind = 'invoice' and not is_draft
    and (select count(*) from ledger_entries where source_id = documents.id) <> 1`,
  'an issued invoice without exactly one archived PDF': `select id from documents where kind = 'invoice' and not is_draft
    and (select count(*) from archived_pdfs where document = documents.id) <> 1`,
  'a conversion that is not the one of its estimate': `select estimate from documents where estimate is not null
    group by estimate having count(*) <> 1`,
  'pieces of no attachment': `select attachment from attachment_pieces where attachment not in (select id from attachments)`,
  'a mail that was not sent': `select id from email_deliveries where status <> 'sent'`,
  'an attempt without an end': `select delivery from email_attempts where ended_at is null`,
}

/**
 * Fails unless the database holds exactly the acknowledged requests, once each, and nothing incomplete once its jobs have finished. Unfinished
 * work of a killed service is noticed after some fifteen seconds.
 */
export async function requireSame(journal: Journal, asOwner: AsOwner, received: readonly Received[]): Promise<void> {
  const waiting = `select name, state::text from pgboss.job where state in ('created', 'retry', 'active')`
  // Each query is a session of its own.
  await until('no job waits', async () => ((await asOwner(waiting)).length === 0 ? true : undefined), 180_000, 500)
  for (const [kind, statement] of Object.entries(kept)) {
    const lines = await asOwner<Record<string, string>>(statement)
    assert.deepEqual(
      lines.map((line) => Object.values(line)[0]).sort(),
      journal[kind as keyof Journal].toSorted(),
      kind,
    )
  }
  for (const [half, statement] of Object.entries(halves)) assert.deepEqual(await asOwner(statement), [], half)

  // A recipient who got a mail twice, because the sender died between, sees one mail.
  const byRecipient = Map.groupBy(received, ({ to }) => to[0] ?? '')
  assert.deepEqual([...byRecipient.keys()].sort(), journal.mails.map((line) => line.split(' ')[0]).sort())
  for (const [recipient, mails] of byRecipient)
    for (const { raw } of mails) assert.ok(raw.equals(mails[0]?.raw ?? Buffer.alloc(0)), recipient)
}
