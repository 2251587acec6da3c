import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { BEGUN } from '../../platform/concurrency/ask-child.ts'
import type { RenderModel } from '../layout/render-model.ts'
import { compactPdf } from './compact-pdf.ts'
import { screenPdf } from './screen-pdf.ts'
import { slipCode } from './slip-code.ts'
import type { Job, RenderAnswer } from './typst-process.ts'

/**
 * The script of the child process in which Typst runs. Typst is native code that may crash, loop or use too much memory;
 * `typst-process.ts` supervises it from the service.
 */
const templates = fileURLToPath(new URL('../../../templates', import.meta.url))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [`${templates}/fonts`] }] })

process.on('disconnect', () => process.exit(0))
process.on('message', (job: Job) => {
  process.send?.(BEGUN)
  process.send?.(answerTo(job), forgetLastDocument)
})

const answerTo = (job: Job): RenderAnswer => ({ ...pdfOrError(job.model), memoryBytes: process.memoryUsage.rss() })

/** Evicts data that the last document did not use: templates and fonts stay cached, and memory does not grow with each document. */
const forgetLastDocument = (): void => compiler.evictCache(1)

function pdfOrError(model: string): { pdf: Uint8Array } | { error: string } {
  try {
    return { pdf: pdfOf(model) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** The model's options for this process: its own template, and a PDF for drawing only. */
type RenderOptions = Partial<Pick<RenderModel, 'slip' | 'furtherSlips'>> & { template?: string; forScreen?: true }

function pdfOf(model: string): Uint8Array {
  // Virtual files instead of `sys.inputs`: with other inputs, Typst could not reuse what it has cached of the templates.
  compiler.mapShadow(`${templates}/render-model.json`, Buffer.from(model))
  const { slip, furtherSlips = [], template = 'document', forScreen }: RenderOptions = JSON.parse(model)
  for (const { code, payload } of [slip ?? [], furtherSlips.map((further) => further.slip)].flat())
    compiler.mapShadow(`${templates}/${code}`, slipCode(payload))
  // Templates do not change while this process runs: they are read once. Mapped files are read each time.
  const compiled = compiler.compile({ mainFilePath: `${templates}/${template}.typ`, resetRead: false })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    throw new Error(error === null ? 'Typst returned no document.' : JSON.stringify(compiler.fetchDiagnostics(error)))
  }
  if (forScreen) return screenPdf(compiler.pdf(document, { pdfStandard: '1.7', pdfTags: false }))
  // Level A requires that all text maps to Unicode, level B that every character has a glyph. A document with characters that no font has
  // meets neither: it is still rendered, tagged but without conformance.
  return compactPdf(inFirstOf(['a-3a', 'a-3b', '1.7'], (pdfStandard) => compiler.pdf(document, { pdfStandard })))
}

/** The result for the first standard that does not fail. */
function inFirstOf([first, ...others]: [string, ...string[]], make: (standard: string) => Uint8Array): Uint8Array {
  try {
    return make(first)
  } catch (error) {
    const [next, ...rest] = others
    if (next === undefined) throw error
    return inFirstOf([next, ...rest], make)
  }
}
