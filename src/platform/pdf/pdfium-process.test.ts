import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { growing } from '../../../test/fixtures/figures.ts'
import { hostilePdfs } from '../../../test/fixtures/hostile-pdfs.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { Busy } from '../../errors.ts'
import { appendPages } from './append-pages.ts'
import { restrictions } from './child-program.ts'
import { endPrewarmed } from './pdfium-prewarmed.ts'
import { type PdfiumJob, validateInProcess, validateLimits } from './pdfium-process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdfium-process-'))
})
after(() => rm(folder, { recursive: true }))

/** Runs a line of code with the rights of the process that reads PDFs, or with all, and returns its output. */
async function say(code: string, rights: string[]): Promise<string> {
  const lines = `try { await (async () => { ${code} })(); console.log('done') } catch (error) { console.log(error.code) }`
  const { stdout } = await promisify(execFile)(process.execPath, [...rights, '--input-type=module', '--eval', lines])
  return stdout.trim()
}

test('the process that reads PDFs may not read or write other files, use the network, or start anything', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert(typeof address === 'object' && address !== null)
  const file = JSON.stringify(join(folder, 'secret'))
  await writeFile(join(folder, 'secret'), 'secret')
  const attempts = [
    `(await import('node:fs')).readFileSync(${file})`,
    `(await import('node:fs')).writeFileSync(${file}, 'x')`,
    `(await import('node:child_process')).execFileSync(process.execPath, ['--version'])`,
    `new (await import('node:worker_threads')).Worker('1', { eval: true })`,
    `const socket = (await import('node:net')).connect(${address.port}, '127.0.0.1'); await (await import('node:events')).once(socket, 'connect'); socket.destroy()`,
  ]
  try {
    for (const attempt of attempts) {
      assert.equal(await say(attempt, []), 'done', attempt)
      assert.equal(await say(attempt, restrictions()), 'ERR_ACCESS_DENIED', attempt)
    }
  } finally {
    server.close()
  }
})

test('nothing on the command line keeps the process that reads PDFs from using Node’s cache of its own code', () => {
  const harmless = /^--(permission|allow-fs-read=.+|max-old-space-size=128|no-warnings)$/
  assert.deepEqual(
    restrictions().filter((option) => !harmless.test(option)),
    [],
    'options of V8 are set when it runs',
  )
})

test('a child whose parent has died exits by itself, even in the middle of an endless file', async () => {
  const path = join(folder, 'slow.pdf')
  await writeFile(path, hostilePdfs.packedMegapixels())
  await using file = await open(path)
  const { size } = await file.stat()
  const job: PdfiumJob = { act: 'validate', bytes: size, pages: 500, copies: 1, milliseconds: 50 }
  const script = join(import.meta.dirname, 'pdfium-child.ts')
  const child = spawn(process.execPath, [script, String(512 * 2 ** 20)], { stdio: [file.fd, 'ignore', 'pipe', 'ipc'] })
  child.send(job)
  const said = child.stderr?.setEncoding('utf8').toArray()
  child.once('message', () => assert.fail('no answer was expected'))
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  assert.match((await said)?.join('') ?? '', /ERR_SCRIPT_EXECUTION_TIMEOUT/)
})

test('the child process does not get the environment of the service', async () => {
  const path = join(folder, 'page.pdf')
  await writeFile(path, pdfWith({ pages: ['A'] }))
  await using file = await open(path)
  // With this option in its environment Node would load the file first, which does not exist, and would not start.
  process.env['NODE_OPTIONS'] = '--import=/does/not/exist.mjs'
  try {
    endPrewarmed()
    const answer = await validateInProcess(file, { pages: 1, copies: 1 }, validateLimits)
    assert.deepEqual(answer, { pages: 1 })
  } finally {
    delete process.env['NODE_OPTIONS']
  }
})

test('each verdict on an untrusted PDF is counted by act; Busy is not a verdict', async () => {
  const grown = await growing()
  const [good, bad] = [join(folder, 'good.pdf'), join(folder, 'bad.pdf')]
  await writeFile(good, pdfWith({ pages: ['A'] }))
  await writeFile(bad, 'no PDF at all')
  const validate = async (path: string, limits = validateLimits) => {
    await using file = await open(path)
    return await validateInProcess(file, { pages: 1, copies: 1 }, limits)
  }
  for (const path of [good, good, bad]) await validate(path)
  await assert.rejects(validate(good, { ...validateLimits, milliseconds: 0 }), Busy)
  const append = (attachment: string) =>
    appendPages({ document: pdfWith({ pages: ['B'] }), attachments: [attachment], to: join(folder, 'whole.pdf') })
  await append(good)
  for (let count = 0; count < 2; count++) await assert.rejects(append(bad), /Attachment 1/)

  const verdicts = { validate: { done: 2, refused: 1 }, append: { done: 1, refused: 2 } }
  for (const [act, counts] of Object.entries(verdicts))
    for (const [verdict, count] of Object.entries(counts))
      assert.equal(await grown(`rappen_pdfium_verdicts_total{act="${act}",verdict="${verdict}"}`), count, act + verdict)
})
