import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { everyRecord, operationsOf, type Records } from '../fixtures/every-record.ts'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { posting } from '../fixtures/posting.ts'
import type { Answer, Service } from '../service.ts'

/** Two organisations with a record of every kind and the same words, except one: anything else that only one has reveals it. */
export type Two = {
  readonly own: Records
  readonly foreign: Records
  readonly foreignOrganisation: string
  /** The words of an answer that only the other organisation has; the client's own words do not count. */
  readonly leaksIn: (answer: Pick<Answer, 'headers' | 'body'>, sent?: unknown) => string[]
  /** The data of the other organisation, table by table: equal as long as nothing of it has changed. */
  readonly foreignState: () => Promise<Readonly<Record<string, string>>>
}

export async function twoOrganisations(service: Service): Promise<Two> {
  const foreignOrganisation = await service.otherOrganisation()
  const own = await furnish(service, service.organisation, 'Adler')
  const foreign = await furnish(service, foreignOrganisation, 'Zobel')
  const [ownWords, foreignWords] = await Promise.all([
    wordsOf(service, service.organisation),
    wordsOf(service, foreignOrganisation),
  ])
  const said = wordsIn(operationsOf(service).map(({ described }) => described))
  for (const word of [...ownWords, ...said]) foreignWords.delete(word)
  assert.ok(foreignWords.size > 100, `${foreignWords.size} words are only of the other organisation`)
  for (const id of Object.values(foreign)) assert.ok(foreignWords.has(id) || id.length < 8, id)
  return {
    own,
    foreign,
    foreignOrganisation,
    leaksIn: ({ headers, body }, sent) => {
      const said = [...wordsIn([headers, body])].filter((word) => foreignWords.has(word))
      if (said.length === 0) return said
      const known = wordsIn(sent)
      return said.filter((word) => !known.has(word))
    },
    foreignState: () => stateOf(service, foreignOrganisation),
  }
}

/** The tables of organisations, from the catalogue, each with its organisation column. */
export const tablesOf = (service: Service): Promise<{ table: string; owner: string }[]> =>
  service.asOwner(`
    select c.oid::regclass::text as table, a.attname as owner
      from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attname = case when c.relname = 'organisations' then 'id' else 'organisation' end
     order by 1`)

