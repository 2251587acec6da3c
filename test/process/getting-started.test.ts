import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { atTheEnd } from '../runner/at-the-end.ts'
import { firstTokenOf, folderWithDatabase, type Service, startService, until } from './service-process.ts'

const run = promisify(execFile)
const skip = spawnSync('curl', ['--version']).status === 0 ? false : 'there is no curl on this machine'
const root = new URL('../../', import.meta.url)

/** The commands of a paper for a newcomer, except the start and the individual variables. */
async function commandsOf(paper: string): Promise<string[]> {
  const text = await readFile(new URL(paper, root), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return blocks.filter((block) => !block.includes('TOKEN=rap_live_...') && !block.includes('npm start'))
}

/** A service that was started for the first time, and a shell in a folder with the named files of the clone. */
async function newcomer(): Promise<{
  folder: string
  service: Service
  token: string
  type: (script: string) => Promise<{ stdout: string; stderr: string }>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'rappen newcomer '))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  const terms = 'src/admin/commands/demo/terms.pdf'
  await cp(new URL(terms, root), join(folder, terms))
  const service = await startService({ DATA_DIR: await folderWithDatabase() })
  const token = await firstTokenOf(service)
  const env = { PATH: process.env['PATH'], TOKEN: token, URL: service.address }
  return { folder, service, token, type: (script) => run('sh', ['-euc', script], { cwd: folder, env }) }
}

test('a newcomer who types what docs/getting-started.md says has sent an invoice, is paid, and reads it in the books', {
  skip,
}, async () => {
  const { folder, service, token, type } = await newcomer()
  const { stdout } = await type((await commandsOf('docs/getting-started.md')).join('\n'))
  const invoice = await until('the mail is sent', async () => {
    const { body } = await service.ask('GET', '/v1/invoices', { token })
    const [only] = body.invoices
    return only.emailDeliveries[0]?.status === 'sent' ? only : undefined
  })
  assert.deepEqual(
    [invoice.number, invoice.totalAmount, invoice.isPaid, invoice.isQrInvoice],
    ['R-00001', 3080.85, true, true],
  )
  for (const pdf of ['quote.pdf', 'invoice.pdf'])
    assert.equal((await readFile(join(folder, pdf))).toString('latin1', 0, 5), '%PDF-')
  const text = await readFile(new URL('docs/getting-started.md', root), 'utf8')
  const shown = /^```text\n(1020 .*?)^```$/ms.exec(text)?.[1] ?? 'nothing'
  for (const words of ['O-00001', '3080.85', 'queued', 'true', shown]) assert.ok(stdout.includes(words), words)
})

test('the five requests of the README print a line each, and lead to an issued invoice with a QR-bill', {
  skip,
}, async () => {
  const { service, token, type } = await newcomer()
  const [script = '', ...others] = await commandsOf('README.md')
  assert.deepEqual(others, [])
  const { stdout, stderr } = await type(script)
  assert.match(stdout, /^Muster AG\nContact \S+\nEstimate \S+\nterms\.pdf\nR-00001\n$/)
  assert.equal(stderr, '')
  const [invoice] = (await service.ask('GET', '/v1/invoices', { token })).body.invoices
  assert.deepEqual([invoice.totalAmount, invoice.isDraft, invoice.isQrInvoice], [3243, false, true])
})

test('the first request of the README that fails says why and ends the block', { skip }, async () => {
  const { type } = await newcomer()
  const [script = ''] = await commandsOf('README.md')
  const failed = (changed: string) =>
    type(changed).then(
      () => assert.fail('it did not end'),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout, stderr }),
    )
  const refused = await failed(script.replace('CH9300762011623852957', 'CH9300762011623852958'))
  assert.equal(refused.stdout, '')
  assert.match(refused.stderr, /^iban must be [^\n]*\n$/)
  const away = await failed(`URL=http://127.0.0.1:1\n${script}`)
  assert.equal(away.stdout, '')
  assert.match(away.stderr, /^curl: \(7\) [^\n]*\n$/)
  const lost = await failed(script.replace('src/admin/commands/demo/terms.pdf', 'nowhere.pdf'))
  assert.match(lost.stdout, /^Muster AG\nContact \S+\nEstimate \S+\n$/)
})
