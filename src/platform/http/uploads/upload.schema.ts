import { Type } from 'typebox'
import { titled } from '../closed.schema.ts'

/** The most bytes of an uploaded file. */
export const MAXIMUM_BYTES = 10_485_760

/** The two parts of an upload, for the OpenAPI document. `contents` describes the file. */
export const uploadForm = (title: string, contents: string) =>
  titled(title, {
    file: Type.String({
      format: 'binary',
      description: `${contents} of at most ${MAXIMUM_BYTES} bytes; determined by its contents.`,
    }),
    title: Type.String({ minLength: 1, maxLength: 128, format: 'line' }),
  })
