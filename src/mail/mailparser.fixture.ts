import { createRequire } from 'node:module'

/** The part of mailparser's answer that tests look at; the package has no types of its own. */
export type ParsedMail = {
  readonly headers: Map<string, unknown>
  readonly headerLines: readonly { readonly key: string; readonly line: string }[]
  readonly subject?: string
  readonly text?: string
  readonly messageId?: string
  readonly date?: Date
  readonly from?: { readonly value: readonly { readonly name: string; readonly address: string }[] }
  readonly to?: { readonly value: readonly { readonly name: string; readonly address: string }[] }
  readonly replyTo?: { readonly value: readonly { readonly name: string; readonly address: string }[] }
  readonly attachments: readonly {
    readonly filename?: string
    readonly contentType: string
    readonly content: Buffer
  }[]
}

const mailparser = createRequire(import.meta.url)('mailparser') as {
  simpleParser: (source: Buffer) => Promise<ParsedMail>
}

export const simpleParser = mailparser.simpleParser
