import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { drawableModel } from '../src/outbound/layout/fonts/drawable-model.ts'
import { renderModel } from '../src/outbound/layout/render-model.ts'
import { startTypst } from '../src/outbound/typst/typst-process.ts'
import { warmUpDocument } from '../src/outbound/typst/warm-up-document.ts'
import { endPrewarmed } from '../src/platform/pdf/pdfium-prewarmed.ts'

import { validatePdf } from '../src/platform/pdf/validate-pdf.ts'
import { pdfWith } from '../test/fixtures/sample-pdf.ts'
import { hasChromium, printCold, startChromium } from './chromium.ts'
import { median } from './load.ts'
import { processorMilliseconds, processorMillisecondsInAll } from './processor-time.ts'
import { invoiceAsHtml, sampleInvoice } from './sample-invoices.ts'
import type { Validator } from './validate.ts'

type TypstProcess = ReturnType<typeof startTypst>

const WARM_UP = 10
const TIMES = 40
/** A browser cleans up after each page, and starts a process ahead for the next one. */
const REST_MS = 400

/** The drawing time of invoices, beside a headless browser if there is one, and the validation time of attachments. */
export async function measureRendering(validate: Validator): Promise<void> {
  const typst = startTypst()
  const chromium = hasChromium('nothing to compare with') ? await startChromium() : undefined
  try {
    for (const [positions, limit] of [
      [5, 15],
      [30, 25],
    ] as const) {
      const ours = await costOf(typst, positions)
      validate(`invoice with slip, ${positions} positions, ms`, ours, 'at most', limit, 'median of one core, warm')
      if (!chromium) continue
      const { ratio, detail } = await measureAgainst(typst, positions, TIMES, chromium.print, chromium.pid)
      validate(`times a warm Chromium, ${positions} positions`, ratio, 'at least', positions === 5 ? 8 : 6, detail)
    }
    await measureFirstAndLongest(validate, typst)
    if (chromium) {
      const { ratio, detail } = await measureAgainst(typst, 5, 15, printCold, process.pid)
      validate('times a Chromium that is started for it, 5 positions', ratio, 'at least', 40, detail)
    }
  } finally {
    await typst.end()
    await chromium?.stop()
  }
  await measureVerdict(validate)
}

/** The first document after a start, by a process that was prepared at the start; and one of 300 positions. */
async function measureFirstAndLongest(validate: Validator, warm: TypstProcess): Promise<void> {
  const first: number[] = []
  for (let count = 0; count < 5; count++) {
    const typst = startTypst()
    await typst.layOut(drawableModel(renderModel(warmUpDocument)), { milliseconds: 20_000 })
    const page = sampleInvoice(2_000 + count, 5)
    first.push(await millisecondsOf(() => typst.layOut(drawableModel(renderModel(page)), { milliseconds: 20_000 })))
    await typst.end()
  }
  validate('first document after a start, ms', median(first), 'at most', 120, 'median by the clock, 5 positions')
  const longest: number[] = []
  for (let count = 0; count < 7; count++) {
    const page = sampleInvoice(3_000 + count, 300)
    longest.push(await millisecondsOf(() => warm.layOut(drawableModel(renderModel(page)), { milliseconds: 20_000 })))
  }
  validate('invoice with slip, 300 positions, ms', median(longest), 'at most', 200, 'median by the clock, warm')
}

/** Milliseconds of processor time for one invoice, here and in the child, with the child's cleaning up; the median. */
async function costOf(typst: TypstProcess, positions: number): Promise<number> {
  const costs: number[] = []
  for (let count = 0; count < WARM_UP + TIMES; count++) {
    const page = sampleInvoice(count, positions)
    const before = await processorMilliseconds(typst.pid ?? 0)
    const { user, system } = process.cpuUsage()
    const model = drawableModel(renderModel(page))
    const here = process.cpuUsage({ user, system })
    await typst.layOut(model, { milliseconds: 20_000 })
    await pause(20)
    const inChild = (await processorMilliseconds(typst.pid ?? 0)) - before
    if (count >= WARM_UP) costs.push(inChild + (here.user + here.system) / 1_000)
  }
  return median(costs)
}

/**
 * In wall time; in turn, so that both meet the same machine, and each after a pause, so that neither waits for the other's remaining work. A
 * browser draws with several processes at once: their total processor time is printed beside it.
 */
async function measureAgainst(
  typst: TypstProcess,
  positions: number,
  times: number,
  theirs: (html: string) => Promise<unknown>,
  root: number,
): Promise<{ ratio: number; detail: string }> {
  const [ours, others]: [number[], number[]] = [[], []]
  let processor = 0
  for (let count = 0; count < times; count++) {
    const page = sampleInvoice(1_000 + count, positions)
    const html = invoiceAsHtml(page)
    await pause(REST_MS)
    const before = await processorMillisecondsInAll(root)
    others.push(await millisecondsOf(() => theirs(html)))
    await pause(REST_MS)
    processor += (await processorMillisecondsInAll(root)) - before
    ours.push(await millisecondsOf(() => typst.layOut(drawableModel(renderModel(page)), { milliseconds: 20_000 })))
  }
  const detail = `by the clock ${median(others).toFixed(0)} ms, of the processor ${(processor / times).toFixed(0)} ms; ours ${median(ours).toFixed(1)} ms`
  return { ratio: median(others) / median(ours), detail }
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** From the file to the verdict, with a prewarmed child. */
async function measureVerdict(validate: Validator): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rappen-bench-'))
  const file = join(folder, 'attachment.pdf')
  await writeFile(file, pdfWith({ pages: ['Beilage'] }))
  const taken: number[] = []
  for (let count = 0; count < 15; count++) {
    const started = performance.now()
    const { verdict } = await validatePdf(file, { copies: 10 })
    if (verdict !== 'readable') throw new Error(`a page is ${verdict}`)
    // The first has started the next one's child.
    if (count > 0) taken.push(performance.now() - started)
    await pause(1_000)
  }
  endPrewarmed()
  await rm(folder, { recursive: true })
  validate('verdict on an attachment of one page, ms', median(taken), 'at most', 60, 'median, by a child started ahead')
}
