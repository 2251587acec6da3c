import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Answer, Job } from './typst-process.ts'

/**
 * The script of the child process in which Typst runs. It holds native code that may crash, loop or grow;
 * `typst-process.ts` watches it from outside.
 */
const templates = fileURLToPath(new URL('../../templates', import.meta.url))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [`${templates}/fonts`] }] })

process.on('disconnect', () => process.exit(0))
process.on('message', (job: Job) => process.send?.(answerTo(job)))

function answerTo(job: Job): Answer {
  const made = pdfOrFault(job.sheet)
  // What Typst remembers of one document is of no use to the next and would grow without end.
  compiler.evictCache(0)
  return { ...made, memoryBytes: process.memoryUsage.rss() }
}

function pdfOrFault(sheet: string): { pdf: Uint8Array } | { fault: string } {
  try {
    return { pdf: pdfOf(sheet) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

function pdfOf(sheet: string): Uint8Array {
  const compiled = compiler.compile({ mainFilePath: `${templates}/document.typ`, inputs: { sheet } })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    throw new Error(error === null ? 'Typst made no document.' : JSON.stringify(compiler.fetchDiagnostics(error)))
  }
  try {
    return compiler.pdf(document, { pdfStandard: 'a-3a' })
  } catch {
    // PDF/A forbids characters that no font here can draw, such as emoji. The document is worth more than the mark.
    return compiler.pdf(document, { pdfStandard: '1.7' })
  }
}
