import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { DocumentSheet } from './document-sheet.ts'
import { slipCode } from './slip-code.ts'
import type { Answer, Job } from './typst-process.ts'

/**
 * The script of the child process in which Typst runs. It holds native code that may crash, loop or grow;
 * `typst-process.ts` watches it from outside.
 */
const templates = fileURLToPath(new URL('../../../templates', import.meta.url))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: [`${templates}/fonts`] }] })

process.on('disconnect', () => process.exit(0))
process.on('message', (job: Job) => process.send?.(answerTo(job), forgetLastDocument))

const answerTo = (job: Job): Answer => ({ ...pdfOrFault(job.sheet), memoryBytes: process.memoryUsage.rss() })

/** What this document had no use for is forgotten: templates and fonts stay known, and memory does not grow with documents. */
const forgetLastDocument = (): void => compiler.evictCache(1)

function pdfOrFault(sheet: string): { pdf: Uint8Array } | { violation: string } {
  try {
    return { pdf: pdfOf(sheet) }
  } catch (error) {
    return { violation: error instanceof Error ? error.message : String(error) }
  }
}

function pdfOf(sheet: string): Uint8Array {
  // Files that are not on disk, and no input of the program: what Typst knows of the templates would not hold for another input.
  compiler.mapShadow(`${templates}/sheet.json`, Buffer.from(sheet))
  const { slip }: Pick<DocumentSheet, 'slip'> = JSON.parse(sheet)
  if (slip) compiler.mapShadow(`${templates}/slip-code`, slipCode(slip.payload))
  const compiled = compiler.compile({ mainFilePath: `${templates}/document.typ` })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    throw new Error(error === null ? 'Typst made no document.' : JSON.stringify(compiler.fetchDiagnostics(error)))
  }
  // Level A asks that all text has a meaning in Unicode, level B that all can be drawn; characters that no font here can draw are in
  // neither. The document is worth more than the mark. It is tagged in any case.
  return inFirstOf(['a-3a', 'a-3b', '1.7'], (pdfStandard) => compiler.pdf(document, { pdfStandard }))
}

/** What the first of the standards allows to be made. */
function inFirstOf([first, ...others]: [string, ...string[]], make: (standard: string) => Uint8Array): Uint8Array {
  try {
    return make(first)
  } catch (error) {
    const [next, ...rest] = others
    if (next === undefined) throw error
    return inFirstOf([next, ...rest], make)
  }
}
