import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  ask,
  folderWithDatabase,
  silent,
  startCommand,
  startProcess,
  startService,
  temporaryFolder,
} from '../../../test/fixtures/embedded.ts'
import { DataDirectoryInUse } from '../files/errors.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { findPostmaster } from './postmaster.ts'

test('a fresh folder, however deep and whoever may enter it, becomes a durable database that no network reaches', async (t) => {
  const dataDirectory = await temporaryFolder(t)
  assert.ok(dataDirectory.length > 150)
  const begun = performance.now()
  const embedded = await startService(t, dataDirectory)
  t.diagnostic(`a first start took ${Math.round(performance.now() - begun)} ms`)
  const settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on' }
  const others = { server_encoding: 'UTF8', TimeZone: 'UTC', listen_addresses: '', max_connections: '100' }
  for (const [name, value] of Object.entries({ ...settings, ...others })) {
    assert.equal(await ask(embedded.connection, `show ${name}`), value, name)
  }
  assert.equal(await ask(embedded.connection, 'select current_database()'), 'rappen')
  assert.equal(
    await ask(embedded.connection, `select upper('é') || (select datlocale from pg_database limit 1)`),
    'ÉC.UTF-8',
  )
  assert.equal((await stat(embedded.connection.host)).mode & 0o777, 0o700)
  assert.equal((await stat(dataDirectory)).mode & 0o777, 0o700)
  await embedded.stop()
})

test('committed data are there after a stop and a start, and a stop leaves no process and no socket', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const first = await startService(t, dataDirectory)
  await ask(first.connection, 'create table entry as select 108.10 as amount')
  await Promise.all([first.stop(), first.stop()])
  assert.equal(await findPostmaster(databaseDirectoryIn(dataDirectory)), undefined)
  assert.ok(!existsSync(first.connection.host))
  const begun = performance.now()
  const second = await startService(t, dataDirectory)
  t.diagnostic(`a later start took ${Math.round(performance.now() - begun)} ms`)
  assert.equal(await ask(second.connection, 'select amount::text from entry'), '108.10')
  await second.stop()
})

test('a second service on a folder is refused in a sentence that names the folder and the process of the first', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const first = await startProcess(t, 'service', dataDirectory)
  assert.ok(first.said.connection)
  await assert.rejects(startEmbedded({ dataDirectory, log: silent }), (error) => {
    assert.ok(error instanceof DataDirectoryInUse)
    assert.ok(error.message.includes(dataDirectory))
    assert.ok(error.message.includes(`process ${first.process.pid}:`))
    return true
  })
  assert.equal(await ask(first.said.connection, 'select 1'), 1, 'the first one is not disturbed')
})

test('of two services that start at once on a fresh folder one serves and one is refused', async (t) => {
  const dataDirectory = await temporaryFolder(t)
  const services = await Promise.all([1, 2].map(() => startProcess(t, 'service', dataDirectory)))
  const serving = services.flatMap(({ said }) => (said.connection === undefined ? [] : [said.connection]))
  assert.deepEqual(
    services.flatMap(({ said }) => said.refused ?? []),
    ['DataDirectoryInUse'],
  )
  assert.equal(serving.length, 1)
  assert.equal(await ask(serving[0]!, 'select 1'), 1)
})

test('a command uses the server of the service and leaves it running', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const service = await startService(t, dataDirectory)
  const command = await startCommand(t, dataDirectory)
  assert.deepEqual(command.connection, service.connection)
  await command.stop()
  assert.equal(await ask(service.connection, 'select 1'), 1)
  await service.stop()
})

test('a command without a service has a server for its time, which a service cannot take from it', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const command = await startCommand(t, dataDirectory)
  assert.equal(await ask(command.connection, 'select 1'), 1)
  await assert.rejects(startEmbedded({ dataDirectory, log: silent }), DataDirectoryInUse)
  await command.stop()
  assert.equal(await findPostmaster(databaseDirectoryIn(dataDirectory)), undefined)
})

test('of commands that use a server without a service the last one stops it, whoever started it', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const first = await startCommand(t, dataDirectory)
  const second = await startCommand(t, dataDirectory)
  // It has not connected for its work yet.
  await first.stop()
  assert.equal(await ask(second.connection, 'select 1'), 1)
  const third = await startCommand(t, dataDirectory)
  await second.stop()
  assert.equal(await ask(third.connection, 'select 1'), 1)
  await third.stop()
  assert.equal(await findPostmaster(databaseDirectoryIn(dataDirectory)), undefined)
})

test('of commands that end at once one stops the server', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  for (let round = 0; round < 5; round++) {
    const first = await startCommand(t, dataDirectory)
    const others = await Promise.all([1, 2, 3].map(() => startCommand(t, dataDirectory)))
    await Promise.all([first, ...others].map(({ stop }) => stop()))
    assert.equal(await findPostmaster(databaseDirectoryIn(dataDirectory)), undefined)
  }
})

test('a service takes the server over that a command has left to another, which does not stop it', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const first = await startCommand(t, dataDirectory)
  const second = await startCommand(t, dataDirectory)
  await first.stop()
  const service = await startService(t, dataDirectory)
  assert.deepEqual(service.connection, second.connection)
  await second.stop()
  assert.equal(await ask(service.connection, 'select 1'), 1)
  await service.stop()
})

test('commands that come at once, with no service, all have a server', async (t) => {
  const dataDirectory = await temporaryFolder(t)
  const commands = await Promise.all([1, 2, 3].map(() => startProcess(t, 'command', dataDirectory)))
  for (const { said } of commands) assert.ok(said.connection, JSON.stringify(said))
  assert.equal(new Set(commands.map(({ said }) => said.connection?.host)).size, 1)
})

test('the socket finds a short folder when that for temporary files is deep', async (t) => {
  const dataDirectory = await folderWithDatabase(t)
  const deep = join(dirname(dirname(dataDirectory)), 'temporary')
  const service = await startProcess(t, 'service', dataDirectory, { env: { ...process.env, TMPDIR: deep } })
  assert.ok(service.said.connection?.host.startsWith('/tmp/rappen-'))
})
