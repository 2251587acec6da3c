import type { Language } from '../../platform/words/languages.ts'
import type { Organisation } from '../../tenants/organisations/organisation.schema.ts'
import type { VatReturn } from './vat-return.schema.ts'

/** A return as it is printed: whose it is, and in which language. */
export type PrintableReturn = {
  readonly vatReturn: VatReturn
  readonly organisation: Organisation
  readonly language: Language
}

/** Draws a return as PDF; an argument of the routes, for layouts are made in a wing above. */
export type DrawReturn = (printable: PrintableReturn, organisation: string) => Promise<Uint8Array>
