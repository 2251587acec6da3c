import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { lchown, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  afterwards,
  ask,
  folderWithDatabase,
  killPostmaster,
  silent,
  startProcess,
  startService,
  temporaryFolder,
  until,
} from '../../../test/fixtures/embedded.ts'
import { DataDirectoryInUse } from '../files/errors.ts'
import { isAlive } from '../files/process-table.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'

const locks = `from pg_locks where locktype = 'advisory'`
const postmasterOf = (dataDirectory: string) => findPostmaster(databaseDirectoryIn(dataDirectory))

test('the PostgreSQL that a killed service left behind goes on under the next service, with what was committed', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const killed = await startProcess(t, 'service', dataDirectory)
  assert.ok(killed.said.connection)
  await ask(killed.said.connection, 'create table entry as select 1 as id')
  const left = await postmasterOf(dataDirectory)
  killed.process.kill('SIGKILL')
  await killed.ended

  const next = await startService(t, dataDirectory)
  assert.equal((await postmasterOf(dataDirectory))?.pid, left?.pid)
  assert.deepEqual(next.connection, killed.said.connection)
  assert.equal(await ask(next.connection, 'select id from entry'), 1)
  await assert.rejects(startEmbedded({ dataDirectory, log: silent }), DataDirectoryInUse)
  await next.stop()
  assert.equal(await postmasterOf(dataDirectory), undefined)
})

test('after a kill of service and PostgreSQL alike the next start recovers, and removes the socket of the dead', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const killed = await startProcess(t, 'service', dataDirectory)
  assert.ok(killed.said.connection)
  await ask(killed.said.connection, 'create table entry as select 1 as id')
  killed.process.kill('SIGKILL')
  await killPostmaster(dataDirectory)

  const next = await startService(t, dataDirectory)
  assert.equal(await ask(next.connection, 'select id from entry'), 1)
  assert.ok(!existsSync(killed.said.connection.host))
  await next.stop()
})

test('a PostgreSQL that is killed under a running service comes back at the same address, and stays its own', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const service = await startService(t, dataDirectory)
  await ask(service.connection, 'create table entry as select 1 as id')
  // A long-running statement keeps the shared memory in use for a while after the postmaster is dead.
  const running = ask(service.connection, `select 1 from pg_sleep(0.5)`).catch(() => undefined)
  await killPostmaster(dataDirectory)
  await until(async () => (await ask(service.connection, `select count(*)::int ${locks}`).catch(() => 0)) === 1)
  assert.equal(await ask(service.connection, 'select id from entry'), 1)
  await assert.rejects(startEmbedded({ dataDirectory, log: silent }), DataDirectoryInUse)
  await running
  await service.stop()
  assert.equal(await postmasterOf(dataDirectory), undefined)
})

test('the same holds for a PostgreSQL that the service has only taken over', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const first = await startProcess(t, 'service', dataDirectory)
  first.process.kill('SIGKILL')
  await first.ended
  const service = await startService(t, dataDirectory)
  await killPostmaster(dataDirectory)
  await until(async () => (await ask(service.connection, 'select 1').catch(() => 0)) === 1)
  await service.stop()
  assert.equal(await postmasterOf(dataDirectory), undefined)
})

test('a service that loses its connections, but not its PostgreSQL, takes its lock again', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const service = await startService(t, dataDirectory)
  const before = await ask(service.connection, `select pid ${locks}`)
  await ask(service.connection, `select pg_terminate_backend(${before})`)
  await until(async () => ![undefined, before].includes(await ask(service.connection, `select pid ${locks}`)))
  await service.stop()
})

test('a stop in the moment of a crash ends everything', async (t) => {
  const stopAfter = async (delay: number): Promise<void> => {
    const dataDirectory = await folderWithDatabase(t)
    const service = await startService(t, dataDirectory)
    await killPostmaster(dataDirectory)
    await sleep(delay)
    await service.stop()
    assert.equal(await postmasterOf(dataDirectory), undefined)
    assert.ok(!existsSync(service.connection.host))
    await sleep(1_100)
    assert.equal(await postmasterOf(dataDirectory), undefined, 'nothing starts it again afterwards')
  }
  await Promise.all([0, 1_020, 1_070].map(stopAfter))
})

