import { isReceivablesOrTax } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { postableIn } from '../../books/currencies/postable-in.ts'
import { rejectViolations, type Violation, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { recipientsOf } from '../contacts/recipient-of.ts'
import type { Template } from '../templates/template.schema.ts'
import { findTemplate } from '../templates/template.store.ts'
import { contentViolations, type DocumentContent } from './document.rules.ts'

/** What documents may refer to, as far as their contents do. */
export type References = {
  readonly templates: readonly Template[]
  readonly recipients: ReadonlyMap<string, Contact>
  readonly accounts: ReadonlySet<number>
  readonly currencies: ReadonlySet<string>
}

/** Refuses content with every violation it has, in itself and in what it refers to. */
export async function validateContent(tx: Tx, content: DocumentContent): Promise<void> {
  rejectViolations(await violationsIn(tx, content))
}

/** Every violation of a content, in itself and in what it refers to. */
export async function violationsIn(tx: Tx, content: DocumentContent): Promise<Violation[]> {
  const [template, others] = await Promise.all([findTemplate(tx, content.template), referencesOf(tx, [content])])
  return violationsOf(content, { templates: template ? [template] : [], ...others })
}

/** What contents refer to besides templates; asked together, it is one journey to the database for any number of them. */
export async function referencesOf(
  tx: Tx,
  contents: readonly DocumentContent[],
): Promise<Omit<References, 'templates'>> {
  const positions = contents.flatMap((content) => content.positions)
  const accounts = positions.flatMap((position) => (position.type === 'product' ? position.contraAccount : []))
  const currencies = contents.flatMap(({ originalCurrency }) => originalCurrency ?? [])
  const [recipients, postable] = await Promise.all([
    recipientsOf(tx, contents),
    postableIn(tx, { accounts, currencies }),
  ])
  return { recipients, ...postable }
}

/** Every violation of a content, in itself and in what it refers to. */
export const violationsOf = (content: DocumentContent, references: References): Violation[] => [
  ...contentViolations(content),
  ...referenceViolations(content, references),
]

/** What the content names, the organisation has. */
function referenceViolations(content: DocumentContent, references: References): Violation[] {
  const { template, recipient, positions, originalCurrency } = content
  const { templates, recipients, accounts, currencies } = references
  const violations: Violation[] = []
  if (!templates.some(({ id }) => id === template))
    violations.push({ field: 'template', message: 'must be the id of a template of this organisation' })
  if (recipient !== undefined && !recipients.has(recipient))
    violations.push({ field: 'recipient', message: 'must be the id of a contact of this organisation' })
  for (const [index, position] of positions.entries())
    if (position.type === 'product')
      violations.push(...accountViolations(`positions[${index}].contraAccount`, position.contraAccount, accounts))
  if (originalCurrency === PRIMARY_CURRENCY) {
    const message = `must be left out, with exchangeRate, for ${PRIMARY_CURRENCY}`
    violations.push({ field: 'originalCurrency', message })
  } else if (originalCurrency !== undefined && !currencies.has(originalCurrency))
    violations.push(violationOf('ledger/currency-not-enabled', 'originalCurrency'))
  return violations
}

function accountViolations(field: string, account: number, accounts: References['accounts']): Violation[] {
  if (isReceivablesOrTax(account))
    return [{ field, message: 'must not be receivables or VAT, to which the document posts by itself' }]
  return accounts.has(account) ? [] : [violationOf('ledger/account-not-found', field)]
}
