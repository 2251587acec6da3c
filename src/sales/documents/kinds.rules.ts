import type { ProblemCode } from '../../errors.ts'
import type { EventType } from '../../events.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import type { Organisation } from '../../tenants/organisations/organisation.schema.ts'
import type { FieldName } from './fields.schema.ts'

/** Estimates, invoices and credit notes are documents of three kinds. */
export type DocumentKind = 'estimate' | 'invoice' | 'credit-note'

/** The properties of one kind of document that differ from the others. */
export type Kind = {
  /** That of an invoice over a deposit, or after deposits, is in `document-title.rules.ts`. */
  readonly title: InLanguages
  /** For the names of operations, schemas and tags: `Invoice`, `CreditNote`, `Credit notes`. */
  readonly name: string
  readonly tag: string
  /** In a sentence: `an invoice`. */
  readonly noun: string
  readonly article: 'a' | 'an'
  /** The segment of the path, and the parameter behind it (specification 4). */
  readonly plural: string
  readonly parameter: string
  /** The singular and plural in answers. */
  readonly one: string
  readonly many: string
  /** The setting with the number pattern of this kind, and the number of a sample. */
  readonly numberPattern: keyof Organisation & `${string}NumberPattern`
  readonly sampleNumber: string
  /** The states for lists: a document is in one of them. */
  readonly states: readonly State[]
  /** The initial status of a kind that the customer accepts or declines. */
  readonly initialStatus?: 'open'
  /** The side of receivables (1100) that issuing posts to, and the source of its entries. Without it the kind is not in the books. */
  readonly posts?: { readonly side: 'debit' | 'credit'; readonly source: 'invoice' | 'credit-note' }
  /** Whether the customer is asked to pay it: payment term, bank account and QR-bill are printed, and lists are ordered by due date. */
  readonly isPayable: boolean
  /** The meaning of its due date: the end of validity, or the day of payment. Without it the day has no meaning. */
  readonly due?: 'valid' | 'payable'
  /** Whether the client chooses its accounts and tax codes; otherwise they are those of the invoice. */
  readonly choosesTaxCodes: boolean
  /** Whether the PDF of an issued document is archived, and its content is final. */
  readonly isFinal: boolean
  /** Whether PDFs can be attached, and the code of a missing document in these operations (specification 4.1). */
  readonly attachments?: { readonly missing: ProblemCode }
  /** Content fields that come from the invoice and cannot be set; and fields that the kind lacks. */
  readonly takenFromInvoice: readonly FieldName[]
  readonly without: readonly FieldName[]
  /** The events that its operations can write. */
  readonly creates: readonly EventType[]
  readonly modifies: readonly EventType[]
  readonly issues: readonly EventType[]
  readonly deletes: EventType
  readonly erases: EventType
}

export type State =
  | 'draft'
  | 'open'
  | 'accepted'
  | 'declined'
  | 'unpaid'
  | 'paid'
  | 'written-off'
  | 'annulled'
  | 'settled'

/** A document over zero is settled as soon as it is issued. */
const invoiceIssued = ['invoice.issued', 'invoice.paid', 'ledger-entries.posted'] as const
const creditNoteIssued = [
  'credit-note.issued',
  'credit-note.settled',
  'invoice.credited',
  'invoice.paid',
  'email.failed',
  'ledger-entries.posted',
] as const

export const kinds = {
  estimate: {
    title: { de: 'Offerte', fr: 'Offre', it: 'Offerta', en: 'Quote' },
    name: 'Estimate',
    tag: 'Estimates',
    noun: 'estimate',
    article: 'an',
    plural: 'estimates',
    parameter: 'estimateId',
    one: 'estimate',
    many: 'estimates',
    numberPattern: 'estimateNumberPattern',
    sampleNumber: 'O-00042',
    states: ['draft', 'open', 'accepted', 'declined'],
    initialStatus: 'open',
    isPayable: false,
    due: 'valid',
    choosesTaxCodes: true,
    isFinal: false,
    attachments: { missing: 'customer-invoices/quote-not-found' },
    takenFromInvoice: [],
    without: [],
    creates: ['estimate.created', 'estimate.issued'],
    modifies: [
      'estimate.modified',
      'estimate.issued',
      'estimate.returned-to-draft',
      'estimate.reopened',
      'email.failed',
    ],
    issues: ['estimate.issued'],
    deletes: 'estimate.deleted',
    erases: 'estimate.erased',
  },
  invoice: {
    title: { de: 'Rechnung', fr: 'Facture', it: 'Fattura', en: 'Invoice' },
    name: 'Invoice',
    tag: 'Invoices',
    noun: 'invoice',
    article: 'an',
    plural: 'invoices',
    parameter: 'invoiceId',
    one: 'invoice',
    many: 'invoices',
    numberPattern: 'invoiceNumberPattern',
    sampleNumber: 'R-00042',
    states: ['draft', 'unpaid', 'paid', 'written-off', 'annulled'],
    posts: { side: 'debit', source: 'invoice' },
    isPayable: true,
    due: 'payable',
    choosesTaxCodes: true,
    isFinal: true,
    attachments: { missing: 'customer-invoice/not-found' },
    takenFromInvoice: [],
    without: [],
    creates: ['invoice.created', ...invoiceIssued],
    modifies: ['invoice.modified', ...invoiceIssued, 'email.failed'],
    issues: invoiceIssued,
    deletes: 'invoice.deleted',
    erases: 'invoice.erased',
  },
  'credit-note': {
    title: { de: 'Gutschrift', fr: 'Note de crédit', it: 'Nota di credito', en: 'Credit note' },
    name: 'CreditNote',
    tag: 'Credit notes',
    noun: 'credit note',
    article: 'a',
    plural: 'credit-notes',
    parameter: 'creditNoteId',
    one: 'creditNote',
    many: 'creditNotes',
    numberPattern: 'creditNoteNumberPattern',
    sampleNumber: 'G-00042',
    states: ['draft', 'open', 'settled'],
    posts: { side: 'credit', source: 'credit-note' },
    isPayable: false,
    choosesTaxCodes: false,
    isFinal: true,
    takenFromInvoice: ['recipient', 'customRecipientText', 'amountMode', 'originalCurrency', 'exchangeRate'],
    without: ['payableInDays', 'discountTerms', 'externalReference'],
    creates: ['credit-note.created', ...creditNoteIssued],
    modifies: ['credit-note.modified', ...creditNoteIssued],
    issues: creditNoteIssued,
    deletes: 'credit-note.deleted',
    erases: 'credit-note.erased',
  },
} as const satisfies Record<DocumentKind, Kind>

export const documentKinds = Object.keys(kinds) as DocumentKind[]

/** A kind as one of all, for code that is the same for each. */
export const kindOf = (kind: DocumentKind): Kind => kinds[kind]

/** `an invoice`, in the summaries of operations. */
export const aDocument = (kind: DocumentKind): string => `${kinds[kind].article} ${kinds[kind].noun}`
