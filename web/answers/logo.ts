import { type Answered, useAnswer } from './answers.ts'
import { ask } from './ask.ts'

/** A picture of the organisation as events describe it. */
type PictureDescriptions = {
  readonly logo: { readonly width: number; readonly height: number; readonly sha256: string }
  readonly letterhead: { readonly sha256: string }
}

/**
 * The logo or the letterhead as it was set last, if there is one. Its description is asked for: a picture that is not there would be an error in
 * the console of the browser.
 */
export function useLastSet<Kind extends keyof PictureDescriptions>(
  kind: Kind,
): Answered<{ readonly last: PictureDescriptions[Kind] | undefined }> {
  const { answer, ...asked } = useAnswer(ask.auditLog.list({ recordKind: kind, limit: 1 }))
  return answer
    ? { ...asked, answer: { last: answer.auditLog[0]?.after?.[kind] as PictureDescriptions[Kind] | undefined } }
    : asked
}
