import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PROGRAM = '/usr/bin/chromium'

/** Where it is not installed, the bench says so and goes on. */
export const hasChromium = (): boolean => existsSync(PROGRAM)

const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']

/** As our pages have: a foot with the number of the page and of how many, which a browser sets from a template. */
const paper = {
  printBackground: true,
  preferCSSPageSize: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate:
    '<div style="font-size: 7.5pt; width: 100%; text-align: right; margin: 0 20mm"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
}

/** A headless browser that is kept open, with a page of its own for each document, as programs do that draw theirs with one. */
export type Chromium = {
  readonly pid: number
  readonly print: (html: string) => Promise<Buffer>
  readonly stop: () => Promise<void>
}

export async function startChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'rappen-bench-chromium-'))
  const child = spawn(PROGRAM, [...options, `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const browser = await protocolOn(await addressOf(child))
  return {
    pid: child.pid ?? 0,
    print: async (html) => {
      const { targetId } = await browser('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await browser('Target.attachToTarget', { targetId, flatten: true })
      const { frameTree } = await browser('Page.getFrameTree', {}, sessionId)
      await browser('Page.setDocumentContent', { frameId: frameTree.frame.id, html }, sessionId)
      const { data } = await browser('Page.printToPDF', paper, sessionId)
      await browser('Target.closeTarget', { targetId })
      return Buffer.from(data, 'base64')
    },
    stop: async () => {
      const ended = once(child, 'exit')
      await browser('Browser.close', {})
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Prints with a browser that is started for it. */
export async function printCold(html: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rappen-bench-chromium-'))
  await writeFile(join(folder, 'invoice.html'), html)
  const child = spawn(
    PROGRAM,
    [
      ...options,
      `--user-data-dir=${folder}/profile`,
      `--print-to-pdf=${folder}/invoice.pdf`,
      `file://${folder}/invoice.html`,
    ],
    { stdio: 'ignore' },
  )
  await once(child, 'exit')
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Where the browser listens: it says so on its standard error. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(part)
    const address = /ws:\/\/\S+/.exec(said)?.[0]
    if (address === undefined) continue
    stderr?.resume()
    return address
  }
  throw new Error(`Chromium ended: ${said}`)
}

type Command = (method: string, params: object, sessionId?: string) => Promise<any>

/** The browser's own protocol: one numbered command, one answer. */
async function protocolOn(address: string): Promise<Command> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<any>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  let commands = 0
  return (method, params, sessionId) => {
    const id = ++commands
    const answer = Promise.withResolvers<any>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }))
    return answer.promise
  }
}