/** A record of every kind, and the results of using them; the word is in every text. */
async function furnish(service: Service, organisation: string, word: string): Promise<Records> {
  const records = await everyRecord(service, organisation)
  const token = await service.tokenFor(['all'], { organisation })
  const done = async (method: string, url: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await service.ask(method, url, { token, headers, ...(body ? { body } : {}) })
    assert.ok(answer.status < 300, `${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  // A person who works elsewhere is offered a seat.
  const email = `frey@${word.toLowerCase()}.example`
  await invited(service, email, { of: await service.otherOrganisation() })
  await done('POST', '/v1/people', { email, name: `Treuhand ${word}`, role: 'reader' })
  const owner = await invited(service, `inhaber@${word.toLowerCase()}.example`, { of: organisation })
  await service.ask('POST', '/v1/session/link', { token: null, body: { link: owner, password: PASSWORD } })
  const metadata = { source: `${word}laden` }
  const [account, currency] = word === 'Adler' ? [1097, 'USD'] : [1098, 'SEK']
  await done('PATCH', '/v1/organisation', {
    name: `${word}werke`,
    streetName: `${word}gasse`,
    buildingNumber: '1',
    postCode: '8001',
    townName: `${word}ikon`,
    email: `buero@${word.toLowerCase()}.example`,
    estimateNumberPattern: `${word}-O-00000`,
    invoiceNumberPattern: `${word}-R-00000`,
    creditNoteNumberPattern: `${word}-G-00000`,
  })
  const contact = { companyName: `${word}kunde`, note: `${word}notiz`, email: `kunde@${word.toLowerCase()}.example` }
  await done('PATCH', `/v1/contacts/${records['contacts']}`, { ...contact, metadata })
  const texts = { title: `${word}titel`, introductoryText: `${word}beginn`, closingText: `${word}schluss`, metadata }
  await done('PATCH', `/v1/estimates/${records['estimates']}`, texts)
  await done('PATCH', `/v1/invoices/${records['invoices']}`, texts)
  await done('PATCH', `/v1/credit-notes/${records['credit-notes']}`, texts)
  await done('PATCH', `/v1/products/${records['products']}`, { names: { de: `${word}ware` }, metadata })
  await done('PATCH', `/v1/recurring-invoices/${records['recurring-invoices']}`, texts)
  const due = { customRecipientText: `${word}abo`, start: '2026-11-21', interval: { count: 1, unit: 'month' } }
  const positions = [{ type: 'product', name: `${word}miete`, singleAmount: 10, quantity: 1, contraAccount: 3400 }]
  const { recurringInvoice } = await done('POST', '/v1/recurring-invoices', { ...due, positions })
  await done('POST', `/v1/recurring-invoices/${recurringInvoice.id}/run`)
  await done('PATCH', `/v1/templates/${records['templates']}`, { name: `${word}vorlage` })
  await done('PATCH', `/v1/payments/${records['payments']}`, { metadata })
  await done('POST', '/v1/accounts', { number: account, type: 'asset', names: { de: `${word}konto` } })
  await done('PUT', `/v1/currencies/${currency}`, { isEnabled: true, exchangeRate: 0.9 })
  await done('POST', '/v1/ledger-entries', posting({ description: `${word}reise`, currency }))
  const adjustment = { box: '900', amount: 4711, description: `${word}taxen` }
  await done('POST', `/v1/vat-periods/${records['vat-periods']}/adjustments`, adjustment)
  await done('PATCH', '/v1/vat-settings', { validFrom: word === 'Adler' ? '2026-11-01' : '2026-12-01', vatLock: 'vat' })
  await done('PATCH', `/v1/webhook-endpoints/${records['webhook-endpoints']}`, {
    url: `https://${word.toLowerCase()}.example/haken`,
    description: `${word}haken`,
  })
  await done('POST', '/v1/tokens', { name: `${word}kasse`, scopes: ['invoices:read'] })
  const entry = { description: `${word}papier`, debitAccount: account, creditAccount: 1020, amount: 10810 }
  await done(
    'POST',
    '/v1/ledger-entries',
    { ...entry, date: '2026-11-21', externalReference: `${word}beleg`, metadata },
    { 'idempotency-key': `${word}schluessel` },
  )
  const { payment } = await done('GET', `/v1/payments/${records['payments']}`)
  const { invoice } = await done('GET', `/v1/invoices/${payment.invoice}`)
  const [{ id }] = invoice.positions
  await done('POST', `/v1/invoices/${payment.invoice}/credit-notes`, {
    positions: [{ id, quantity: 0.1 }],
    isDraft: false,
  })
  await done('POST', `/v1/invoices/${payment.invoice}/send`, { description: `${word}brief` })
  const { attachments } = await done('GET', `/v1/estimates/${records['estimates']}/pdf-attachments`)
  await done('GET', new URL(attachments[0].url).pathname)
  // Later results: the archived PDF, and the conversations with a mail server and a receiver of webhooks.
  await service.asOwner(`insert into archived_pdfs (organisation, document, state, sha256, bytes)
    select '${organisation}', '${payment.invoice}', 'issued', sha256(bytes), bytes from (values ('${word}papier'::bytea)) as drawn (bytes)`)
  // A return that is no longer in force.
  await service.asOwner(`insert into vat_returns (organisation, id, vat_period, content, sha256, settled_at, reopened_at)
    select '${organisation}', gen_random_uuid(), '${records['vat-periods']}', content, sha256(convert_to(content, 'UTF8')), now(), now()
      from (values ('{"organisationName": "${word}werke"}')) as settled (content)`)
  // Only a migration writes it.
  await service.asOwner(`set session_replication_role = replica; insert into earlier_evidence (organisation, document, kind, evidence)
    select organisation, id, 'document', sha256(uuid_send(id)) from documents where organisation = '${organisation}' limit 1`)
  await service.asOwner(`insert into email_attempts (organisation, delivery, attempt, alive_until, ended_at, outcome, reply)
    select organisation, id, 1, now(), now(), 'deferred', '${word}antwort' from email_deliveries where organisation = '${organisation}'`)
  await service.asOwner(`insert into webhook_attempts (organisation, delivery, attempt, ended_at, outcome, answer)
    select organisation, id, 1, now(), 'failed', '${word}widerhall' from webhook_deliveries where organisation = '${organisation}'`)
  // Waiting notes are stored before they are listed.
  await done('GET', '/v1/requests')
  return { ...records, accounts: String(account), currencies: currency }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The words of all texts in a value, and of its names: ids, secrets, numbers, names and hashes are one word each. */
export function wordsIn(value: unknown, words = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    // PostgreSQL writes bytes as \x and hexadecimal digits.
    for (const word of value.replace(/^\\x/, '').match(/[\p{L}\p{N}_-]{5,}/gu) ?? []) words.add(word)
  } else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      if (!Array.isArray(value)) words.add(name)
      wordsIn(one, words)
    }
  }
  return words
}

/** All words in the rows of an organisation; no days and instants, which others share by chance. */
async function wordsOf(service: Service, organisation: string): Promise<Set<string>> {
  const rows = await rowsOf(service, organisation)
  return new Set([...wordsIn(rows.map(({ row }) => row))].filter((word) => !/^\d[\d-]*(T\d+)?$/.test(word)))
}

/** The rows of an organisation in all its tables, without derived data. */
async function rowsOf(service: Service, organisation: string): Promise<{ table: string; row: object }[]> {
  const selects = (await tablesOf(service)).map(
    ({ table, owner }) =>
      // The last use of a token does not show a change: the organisation uses its own meanwhile.
      `select '${table}' as table, to_jsonb(one) - 'words' - 'last_used_at' as row from ${table} as one where ${owner} = '${organisation}'`,
  )
  const jobs = `select 'jobs', jsonb_build_object('name', name, 'data', data) from pgboss.job where data::text like '%${organisation}%'`
  return service.asOwner([...selects, jobs].join('\nunion all\n'))
}

/** The number of rows and their hash, for each table. */
async function stateOf(service: Service, organisation: string): Promise<Record<string, string>> {
  const rows = new Map<string, string[]>()
  // The organisation's own requests are stored meanwhile.
  for (const { table, row } of await rowsOf(service, organisation))
    if (table !== 'requests') rows.set(table, [...(rows.get(table) ?? []), JSON.stringify(row)])
  const hashOf = (texts: string[]) => createHash('sha256').update(texts.toSorted().join('\n')).digest('hex')
  return Object.fromEntries([...rows].map(([table, texts]) => [table, `${texts.length} ${hashOf(texts)}`]))
}
