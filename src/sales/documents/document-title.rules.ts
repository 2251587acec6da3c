import type { InLanguages } from '../../platform/words/languages.ts'
import type { Document } from './document.rules.ts'
import { type DocumentKind, kindOf } from './kinds.rules.ts'
import { isDeposit } from './taken-deposits.rules.ts'

/** An invoice over a deposit, or one that takes deposits off. */
export type InvoiceType = 'deposit' | 'final'

const titles: Readonly<Record<InvoiceType, InLanguages>> = {
  deposit: {
    de: 'Anzahlungsrechnung',
    fr: 'Facture d’acompte',
    it: 'Fattura di acconto',
    en: 'Deposit invoice',
  },
  final: { de: 'Schlussrechnung', fr: 'Facture finale', it: 'Fattura finale', en: 'Final invoice' },
}

/** The title of a document on paper, in its mail and in the texts of its entries. */
export const documentTitle = ({
  kind,
  invoiceType,
}: {
  readonly kind: DocumentKind
  readonly invoiceType?: InvoiceType | undefined
}): InLanguages => (invoiceType ? titles[invoiceType] : kindOf(kind).title)

/** Undefined for an ordinary invoice, and for other kinds. */
export function invoiceTypeOf({
  kind,
  estimatePart,
  positions,
}: Pick<Document, 'kind' | 'estimatePart' | 'positions'>): InvoiceType | undefined {
  if (!kindOf(kind).isPayable) return undefined
  if (estimatePart?.kind === 'deposit') return 'deposit'
  return positions.some(isDeposit) ? 'final' : undefined
}
