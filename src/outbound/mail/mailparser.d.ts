/** The part of mailparser that tests use; the package has no types. */
declare module 'mailparser' {
  type Addresses = { readonly value: readonly { readonly name: string; readonly address: string }[] }

  export type ParsedMail = {
    readonly headers: Map<string, unknown>
    readonly headerLines: readonly { readonly key: string; readonly line: string }[]
    readonly subject?: string
    readonly text?: string
    readonly html?: string | false
    readonly messageId?: string
    readonly date?: Date
    readonly from?: Addresses
    readonly to?: Addresses
    readonly cc?: Addresses
    readonly replyTo?: Addresses
    readonly attachments: readonly {
      readonly filename?: string
      readonly contentType: string
      readonly content: Buffer
      readonly cid?: string
      readonly related?: boolean
    }[]
  }

  export function simpleParser(source: Buffer | NodeJS.ReadableStream): Promise<ParsedMail>
}