test('a pid in postmaster.pid that another process has reused after a crash does not keep the service from starting', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const crashed = await startService(t, dataDirectory)
  const record = join(databaseDirectoryIn(dataDirectory), 'postmaster.pid')
  const { uid, gid } = await stat(record)
  const text = await readFile(record, 'utf8')
  await crashed.stop()
  // A process of the database's own user: PostgreSQL would take it for its server.
  const other = spawn('sleep', ['60'], { uid, gid, cwd: '/', stdio: 'ignore' })
  await once(other, 'spawn')
  afterwards(t, () => other.kill())
  await writeFile(record, text.replace(/^\d+/, `${other.pid}`), { mode: 0o600 })
  await lchown(record, uid, gid)

  const service = await startService(t, dataDirectory)
  assert.equal(await ask(service.connection, 'select 1'), 1)
  await service.stop()
  assert.ok(isAlive(Number(other.pid)))
})

test('nor does one that belongs to the PostgreSQL of another folder', async (t) => {
  const [dataDirectory, elsewhere] = [await folderWithDatabase(t), await folderWithDatabase(t)]
  const other = await startService(t, elsewhere)
  const crashed = await startService(t, dataDirectory)
  const record = join(databaseDirectoryIn(dataDirectory), 'postmaster.pid')
  const { uid, gid } = await stat(record)
  const text = await readFile(record, 'utf8')
  await crashed.stop()
  await writeFile(record, text.replace(/^\d+/, `${(await postmasterOf(elsewhere))?.pid}`), { mode: 0o600 })
  await lchown(record, uid, gid)

  const service = await startService(t, dataDirectory)
  await service.stop()
  assert.equal(await ask(other.connection, 'select 1'), 1)
  await other.stop()
})

test('a kill while the database is being made leaves nothing that blocks the next start, and no remains', async (t) => {
  const dataDirectory = await temporaryFolder(t)
  const killed = startProcess(t, 'service', dataDirectory).catch(() => undefined)
  const unfinished = async (): Promise<string[]> =>
    (await readdir(dataDirectory).catch(() => [])).filter((name) => name.startsWith('postgres.new-'))
  await until(async () => (await unfinished()).length > 0)
  const [name] = await unfinished()
  await until(() => existsSync(join(dataDirectory, name!, 'base')))
  process.kill(Number(name!.replace('postgres.new-', '')), 'SIGKILL')
  await killed

  const service = await startService(t, dataDirectory)
  assert.equal(await ask(service.connection, 'select 1'), 1)
  await service.stop()
  // The orphaned initdb may have continued; the second start finds its finished files.
  await (await startService(t, dataDirectory)).stop()
  assert.deepEqual(await unfinished(), [])
})

test('while PostgreSQL cannot start, attempts come ever later, each reason is logged once, and it is back once it can', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const lines: string[] = []
  const note = (...words: unknown[]) => void lines.push(String(words.at(-1)))
  const service = await startEmbedded({ dataDirectory, log: { info: note, warn: note, error: note } })
  afterwards(t, () => service.stop())
  const version = join(databaseDirectoryIn(dataDirectory), 'PG_VERSION')
  await rename(version, `${version}.away`)
  const before = process.cpuUsage()
  await killPostmaster(dataDirectory)
  const failed = () => lines.filter((line) => line.startsWith('PostgreSQL could not be restarted'))
  await until(() => failed().length > 0)
  await sleep(3_000)
  const { user, system } = process.cpuUsage(before)
  assert.ok(user + system < 2_000_000, `${(user + system) / 1_000} ms of processor time`)
  assert.equal(failed().length, 1, lines.join('\n'))
  await rename(`${version}.away`, version)
  await until(() => lines.includes('PostgreSQL is back'))
  assert.equal(await ask(service.connection, 'select 1'), 1)
})
