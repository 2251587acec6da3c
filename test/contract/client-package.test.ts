import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Service, startService } from '../service.ts'

const run = promisify(execFile)
const source = fileURLToPath(new URL('../../client', import.meta.url))
const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

/** The client as whoever packs and installs it has it: `shop` is their project, with the package among its modules. */
let folder: string
let shop: string
let service: Service
before(async () => {
  service = await startService()
  folder = await mkdtemp(path.join(tmpdir(), 'rappen-client-'))
  shop = path.join(folder, 'shop')
  const client = path.join(folder, 'client')
  const isSource = (file: string): boolean => !['node_modules', 'dist'].includes(path.relative(source, file))
  await cp(source, client, { recursive: true, filter: isSource })
  await run(compiler, ['-p', client])
  await run('npm', ['pack', '--ignore-scripts', '--cache', path.join(folder, 'cache'), '--pack-destination', folder], {
    cwd: client,
  })
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  const installed = path.join(shop, 'node_modules', 'rappen-client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', path.join(folder, packed), '-C', installed, '--strip-components=1'])
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

test('the package holds the program, its types, its words and nothing else, and asks for no other', async () => {
  const installed = path.join(shop, 'node_modules', 'rappen-client')
  assert.deepEqual((await readdir(installed)).toSorted(), ['README.md', 'dist', 'package.json'])
  const modules = ['client', 'error', 'index', 'operations', 'schema', 'send', 'types']
  assert.deepEqual(
    (await readdir(path.join(installed, 'dist'))).toSorted(),
    modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`]),
  )
  const { dependencies, scripts } = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'))
  assert.equal(dependencies, undefined)
  // What npm runs where a package is installed.
  assert.deepEqual(
    ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => name in scripts),
    [],
  )
})

test('a program in JavaScript calls the service through it', async () => {
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const program = `
    import { rappen, RappenError } from 'rappen-client'
    const api = rappen({ baseUrl: process.env.URL, token: process.env.TOKEN })
    const { contact } = await api.createContact({ body: { companyName: 'Keller GmbH' } })
    const names = []
    for await (const { companyName } of api.each.listContacts({ q: 'keller' })) names.push(companyName)
    const rejection = await api.createContact({ body: {} }).catch((error) => error)
    console.log(JSON.stringify([contact.companyName, names, rejection instanceof RappenError, rejection.invalidFields]))`
  await writeFile(path.join(shop, 'shop.mjs'), program)
  const { stdout } = await run(process.execPath, ['--no-strip-types', path.join(shop, 'shop.mjs')], {
    env: { URL: url, TOKEN: await service.tokenFor(['all']) },
  })
  assert.deepEqual(JSON.parse(stdout), ['Keller GmbH', ['Keller GmbH'], true, ['companyName', 'lastName']])
})

test('a program in TypeScript is told by its types what a call takes and answers', async () => {
  const checked = async (text: string): Promise<string> => {
    await writeFile(
      path.join(shop, 'shop.mts'),
      `import { rappen } from 'rappen-client'\nconst api = rappen({ baseUrl: '', token: '' })\n${text}`,
    )
    return run(compiler, ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'shop.mts'], {
      cwd: shop,
    }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  }
  const right = `export const name: string | undefined = (await api.getContact({ contactId: 'a' })).contact.companyName`
  assert.equal(await checked(right), '')
  assert.match(await checked(right.replace('contactId', 'contact')), /'contact' does not exist/)
  assert.match(await checked(right.replace('string', 'number')), /not assignable to type 'number/)
})
