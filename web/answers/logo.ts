import { type Answered, useAnswer } from './answers.ts'
import { ask } from './ask.ts'

/** A picture of the organisation, as in events. */
type PictureDescriptions = {
  readonly logo: { readonly width: number; readonly height: number; readonly sha256: string }
  readonly letterhead: { readonly sha256: string }
}

/**
 * The current logo or letterhead, if there is one. Its description is requested: a missing picture would be an error in the browser's console.
 */
export function useLastSet<Kind extends keyof PictureDescriptions>(
  kind: Kind,
): Answered<{ readonly last: PictureDescriptions[Kind] | undefined }> {
  const { answer, ...asked } = useAnswer(ask.auditLog.list({ recordKind: kind, limit: 1 }))
  return answer
    ? { ...asked, answer: { last: answer.auditLog[0]?.after?.[kind] as PictureDescriptions[Kind] | undefined } }
    : asked
}
