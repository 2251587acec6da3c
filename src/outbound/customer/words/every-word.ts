type At = { readonly day: string; readonly time: string }

/** Why a decision by the link is refused. */
export type Refusal =
  | 'name-missing'
  | 'name-too-long'
  | 'not-read'
  | 'nothing-drawn'
  | 'reason-too-long'
  | 'changed'
  | 'expired'
  | 'decided'
  | 'not-open'

/** Every word of the page of a public link that the document itself does not say. */
export type Words = {
  /** The language by its own name. */
  readonly name: string
  readonly languages: string
  readonly download: string
  readonly attachments: string
  readonly attachmentsBeforeSigning: string
  readonly pages: (count: number) => string
  readonly accept: string
  readonly hasRead: string
  readonly hasReadAttachments: string
  readonly fullName: string
  readonly signature: string
  readonly typed: string
  readonly drawn: string
  readonly drawHere: string
  readonly clear: string
  readonly acceptBindingly: string
  readonly decline: string
  readonly reason: string
  readonly declineNow: string
  readonly accepted: (person: string, at: At) => string
  readonly acceptedSimply: string
  readonly declined: string
  readonly thanksAccepted: string
  readonly thanksDeclined: string
  readonly back: string
  readonly draft: string
  readonly paid: string
  readonly credited: string
  /** Of an invoice over nothing. */
  readonly nothing: string
  readonly annulled: string
  readonly copy: string
  readonly copied: string
  readonly scan: string
  readonly refusals: Readonly<Record<Refusal, string>>
  readonly gone: { readonly title: string; readonly text: string }
  readonly tooMany: { readonly title: string; readonly text: (seconds: string) => string }
  readonly failed: { readonly title: string; readonly text: string }
}
