import { ADVANCES } from '../../books/accounts/account.rules.ts'
import { taxCodeWarnings } from '../../books/vat/tax-code-warnings.rules.ts'
import type { AccountType } from '../../books/vat/tax-transactions.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { said } from '../../said.ts'
import type { Organisation } from '../../tenants/organisations/organisation.schema.ts'
import { type Warning, type WarningCode, warningOf } from '../../warnings.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import type { Document } from './document.rules.ts'
import type { DocumentContent, FieldName } from './fields.schema.ts'
import { type DocumentKind, kindOf } from './kinds.rules.ts'
import { isDeposit } from './taken-deposits.rules.ts'

/** The warnings of a document's content, and those of its issue. */
export const contentWarningCodes: readonly WarningCode[] = ['vat/code-outside-validity', 'vat/output-code-on-expense']
export const documentWarningCodes: readonly WarningCode[] = [
  ...contentWarningCodes,
  'vat/no-vat-number',
  'vat/no-vat-period',
  'customer-invoices/no-account',
  'customer-invoices/advance-open',
  'customer-invoices/payer-not-on-slip',
  'customer-invoices/due-date-past',
  'contacts/no-address',
]

/** Probable mistakes in a content, as far as a change touches them. */
export function contentWarnings(
  kind: DocumentKind,
  { positions, openingDate }: DocumentContent,
  accounts: ReadonlyMap<number, AccountType | undefined>,
  touched: ReadonlySet<FieldName>,
): Warning[] {
  if (!kindOf(kind).choosesTaxCodes || !(touched.has('positions') || touched.has('openingDate'))) return []
  return positions.flatMap((position, index) =>
    position.type === 'product'
      ? taxCodeWarnings({
          taxCode: position.taxCode,
          on: position.date ?? openingDate,
          accounts: [accounts.get(position.contraAccount)],
          field: `positions[${index}].taxCode`,
        })
      : [],
  )
}

/** The positions, by their fields, with which an invoice takes advances off by hand. */
export const advanceFields = ({ kind, positions }: Pick<Document, 'kind' | 'positions'>): string[] =>
  kindOf(kind).isPayable
    ? positions.flatMap((position, index) =>
        position.type === 'product' &&
        position.contraAccount === ADVANCES &&
        position.singleAmount * position.quantity < 0 &&
        !isDeposit(position)
          ? [`positions[${index}].contraAccount`]
          : [],
      )
    : []

type Issuing = {
  readonly settings: Organisation
  readonly contact: Contact | undefined
  /** Whether its QR-bill names an account. */
  readonly hasSlip: boolean
  readonly today: Day
}

/** Probable mistakes at issue: the issuer, the recipient, the account and the due date. */
export function issueWarnings(
  { kind, total, totalVat, dueDate }: Pick<Document, 'kind' | 'total' | 'totalVat' | 'dueDate'>,
  { settings, contact, hasSlip, today }: Issuing,
): Warning[] {
  const { due, isPayable } = kindOf(kind)
  const isWithoutAddress = contact !== undefined && !(contact.townName && contact.postCode)
  const isWithoutAccount = total > 0 && !hasSlip && !settings.iban
  return [
    ...(totalVat !== 0 && !settings.vatNumber ? [warningOf('vat/no-vat-number')] : []),
    ...(isPayable && isWithoutAccount ? [warningOf('customer-invoices/no-account', 'organisation.iban')] : []),
    ...(due !== undefined && dueDate < today
      ? [
          warningOf(
            'customer-invoices/due-date-past',
            'dueDate',
            said('`dueDate` {due:day} is before today, {today:day}.', { due: dueDate, today }),
          ),
        ]
      : []),
    ...(isPayable && isWithoutAddress ? [warningOf('contacts/no-address', 'recipient')] : []),
  ]
}
