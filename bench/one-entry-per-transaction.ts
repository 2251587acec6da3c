import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** The inserted data: the columns of an entry and its two transactions, net and VAT, without rules, chain, totals or events. */
const schema = `
  create table if not exists plain_entries (id bigint generated always as identity primary key, organisation uuid not null, date date not null,
    description text not null, debit_account smallint not null, credit_account smallint not null, amount bigint not null);
  create table if not exists plain_transactions (entry bigint not null, line smallint not null, debit_account smallint not null,
    credit_account smallint not null, amount bigint not null, primary key (entry, line))`
const insert = `with entry as (
    insert into plain_entries (organisation, date, description, debit_account, credit_account, amount)
    values ('5c3f5f0e-7d0c-4f0a-9a53-3f5d1c1f2a11', '2026-11-20', 'Printer paper and toner', 6500, 1020, 10810) returning id)
  insert into plain_transactions select id, line, debit_account, 1020, amount
    from entry, (values (1, 6500, 10000), (2, 1170, 810)) as part (line, debit_account, amount);`

const CLIENTS = 16

/**
 * Plain inserts of one entry per transaction a second on the same server: by pgbench if the machine has it, else by as many connections of this
 * process, which is slower.
 */
export async function plainInsertsPerSecond(
  connection: pg.ClientConfig & { host: string; port: number },
  seconds: number,
): Promise<{ perSecond: number; by: string }> {
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(schema)
  await owner.end()
  return (
    (await byPgbench(connection, seconds)) ?? {
      perSecond: await byThisProcess(connection, seconds),
      by: 'this process',
    }
  )
}

async function byPgbench(
  { host, port, user, database }: pg.ClientConfig & { host: string; port: number },
  seconds: number,
) {
  const script = join(tmpdir(), `rappen-bench-${process.pid}.sql`)
  await writeFile(script, insert.replaceAll('\n', ' '))
  const args = [
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user ?? '',
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    database ?? '',
  ]
  const printed = await new Promise<string | undefined>((resolve) => {
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.once('error', () => resolve(undefined))
    child.once('close', () => resolve(text))
  })
  await rm(script)
  const perSecond = Number(/tps = ([\d.]+)/.exec(printed ?? '')?.[1])
  return perSecond > 0 ? { perSecond, by: 'pgbench' } : undefined
}

async function byThisProcess(connection: pg.ClientConfig, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client(connection)
      await client.connect()
      while (performance.now() < end) {
        await client.query({ name: 'insert', text: insert })
        count++
      }
      await client.end()
    }),
  )
  return count / seconds
}
