import type { Contact } from '../contacts/contact.schema.ts'
import { recipientsOf } from '../contacts/recipient-of.ts'
import type { Tx } from '../db/database.ts'
import { isReceivablesOrTax } from '../ledger/account.rules.ts'
import { activeAccounts } from '../ledger/active-accounts.ts'
import { PRIMARY_CURRENCY } from '../ledger/currency.rules.ts'
import { enabledCurrencies } from '../ledger/enabled-currencies.ts'
import { type Fault, faultOf, refuseFaults } from '../problem.ts'
import { contentFaults, type DocumentContent } from './document.rules.ts'
import type { Template } from './template.schema.ts'
import { findTemplate } from './template.store.ts'

/** What documents may refer to, as far as their contents do. */
export type References = {
  readonly templates: readonly Template[]
  readonly recipients: ReadonlyMap<string, Contact>
  readonly accounts: ReadonlySet<number>
  readonly currencies: ReadonlySet<string>
}

/** Refuses content with every fault it has, in itself and in what it refers to, and with those found before. */
export async function judgeContent(tx: Tx, content: DocumentContent, before: readonly Fault[] = []): Promise<void> {
  const [template, others] = await Promise.all([findTemplate(tx, content.template), referencesOf(tx, [content])])
  refuseFaults([...before, ...faultsOf(content, { templates: template ? [template] : [], ...others })])
}

/** What contents refer to besides templates; asked together, it is one journey to the database for any number of them. */
export async function referencesOf(
  tx: Tx,
  contents: readonly DocumentContent[],
): Promise<Omit<References, 'templates'>> {
  const positions = contents.flatMap((content) => content.positions)
  const numbers = positions.flatMap((position) => (position.type === 'product' ? position.contraAccount : []))
  const codes = contents.flatMap(({ originalCurrency }) => originalCurrency ?? [])
  const [recipients, accounts, currencies] = await Promise.all([
    recipientsOf(tx, contents),
    activeAccounts(tx, numbers),
    codes.length === 0 ? new Set<string>() : enabledCurrencies(tx, codes),
  ])
  return { recipients, accounts, currencies }
}

/** Every fault of a content, in itself and in what it refers to. */
export const faultsOf = (content: DocumentContent, references: References): Fault[] => [
  ...contentFaults(content),
  ...referenceFaults(content, references),
]

/** What the content names and the organisation does not have. */
function referenceFaults(
  { template, recipient, positions, originalCurrency }: DocumentContent,
  { templates, recipients, accounts, currencies }: References,
): Fault[] {
  const faults: Fault[] = []
  if (!templates.some(({ id }) => id === template))
    faults.push({ field: 'template', message: 'must be the id of a template of this organisation' })
  if (recipient !== undefined && !recipients.has(recipient))
    faults.push({ field: 'recipient', message: 'must be the id of a contact of this organisation' })
  for (const [index, position] of positions.entries()) {
    if (position.type !== 'product') continue
    const field = `positions[${index}].contraAccount`
    if (isReceivablesOrTax(position.contraAccount))
      faults.push({ field, message: 'must not be receivables or VAT, to which the document posts by itself' })
    else if (!accounts.has(position.contraAccount)) faults.push(faultOf('ledger/account-not-found', field))
  }
  if (originalCurrency === PRIMARY_CURRENCY) {
    faults.push({ field: 'originalCurrency', message: `must be left out, with exchangeRate, for ${PRIMARY_CURRENCY}` })
  } else if (originalCurrency !== undefined && !currencies.has(originalCurrency)) {
    faults.push(faultOf('ledger/currency-not-enabled', 'originalCurrency'))
  }
  return faults
}
