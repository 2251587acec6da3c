import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { semaphore } from '../../platform/concurrency/semaphore.ts'
import type { InTransaction } from '../../platform/db/database.ts'
import { inTemporaryFolder } from '../../platform/files/temporary-folder.ts'
import { budgets, caches, semaphores } from '../../platform/limits.ts'
import { appendPages } from '../../platform/pdf/append-pages.ts'
import { attachmentBytes } from '../../sales/attachments/add-attachment.ts'
import type { StoredAttachment } from '../../sales/attachments/attachment.store.ts'
import { withoutClaims } from './own-metadata.ts'
import { type OpenPdf, pdfFiles } from './pdf-files.ts'

/** An attachment was removed while its document was being merged. */
export class AttachmentGone extends Error {
  override readonly name = 'AttachmentGone'
}

/** A cache on disk, for documents that are requested again; they can be rebuilt from the database at any time. */
const merged = pdfFiles({ capacity: caches.mergedPdfs, open: budgets.openPdfs })

const turns = semaphore({
  ...semaphores.merging,
  whenFull: 'Too many PDFs are waiting to be merged.',
  figure: 'merging',
})

/**
 * A document's own pages followed by those of its attachments, with a bookmark for each. The same pages and attachments are merged only once.
 */
export async function mergeAttachments(
  inTransaction: InTransaction,
  organisation: string,
  { title, pages }: { title: string; pages: Uint8Array },
  attachments: readonly StoredAttachment[],
): Promise<OpenPdf> {
  const titles = [title, ...attachments.map((attachment) => attachment.title)]
  const content = createHash('sha256').update(pages).update(JSON.stringify(titles))
  for (const { sha256 } of attachments) content.update(sha256)
  const merge = (to: string): Promise<void> =>
    inTemporaryFolder(async (folder) => {
      const files: string[] = []
      for (const attachment of attachments) {
        const file = join(folder, `${attachment.id}.pdf`)
        if (!(await attachmentBytes.write(inTransaction, organisation, attachment, file)))
          throw new AttachmentGone(attachment.id)
        files.push(file)
      }
      await appendPages({ document: withoutClaims(pages), attachments: files, titles, tenant: organisation, to })
    })
  return merged.open(content.digest('hex'), (to) => turns.run(() => merge(to), organisation), organisation)
}

/** For the shutdown of the service. */
export const discardMerged = (): Promise<void> => merged.discard()
