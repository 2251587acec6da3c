import { type Message, textOf, type WarningCode } from './messages.ts'
import type { Language } from './platform/words/languages.ts'
import { said } from './said.ts'

export { warnings } from './messages/warnings.ts'
export type { WarningCode } from './messages.ts'

/** A warning of an answer, with its field, in the caller's own terms. */
export type Warning = Message & { readonly code: WarningCode; readonly field?: string }

/** A warning with the catalogue's message by default. */
export const warningOf = (code: WarningCode, field?: string, message: Message = said(code)): Warning => ({
  code,
  ...(field === undefined ? {} : { field }),
  ...message,
})

/** A warning as an answer shows it. */
export type ShownWarning = Pick<Warning, 'code' | 'field'> & { readonly message: string }

/** Warnings in the language of their reader. */
export const shownWarnings = (warnings: readonly Warning[], language: Language | undefined): ShownWarning[] =>
  warnings.map(({ code, field, ...said }) => ({
    code,
    ...(field === undefined ? {} : { field }),
    message: textOf(said, language),
  }))
