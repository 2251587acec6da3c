/**
 * `node test/upgrades/keep-release.ts NAME [ROOT]`: stores a small database of the version in ROOT (default: this one), made by its own
 * service, with the service's answers, for the test that upgrades it. Each release adds one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, zstdCompressSync } from 'node:zlib'
import { inTemporaryFolder } from '../../src/platform/files/temporary-folder.ts'
import { onServer } from '../database.ts'
import type { KeptRelease } from './kept-release.ts'

const until = async (what: string, look: () => string | undefined): Promise<string> => {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const value = look()
    if (value !== undefined) return value
    await sleep(50)
  }
  throw new Error(`within a minute the service did not say ${what}`)
}

const [name = '', root = '.'] = process.argv.slice(2)
const positions = [
  { type: 'product', name: 'Tisch', singleAmount: 100, quantity: 3, taxCode: 'UN81', contraAccount: 3200 },
  { type: 'discount', name: 'Rabatt', discountRate: 5 },
]

/** A small business's first hour; returns the paths that show it afterwards. */
async function tell(ask: (method: string, path: string, body?: object) => Promise<any>): Promise<string[]> {
  const { contact } = await ask('POST', '/v1/contacts', { companyName: 'Beispiel AG', category: 'clients' })
  const { estimate } = await ask('POST', '/v1/estimates', { recipient: contact.id, title: 'Möbel', positions })
  await ask('PATCH', `/v1/estimates/${estimate.id}`, { title: 'Möbel nach Mass' })
  const { invoice } = await ask('POST', '/v1/invoices', {
    customRecipientText: 'Barverkauf',
    positions,
    isDraft: false,
  })
  const { payment } = await ask('POST', `/v1/invoices/${invoice.id}/payments`, { amount: 100 })
  const posted = { date: invoice.openingDate, description: 'Büro', debitAccount: 6500, creditAccount: 1020 }
  await ask('POST', '/v1/ledger-entries', { ...posted, amount: 10_810, taxCode: 'VB81' })
  return [
    `/v1/contacts/${contact.id}`,
    `/v1/estimates/${estimate.id}`,
    `/v1/invoices/${invoice.id}`,
    `/v1/invoices/${invoice.id}/payments`,
    `/v1/invoices?q=barverkauf`,
    `/v1/contacts?q=beispiel`,
    '/v1/ledger-entries',
    '/v1/ledger-transactions',
    `/v1/reports/trial-balance?asOf=${invoice.openingDate}`,
    ...(payment === undefined ? [] : ['/v1/payments']),
  ]
}

await inTemporaryFolder(async (folder) => {
  const { PATH } = process.env
  const child = spawn(process.execPath, [join(resolve(root), 'src/main.ts'), 'serve'], {
    env: { PATH, DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let told = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text
    })
    const found = (form: RegExp): Promise<string> => until(String(form), () => form.exec(told)?.[0])
    const token = await found(/rap_live_\w+/)
    const address = await found(/http:\/\/127\.0\.0\.1:\d+/)
    const headers = { 'x-api-token': token, 'content-type': 'application/json' }
    const ask = async (method: string, path: string, body?: object): Promise<any> => {
      const answer = await fetch(`${address}${path}`, {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!answer.ok) process.stdout.write(`${method} ${path}: ${answer.status} ${await answer.text()}\n`)
      return answer.ok ? answer.json() : {}
    }
    const answers: Record<string, unknown> = {}
    for (const path of await tell(ask)) answers[path] = await ask('GET', path)
    const kept: KeptRelease = { token, answers, tables: await tablesIn(join(folder, 'data')) }
    const params = { [constants.ZSTD_c_compressionLevel]: 19 }
    await writeFile(new URL(`${name}.json.zst`, import.meta.url), zstdCompressSync(JSON.stringify(kept), { params }))
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

/** The rows of all tables, without computed columns. */
async function tablesIn(dataDirectory: string): Promise<KeptRelease['tables']> {
  const [, , , port, host = ''] = (await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8')).split(
    '\n',
  )
  const connection = { host, port: Number(port), user: 'rappen', database: 'rappen' }
  const stored = await onServer<{ table: string; columns: string }>(
    connection,
    `select table_name as table, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1 order by 1`,
  )
  const tables: Record<string, string> = {}
  for (const { table, columns } of stored) {
    const [row] = await onServer<{ rows: string }>(
      connection,
      `select json_agg(t)::text as rows from (select ${columns} from "${table}") as t`,
    )
    if (row?.rows) tables[table] = row.rows
  }
  return tables
}
