import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Rappen } from '../../client/src/index.ts'
import { curlOf } from '../../src/outbound/reference/code-samples.ts'
import { examples } from '../../src/outbound/reference/examples.ts'
import { patience } from '../patience.ts'
import { type Service, startService } from '../service.ts'
import { tellWholeStory } from './whole-story.ts'

const run = promisify(execFile)
const skip = spawnSync('curl', ['--version']).status === 0 ? false : 'there is no curl on this machine'

let service: Service
let folder: string
let url: string
before(async () => {
  service = await startService()
  url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'rappen-commands-'))
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

test('the whole story can be told by the commands of the reference, pasted into a shell one after the other', {
  skip,
  // Each command is a shell and a curl: some hundred processes.
  timeout: patience(300_000),
}, async () => {
  const token = await service.tokenFor(['all'])
  let commands = 0
  /** Sends a request by its command: the bodies of files lie in the folder in which it runs. */
  const byCommand = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const command = await commandOf(new Request(input, init), init?.body)
    // The answer, for the client; a reader of the reference sees it on the screen.
    const script = `curl() { command curl -sS -D headers -o body "$@"; }\n${command}`
    await run('sh', ['-ec', script], { cwd: folder, env: { PATH: process.env['PATH'], URL: url, TOKEN: token } })
    commands++
    const [first = '', ...lines] = (await readFile(join(folder, 'headers'), 'latin1')).trim().split('\r\n')
    const headers = lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? ''])
    const status = Number(first.split(' ')[1])
    return new Response(status === 204 ? null : await readFile(join(folder, 'body')), { status, headers })
  }
  const api = new Rappen({ baseUrl: url, token: 'in-the-environment', retries: 0, fetch: byCommand })
  await tellWholeStory(api)
  // People sign in with a browser.
  const ofTokens = Object.values(examples).filter(({ url: asked }) => !asked.startsWith('/v1/session'))
  assert.ok(commands >= ofTokens.length, `${commands} commands, ${ofTokens.length} examples`)
})

/** The reference's command for such a request. */
async function commandOf(request: Request, body: unknown): Promise<string> {
  const { pathname, search } = new URL(request.url)
  const isPublic = pathname.startsWith('/public/')
  const type = request.headers.get('content-type')?.replace(/;.*/, '')
  const sent = body instanceof FormData ? await partsOf(body) : await contentOf(body)
  const content = sent === undefined || type === undefined ? {} : { type, body: sent }
  return curlOf(
    { method: request.method, url: pathname + search, status: 0, ...content },
    isPublic ? [] : [{ token: [] }],
  )
}

const partsOf = async (form: FormData): Promise<object> =>
  Object.fromEntries(await Promise.all([...form].map(async ([name, part]) => [name, await contentOf(part, part)])))

async function contentOf(body: unknown, text?: unknown): Promise<unknown> {
  if (!(body instanceof Blob)) return text ?? (typeof body === 'string' ? JSON.parse(body) : undefined)
  const name = body instanceof File ? body.name : 'logo.png'
  await writeFile(join(folder, name), await body.bytes())
  return `@${name}`
}

test('a command says the same to the shell, whatever stands in a text', { skip }, async () => {
  const name = `O'Neill & "Söhne" $HOME \`id\` \\n {a,b} !`
  const body = { companyName: name, note: 'one\ntwo' }
  const command = curlOf({ method: 'POST', url: '/v1/contacts', type: 'application/json', body, status: 201 }, [
    { token: [] },
  ])
  const token = await service.tokenFor(['all'])
  const { stdout } = await run('sh', ['-ec', command], { env: { PATH: process.env['PATH'], URL: url, TOKEN: token } })
  const { contact } = JSON.parse(stdout)
  assert.deepEqual([contact.companyName, contact.note], [name, 'one\ntwo'])
})
