import { isReceivablesOrTax } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { postableIn } from '../../books/currencies/postable-in.ts'
import { rejectViolations, type Violation, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ruleOf, type Unread, violationsBy } from '../../platform/http/rule.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { recipientsOf } from '../contacts/recipient-of.ts'
import type { Template } from '../templates/template.schema.ts'
import { findTemplate } from '../templates/template.store.ts'
import { contentViolations, type DocumentContent, type ReadableContent } from './document.rules.ts'

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

/** Every violation of a content that can be read, in itself and in what it refers to. */
export async function violationsIn(tx: Tx, content: ReadableContent, unread?: Unread): Promise<Violation[]> {
  const [template, others] = await Promise.all([findTemplate(tx, content.template), referencesOf(tx, [content])])
  return violationsOf(content, { templates: template ? [template] : [], ...others }, unread)
}

/** What contents refer to besides templates; asked together, it is one journey to the database for any number of them. */
export async function referencesOf(
  tx: Tx,
  contents: readonly ReadableContent[],
): Promise<Omit<References, 'templates'>> {
  const positions = contents.flatMap((content) => content.positions)
  const accounts = positions.flatMap((position) => (position?.type === 'product' ? (position.contraAccount ?? []) : []))
  const currencies = contents.flatMap(({ originalCurrency }) => originalCurrency ?? [])
  const [recipients, postable] = await Promise.all([
    recipientsOf(tx, contents),
    postableIn(tx, { accounts, currencies }),
  ])
  return { recipients, ...postable }
}

/** Every violation of a content, in itself and in what it refers to. */
export const violationsOf = (content: ReadableContent, references: References, unread?: Unread): Violation[] => [
  ...contentViolations(content, unread),
  ...violationsBy(referenceRules, content, unread, references),
]

const rule = ruleOf<DocumentContent, References>()
/** What the content names, the organisation has. */
const referenceRules = [
  rule(['template'], ({ template }, { templates }) =>
    templates.some(({ id }) => id === template)
      ? []
      : [{ field: 'template', message: 'must be the id of a template of this organisation' }],
  ),
  rule(['recipient'], ({ recipient }, { recipients }) =>
    recipient === undefined || recipients.has(recipient)
      ? []
      : [{ field: 'recipient', message: 'must be the id of a contact of this organisation' }],
  ),
  rule(['positions'], ({ positions }, { accounts }) =>
    positions.flatMap((position, index) =>
      position?.type === 'product' && position.contraAccount !== undefined
        ? accountViolations(`positions[${index}].contraAccount`, position.contraAccount, accounts)
        : [],
    ),
  ),
  rule(['originalCurrency'], ({ originalCurrency }, { currencies }) => {
    if (originalCurrency === PRIMARY_CURRENCY)
      return [{ field: 'originalCurrency', message: `must be left out, with exchangeRate, for ${PRIMARY_CURRENCY}` }]
    return originalCurrency === undefined || currencies.has(originalCurrency)
      ? []
      : [violationOf('ledger/currency-not-enabled', 'originalCurrency')]
  }),
]

function accountViolations(field: string, account: number, accounts: References['accounts']): Violation[] {
  if (isReceivablesOrTax(account))
    return [{ field, message: 'must not be receivables or VAT, to which the document posts by itself' }]
  return accounts.has(account) ? [] : [violationOf('ledger/account-not-found', field)]
}
