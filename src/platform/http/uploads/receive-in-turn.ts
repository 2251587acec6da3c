import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../errors.ts'
import { semaphore } from '../../concurrency/semaphore.ts'
import { inTemporaryFolder } from '../../files/temporary-folder.ts'
import { semaphores } from '../../limits.ts'
import { prepareForValidation } from '../../pdf/pdfium-process.ts'
import type { Outcome } from '../idempotency.ts'
import { receiveUpload, type Upload } from './receive-upload.ts'

/** An upload on disk. */
export type StandingUpload = Upload & { readonly path: string }

/**
 * Uploads with a permit are read and validated; waiting ones are not read yet. So the files on disk are bounded, and printing a document waits
 * behind few uploads of its organisation.
 */
export const uploads = semaphore({
  ...semaphores.uploads,
  whenFull: 'Too many uploads are waiting to be read.',
  figure: 'uploads',
})

/** Reads an upload to disk when its turn comes; the file exists while it is used. `tooLarge` is the code of a file with too many bytes. */
export const receiveInTurn =
  (tooLarge: ProblemCode) =>
  (request: FastifyRequest, use: (received: StandingUpload) => Promise<Outcome>): Promise<Outcome> => {
    const receive = async (folder: string) => {
      prepareForValidation()
      const path = join(folder, 'upload')
      return use({ ...(await receiveUpload(request, path, tooLarge)), path })
    }
    return uploads.run(() => inTemporaryFolder(receive), request.access.organisation)
  }
