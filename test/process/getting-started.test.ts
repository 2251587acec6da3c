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

/** What a paper tells a newcomer to type, but for the start and the variables that every newcomer has others of. */
async function commandsOf(paper: string): Promise<string[]> {
  const text = await readFile(new URL(paper, root), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return blocks.filter((block) => !block.includes('TOKEN=rap_live_...') && !block.includes('npm start'))
}

/** Types the commands of a paper into one shell, at a service that was started for the first time. */
async function follow(paper: string): Promise<{ folder: string; service: Service; token: string; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'rappen newcomer '))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  const terms = new URL('src/admin/commands/demo/terms.pdf', root)
  for (const name of ['src/admin/commands/demo/terms.pdf', 'terms.pdf']) await cp(terms, join(folder, name))
  const service = await startService({ DATA_DIR: await folderWithDatabase() })
  const token = await firstTokenOf(service)
  const script = (await commandsOf(paper)).join('\n')
  const env = { PATH: process.env['PATH'], TOKEN: token, URL: service.address }
  const { stdout } = await run('sh', ['-euc', script], { cwd: folder, env })
  return { folder, service, token, said: stdout }
}

/** The invoice that a paper leads to is sent and paid, and its PDF is one. */
async function validate({ folder, service, token }: Awaited<ReturnType<typeof follow>>, pdf: string): Promise<void> {
  const invoice = await until('the mail is sent', async () => {
    const { body } = await service.ask('GET', '/v1/invoices', { token })
    const [only] = body.invoices
    return only.emailDeliveries[0]?.status === 'sent' ? only : undefined
  })
  assert.deepEqual(
    [invoice.number, invoice.totalAmount, invoice.isPaid, invoice.isQrInvoice],
    ['R-00001', 3080.85, true, true],
  )
  assert.equal((await readFile(join(folder, pdf))).toString('latin1', 0, 5), '%PDF-')
}

test('a newcomer who types what docs/getting-started.md says has sent an invoice, is paid, and reads it in the books', {
  skip,
}, async () => {
  const told = await follow('docs/getting-started.md')
  await validate(told, 'quote.pdf')
  await validate(told, 'invoice.pdf')
  const text = await readFile(new URL('docs/getting-started.md', root), 'utf8')
  const shown = /^```text\n(1020 .*?)^```$/ms.exec(text)?.[1] ?? 'nothing'
  for (const words of ['O-00001', '3080.85', 'queued', 'true', shown]) assert.ok(told.said.includes(words), words)
})

test('the main job of the README runs as it stands', { skip }, async () => {
  await validate(await follow('README.md'), 'quote.pdf')
})
