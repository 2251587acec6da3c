import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's; the headless shell where the whole browser is missing. */
const [whole, headless] = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
export const PROGRAM = !existsSync(whole) && existsSync(headless) ? headless : whole

/** Whether it is installed. If not, the bench reports the skipped figures, and continues. */
export function hasChromium(skipped: string): boolean {
  if (existsSync(PROGRAM)) return true
  process.stdout.write(`skipped           Chromium is not installed as ${PROGRAM}: ${skipped}\n`)
  return false
}

/** As Puppeteer starts it: without a person's background features, which can only make it faster. */
const options = `
  --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking
  --disable-breakpad --disable-crash-reporter --disable-default-apps --disable-component-extensions-with-background-pages
  --disable-extensions --disable-sync --disable-client-side-phishing-detection --disable-hang-monitor --disable-renderer-backgrounding
  --disable-features=Translate,MediaRouter,OptimizationHints --metrics-recording-only --mute-audio --hide-scrollbars
  --password-store=basic --use-mock-keychain`
  .trim()
  .split(/\s+/)

/** As on our pages: tags, and a footer with the page number and the number of pages, which a browser sets from a template. */
const paper = {
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate:
    '<div style="font-size: 7.5pt; width: 100%; text-align: right; margin: 0 20mm"><span class="pageNumber"></span> / <span class="totalPages"></span></div>',
}

/** A headless browser that stays open, with a page of its own for each document, as in programs that draw with one. */
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
      // It may end before its answer is sent.
      browser('Browser.close', {}).catch(() => undefined)
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/**
 * Prints with a browser started for it, as programs without an open one do: a fresh profile, the same page by the same protocol, and its
 * orderly end. The browser's own `--print-to-pdf` would be another job: without our footer, and without cleaning up.
 */
export async function printCold(html: string): Promise<void> {
  const browser = await startChromium()
  try {
    await browser.print(html)
  } finally {
    await browser.stop()
  }
}

/** The browser's address: it prints it on its standard error. */
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
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Chromium ended.'))
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
