import type { InLanguages } from './platform/words/languages.ts'

/** A kind of record as known outside its own room. */
type Kind = {
  /** The name of one record in answers and events. */
  readonly name: string
  /** The workplace's word for it, in the form of a heading. */
  readonly noun: InLanguages
  /** The scope that reads it and its events. */
  readonly scope: 'settings:read' | 'contacts:read' | 'invoices:read' | 'ledger:read'
  /** Its events whose sentence follows from the kind. All others are in `events.ts`. */
  readonly acts?: readonly Act[]
  /** The path of its list, followed by the id, number or code of one record. */
  readonly collection?: `/v1/${string}`
  /** Its page in the workplace, before the id. */
  readonly page?: `/app/${string}/`
  /** The record that its events name as their document: itself, or its owner. */
  readonly document?: 'itself' | 'its document' | 'its entry'
  /** Other answers that a change of the record changes, by the beginning of their path. */
  readonly changes?: readonly `/v1/${string}`[]
}

type Act = 'created' | 'modified' | 'deleted'

const ordinary = ['created', 'modified', 'deleted'] as const

/**
 * The kinds of record in the order of the reference. This table defines the types of event, their scopes and the names of their records, and
 * the workplace's links, titles and live updates: a new kind is one row here.
 */
export const recordKinds = {
  organisation: {
    name: 'organisation',
    noun: { de: 'Organisation', fr: 'Organisation', it: 'Organizzazione', en: 'Organisation' },
    scope: 'settings:read',
    changes: ['/v1/organisation'],
  },
  logo: {
    name: 'logo',
    noun: { de: 'Logo', fr: 'Logo', it: 'Logo', en: 'Logo' },
    scope: 'settings:read',
    changes: ['/v1/organisation'],
  },
  letterhead: {
    name: 'letterhead',
    noun: { de: 'Briefpapier', fr: 'Papier à en-tête', it: 'Carta intestata', en: 'Letterhead' },
    scope: 'settings:read',
    changes: ['/v1/organisation'],
  },
  'next-number': {
    name: 'nextNumber',
    noun: { de: 'Nächste Nummer', fr: 'Prochain numéro', it: 'Prossimo numero', en: 'Next number' },
    scope: 'settings:read',
    collection: '/v1/next-numbers',
  },
  token: {
    name: 'token',
    noun: { de: 'Token', fr: 'Jeton', it: 'Token', en: 'Token' },
    scope: 'settings:read',
    acts: ['created'],
    collection: '/v1/tokens',
  },
  person: {
    name: 'person',
    noun: { de: 'Person', fr: 'Personne', it: 'Persona', en: 'Person' },
    scope: 'settings:read',
    collection: '/v1/people',
  },
  session: {
    name: 'session',
    noun: { de: 'Sitzung', fr: 'Session', it: 'Sessione', en: 'Session' },
    scope: 'settings:read',
    changes: ['/v1/session'],
  },
  passkey: {
    name: 'passkey',
    noun: { de: 'Passkey', fr: 'Clé d’accès', it: 'Passkey', en: 'Passkey' },
    scope: 'settings:read',
    changes: ['/v1/session'],
  },
  'webhook-endpoint': {
    name: 'webhookEndpoint',
    noun: { de: 'Webhook', fr: 'Webhook', it: 'Webhook', en: 'Webhook' },
    scope: 'settings:read',
    acts: ordinary,
    collection: '/v1/webhook-endpoints',
    page: '/app/developers/webhooks/',
  },
  'webhook-delivery': {
    name: 'webhookDelivery',
    noun: { de: 'Webhook-Meldung', fr: 'Message de webhook', it: 'Messaggio webhook', en: 'Webhook message' },
    scope: 'settings:read',
    changes: ['/v1/webhook-endpoints'],
  },
  contact: {
    name: 'contact',
    noun: { de: 'Kontakt', fr: 'Contact', it: 'Contatto', en: 'Contact' },
    scope: 'contacts:read',
    acts: ordinary,
    collection: '/v1/contacts',
    page: '/app/contacts/',
  },
  product: {
    name: 'product',
    noun: { de: 'Produkt', fr: 'Produit', it: 'Prodotto', en: 'Product' },
    scope: 'contacts:read',
    acts: ordinary,
    collection: '/v1/products',
    page: '/app/products/',
  },
  template: {
    name: 'template',
    noun: { de: 'Vorlage', fr: 'Modèle', it: 'Modello', en: 'Template' },
    scope: 'invoices:read',
    acts: ordinary,
    collection: '/v1/templates',
    page: '/app/templates/',
  },
  estimate: {
    name: 'estimate',
    noun: { de: 'Offerte', fr: 'Offre', it: 'Offerta', en: 'Quote' },
    scope: 'invoices:read',
    acts: ['created'],
    collection: '/v1/estimates',
    page: '/app/estimates/',
    document: 'itself',
  },
  invoice: {
    name: 'invoice',
    noun: { de: 'Rechnung', fr: 'Facture', it: 'Fattura', en: 'Invoice' },
    scope: 'invoices:read',
    acts: ['created'],
    collection: '/v1/invoices',
    page: '/app/invoices/',
    document: 'itself',
    changes: ['/v1/reports'],
  },
  'credit-note': {
    name: 'creditNote',
    noun: { de: 'Gutschrift', fr: 'Note de crédit', it: 'Nota di credito', en: 'Credit note' },
    scope: 'invoices:read',
    acts: ['created'],
    collection: '/v1/credit-notes',
    page: '/app/credit-notes/',
    document: 'itself',
    changes: ['/v1/reports'],
  },
  'recurring-invoice': {
    name: 'recurringInvoice',
    noun: { de: 'Serienrechnung', fr: 'Facture récurrente', it: 'Fattura ricorrente', en: 'Recurring invoice' },
    scope: 'invoices:read',
    acts: ordinary,
    collection: '/v1/recurring-invoices',
    page: '/app/recurring-invoices/',
    document: 'itself',
  },
  'reminder-settings': {
    name: 'reminderSettings',
    noun: { de: 'Mahnwesen', fr: 'Réglages des rappels', it: 'Impostazioni dei solleciti', en: 'Reminder settings' },
    scope: 'invoices:read',
    changes: ['/v1/reminder-settings'],
  },
  'reminder-block': {
    name: 'reminderBlock',
    noun: { de: 'Mahnsperre', fr: 'Blocage des rappels', it: 'Blocco dei solleciti', en: 'Reminder block' },
    scope: 'invoices:read',
    acts: ['created', 'deleted'],
    collection: '/v1/reminder-blocks',
  },
  reminder: {
    name: 'reminder',
    noun: { de: 'Mahnung', fr: 'Rappel', it: 'Sollecito', en: 'Reminder' },
    scope: 'invoices:read',
    collection: '/v1/reminders',
    page: '/app/reminders/',
    document: 'its document',
    changes: ['/v1/invoices'],
  },
  payment: {
    name: 'payment',
    noun: { de: 'Zahlung', fr: 'Paiement', it: 'Pagamento', en: 'Payment' },
    scope: 'invoices:read',
    collection: '/v1/payments',
    page: '/app/payments/',
    document: 'its document',
    changes: ['/v1/reports'],
  },
  allocation: {
    name: 'allocation',
    noun: { de: 'Zuordnung', fr: 'Imputation', it: 'Imputazione', en: 'Allocation' },
    scope: 'invoices:read',
    collection: '/v1/allocations',
    document: 'its document',
    changes: ['/v1/reports', '/v1/payments'],
  },
  'write-off': {
    name: 'writeOff',
    noun: { de: 'Ausbuchung', fr: 'Amortissement', it: 'Stralcio', en: 'Write-off' },
    scope: 'invoices:read',
    collection: '/v1/write-offs',
    document: 'its document',
    changes: ['/v1/reports'],
  },
  attachment: {
    name: 'attachment',
    noun: { de: 'Beilage', fr: 'Annexe', it: 'Allegato', en: 'Attachment' },
    scope: 'invoices:read',
    document: 'its document',
  },
  attachments: {
    name: 'attachments',
    noun: { de: 'Beilagen', fr: 'Annexes', it: 'Allegati', en: 'Attachments' },
    scope: 'invoices:read',
    document: 'its document',
  },
  'archived-pdf': {
    name: 'archivedPdf',
    noun: { de: 'Archiviertes PDF', fr: 'PDF archivé', it: 'PDF archiviato', en: 'Archived PDF' },
    scope: 'invoices:read',
    document: 'its document',
  },
  'public-link': {
    name: 'publicLink',
    noun: {
      de: 'Kundenlink',
      fr: 'Lien client',
      it: 'Link del cliente',
      en: 'Customer link',
    },
    scope: 'invoices:read',
    document: 'its document',
  },
  email: {
    name: 'emailDelivery',
    noun: { de: 'E-Mail', fr: 'E-mail', it: 'E-mail', en: 'Email' },
    scope: 'invoices:read',
    document: 'its document',
  },
  account: {
    name: 'account',
    noun: { de: 'Konto', fr: 'Compte', it: 'Conto', en: 'Account' },
    scope: 'ledger:read',
    acts: ordinary,
    collection: '/v1/accounts',
    page: '/app/accounts/',
    changes: ['/v1/reports'],
  },
  currency: {
    name: 'currency',
    noun: { de: 'Währung', fr: 'Monnaie', it: 'Valuta', en: 'Currency' },
    scope: 'ledger:read',
    collection: '/v1/currencies',
  },
  'fiscal-year': {
    name: 'fiscalYear',
    noun: { de: 'Geschäftsjahr', fr: 'Exercice', it: 'Esercizio', en: 'Fiscal year' },
    scope: 'ledger:read',
    acts: ['created'],
    collection: '/v1/fiscal-years',
    changes: ['/v1/reports'],
  },
  'vat-period': {
    name: 'vatPeriod',
    noun: { de: 'MWST-Periode', fr: 'Période TVA', it: 'Periodo IVA', en: 'VAT period' },
    scope: 'ledger:read',
    acts: ['created'],
    collection: '/v1/vat-periods',
    changes: ['/v1/reports'],
  },
  'vat-adjustment': {
    name: 'adjustment',
    noun: { de: 'MWST-Korrektur', fr: 'Ajustement TVA', it: 'Rettifica IVA', en: 'VAT adjustment' },
    scope: 'ledger:read',
    acts: ['created'],
    changes: ['/v1/vat-periods'],
  },
  'vat-settings': {
    name: 'vatSettings',
    noun: { de: 'MWST-Einstellungen', fr: 'Réglages TVA', it: 'Impostazioni IVA', en: 'VAT settings' },
    scope: 'ledger:read',
    changes: ['/v1/vat-settings', '/v1/vat-periods'],
  },
  'ledger-entries': {
    name: 'ledgerEntries',
    noun: { de: 'Buchung', fr: 'Écriture', it: 'Registrazione', en: 'Ledger entry' },
    scope: 'ledger:read',
    collection: '/v1/ledger-entries',
    changes: ['/v1/reports'],
  },
  'ledger-entry': {
    name: 'ledgerEntry',
    noun: { de: 'Buchung', fr: 'Écriture', it: 'Registrazione', en: 'Ledger entry' },
    scope: 'ledger:read',
    collection: '/v1/ledger-entries',
    page: '/app/ledger/',
    changes: ['/v1/reports'],
  },
  receipt: {
    name: 'receipt',
    noun: { de: 'Beleg', fr: 'Pièce justificative', it: 'Giustificativo', en: 'Receipt' },
    scope: 'ledger:read',
    document: 'its entry',
  },
  'unposted-receipt': {
    name: 'unpostedReceipt',
    noun: {
      de: 'Unverbuchter Beleg',
      fr: 'Pièce à comptabiliser',
      it: 'Giustificativo da contabilizzare',
      en: 'Unposted receipt',
    },
    scope: 'ledger:read',
    acts: ['created', 'deleted'],
    collection: '/v1/receipts',
    document: 'itself',
  },
} as const satisfies Record<string, Kind>

