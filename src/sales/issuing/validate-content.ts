import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { postableIn } from '../../books/currencies/postable-in.ts'
import type { AccountType } from '../../books/vat/tax-transactions.rules.ts'
import { Problem, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findRecord } from '../../platform/records/statements.ts'
import { type Violation, violation } from '../../said.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import { contentViolations, type OwnContent } from '../documents/document.rules.ts'
import { isAccountNamed, isReferenceTaken } from '../documents/document.store.ts'
import { contentWarnings } from '../documents/document-warnings.rules.ts'
import { type DocumentContent, type FieldName, fieldNames } from '../documents/fields.schema.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { contraAccountViolations } from '../products/product.rules.ts'
import { productsAmong } from '../products/product.store.ts'
import { type Template, templates } from '../templates/template.schema.ts'

/** The existing records that a content refers to. */
export type References = {
  readonly templates: readonly Pick<Template, 'id'>[]
  readonly contact: Contact | undefined
  /** With their types, as far as they were requested. */
  readonly accounts: ReadonlyMap<number, AccountType | undefined>
  /** Enabled currencies, with their configured rates. */
  readonly currencies: ReadonlyMap<string, string | null>
  /** Whether another document of the kind has the reference of another system. */
  readonly isReferenceTaken: boolean
  readonly products: ReadonlySet<string>
}

const everyField: ReadonlySet<FieldName> = new Set(fieldNames)

/** The touched fields of a change, and the content whose accounts and currency are already set: they may have been closed since. */
export type ChangeOf = {
  readonly touched?: ReadonlySet<FieldName>
  readonly standing?: DocumentContent
  /** The current reference of the document. */
  readonly reference?: string | undefined
  /** The content whose products were named before: in any later use they may be missing. */
  readonly namedIn?: DocumentContent
}

/**
 * Every violation of a content, in itself and in its references. For a change only touched and new references are looked up and validated; at
 * most five statements. Notes the warnings of the content. The accounts and the currency of a credit note are those of its invoice: they are
 * valid, since a posting can always be reversed.
 */
export async function violationsIn(
  tx: Tx,
  kind: DocumentKind,
  content: OwnContent,
  { touched = everyField, standing: given, reference, namedIn = given }: ChangeOf = {},
): Promise<Violation[]> {
  const standing = kindOf(kind).choosesTaxCodes ? given : content
  const [template, { accounts, currencies, products, contact, isReferenceTaken }] = await Promise.all([
    touched.has('template') ? findRecord(tx, templates, content.template) : { id: content.template },
    referencesOf(tx, kind, content, touched),
  ])
  const references = {
    templates: template ? [template] : [],
    contact,
    isReferenceTaken: isReferenceTaken && content.externalReference !== reference,
    accounts: new Map([...accountsOf(standing).map((number) => [number, undefined] as const), ...accounts]),
    products: products.union(new Set(productsOf(namedIn))),
    currencies: new Map([
      ...(standing?.originalCurrency === undefined ? [] : [[standing.originalCurrency, null] as const]),
      ...currencies,
    ]),
  }
  tx.warn(contentWarnings(kind, content, accounts, touched))
  return [...contentViolations(kind, content, touched), ...referenceViolations(content, references, touched)]
}

const productsOf = (content: DocumentContent | undefined): string[] =>
  (content?.positions ?? []).flatMap((position) => (position.type === 'product' ? (position.product ?? []) : []))

const accountsOf = (content: DocumentContent | undefined): number[] =>
  (content?.positions ?? []).flatMap((position) => (position.type === 'product' ? position.contraAccount : []))

/** The records that a content refers to, besides its template; one round trip to the database. */
export async function referencesOf(
  tx: Tx,
  kind: DocumentKind,
  content: DocumentContent,
  touched: ReadonlySet<FieldName> = everyField,
): Promise<Omit<References, 'templates'>> {
  const { originalCurrency, externalReference } = content
  const accounts = touched.has('positions') ? accountsOf(content) : []
  const currencies = touched.has('originalCurrency') && originalCurrency !== undefined ? [originalCurrency] : []
  const [contact, postable, products, isTaken] = await Promise.all([
    touched.has('recipient') ? recipientOf(tx, content) : undefined,
    postableIn(tx, { accounts, currencies }),
    productsAmong(tx, touched.has('positions') ? productsOf(content) : []),
    touched.has('externalReference') && externalReference !== undefined
      ? isReferenceTaken(tx, kind, externalReference)
      : false,
  ])
  return { contact, products, ...postable, isReferenceTaken: isTaken }
}

/** Named records that the organisation does not have. */
export function referenceViolations(
  { template, recipient, positions, originalCurrency }: DocumentContent,
  { templates, contact, accounts, products, currencies, isReferenceTaken }: References,
  touched: ReadonlySet<FieldName> = everyField,
): Violation[] {
  const violations: Violation[] = []
  if (!templates.some(({ id }) => id === template))
    violations.push(violation('template', 'must be the id of a template of this organisation'))
  if (touched.has('recipient') && recipient !== undefined && contact === undefined)
    violations.push(violation('recipient', 'must be the id of a contact of this organisation'))
  if (touched.has('positions'))
    violations.push(
      ...positions.flatMap((position, index) =>
        position.type === 'product'
          ? [
              ...contraAccountViolations(`positions[${index}].contraAccount`, position.contraAccount, accounts),
              ...productViolations(`positions[${index}].product`, position.product, products),
            ]
          : [],
      ),
    )
  if (touched.has('externalReference') && isReferenceTaken)
    violations.push(violationOf('customer-invoices/duplicate-reference', 'externalReference'))
  if (touched.has('originalCurrency')) violations.push(...currencyViolations(originalCurrency, currencies))
  return violations
}

function currencyViolations(currency: string | undefined, enabled: References['currencies']): Violation[] {
  if (currency === PRIMARY_CURRENCY)
    return [
      violation('originalCurrency', 'must be left out, with `exchangeRate`, for {currency}', {
        currency: PRIMARY_CURRENCY,
      }),
    ]
  return currency === undefined || enabled.has(currency)
    ? []
    : [violationOf('ledger/currency-not-enabled', 'originalCurrency')]
}

function productViolations(
  field: string,
  product: string | null | undefined,
  known: References['products'],
): Violation[] {
  return product == null || known.has(product)
    ? []
    : [violation(field, 'must be the id of a product of this organisation')]
}

/** Rejects if a position of any document names the account: it cannot be deleted. */
export async function requireUnnamedAccount(tx: Tx, account: number): Promise<void> {
  if (await isAccountNamed(tx, account)) throw new Problem('accounts/in-use')
}
