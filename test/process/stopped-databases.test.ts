import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onServer } from '../database.ts'
import {
  administrator,
  connection,
  dataDirectory,
  disk,
  entry,
  testOutages,
  testWhatIsThere,
  write,
  writing,
} from './database-outage.ts'
import { killPostgres, pausePostgres, until } from './service-process.ts'

const fillers: pg.Client[] = []
/** Takes every connection that is free. */
async function fill(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ ...connection, application_name: 'filler' })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      assert.ok(error instanceof pg.DatabaseError && error.code === '53300', String(error))
      return
    }
    fillers.push(client)
  }
}

const ballast = () => join(disk.folder, 'ballast')

testOutages({
  'PostgreSQL is killed': { begin: () => killPostgres(dataDirectory), end: () => undefined, stopped: {} },
  'PostgreSQL stands still': {
    begin: () => pausePostgres(dataDirectory, 'SIGSTOP'),
    end: () => pausePostgres(dataDirectory, 'SIGCONT'),
  },
  'no connection is free': {
    // A terminated session keeps its place until it has ended; the next one then gets it.
    begin: () =>
      until('every place is taken by others', async () => {
        await fill()
        const { rows } = await administrator.query<{ places: number; ended: number; taken: number }>(
          `select current_setting('max_connections')::int as places, count(*)::int as taken,
                  count(*) filter (where application_name in ('', 'pgboss') and pg_terminate_backend(pid))::int as ended
             from pg_stat_activity where backend_type = 'client backend'`,
        )
        return rows.every(({ places, taken, ended }) => ended === 0 && taken === places) || undefined
      }),
    end: () => Promise.all(fillers.splice(0).map((client) => client.end())),
  },
  'the database is read-only': {
    begin: async () => {
      await administrator.query('alter system set default_transaction_read_only = on')
      await administrator.query('select pg_reload_conf()')
      await until('it is read-only', async () => {
        const [row] = await onServer<{ is: string }>(
          connection,
          `select current_setting('transaction_read_only') as is`,
        )
        return row?.is === 'on' || undefined
      })
    },
    end: async () => {
      await administrator.query('alter system reset default_transaction_read_only')
      await administrator.query('select pg_reload_conf()')
    },
    stopped: writing,
  },
  'the disk is full': {
    skip: () => (disk.isSmall ? undefined : 'this machine gives us no small disk: only root may mount one'),
    begin: async () => {
      const { bavail, bsize } = await statfs(disk.folder)
      await writeFile(ballast(), Buffer.alloc(bavail * bsize - 65_536))
      // Pages and the log have some room yet.
      const metadata = Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`n${index}`, randomUUID().repeat(13)]),
      )
      await until('there is no room left', async () => {
        const description = `entry ${randomUUID()}`
        const { status } = await write('/v1/ledger-entries', { ...entry, description, metadata }, description)
        return status === 503 || undefined
      })
    },
    end: () => rm(ballast()),
    // A write that fits into an existing page is stored, and that is right.
    stopped: {},
  },
})

testWhatIsThere()