export type RecordKind = keyof typeof recordKinds

/** A kind as one of all, for code that is the same for each. */
export const recordKind = (kind: RecordKind): Kind => recordKinds[kind]

/** The nouns of the kinds. */
export const nouns = Object.fromEntries(
  Object.entries(recordKinds).map(([kind, { noun }]) => [kind, noun]),
) as Readonly<
  // The type of Object.fromEntries loses the names.
  Record<RecordKind, InLanguages>
>

/** The kinds with this property, such as a page. */
export type KindWith<Property extends keyof Kind> = {
  [One in RecordKind]: (typeof recordKinds)[One] extends Record<Property, unknown> ? One : never
}[RecordKind]

/** The types of the ordinary events of a kind: `contact.created`. */
export type OrdinaryEvent = {
  [One in KindWith<'acts'>]: `${One}.${(typeof recordKinds)[One]['acts'][number]}`
}[KindWith<'acts'>]

/** A name in an English sentence of the API: `fiscal-years` as `fiscal years`, `vat-period` as `VAT period`. */
export const inWords = (name: string): string => name.replaceAll('-', ' ').replace('vat', 'VAT').replace('pdf', 'PDF')

/** A kind in an English sentence of the API, with its article: `an invoice`. */
export const aRecord = (kind: RecordKind): string => `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${inWords(kind)}`
