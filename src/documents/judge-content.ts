import { recipientOf } from '../contacts/recipient-of.ts'
import type { Tx } from '../db/database.ts'
import { isReceivablesOrTax } from '../ledger/account.rules.ts'
import { activeAccounts } from '../ledger/active-accounts.ts'
import { PRIMARY_CURRENCY } from '../ledger/currency.rules.ts'
import { enabledCurrencies } from '../ledger/enabled-currencies.ts'
import { type Fault, faultOf, refuseFaults } from '../problem.ts'
import { contentFaults, type DocumentContent } from './document.rules.ts'
import { findTemplate } from './template.store.ts'

/** Refuses content with every fault it has, in itself and in what it refers to, and with those found before. */
export async function judgeContent(tx: Tx, content: DocumentContent, before: readonly Fault[] = []): Promise<void> {
  refuseFaults([...before, ...contentFaults(content), ...(await referenceFaults(tx, content))])
}

/** What the content names and the organisation does not have. Asked together: it is one journey to the database. */
async function referenceFaults(tx: Tx, content: DocumentContent): Promise<Fault[]> {
  const { positions, originalCurrency } = content
  const numbers = positions.flatMap((position) => (position.type === 'product' ? position.contraAccount : []))
  const [template, recipient, accounts, currencies] = await Promise.all([
    findTemplate(tx, content.template),
    recipientOf(tx, content),
    activeAccounts(tx, numbers),
    originalCurrency === undefined ? new Set() : enabledCurrencies(tx, [originalCurrency]),
  ])
  const faults: Fault[] = []
  if (!template) faults.push({ field: 'template', message: 'must be the id of a template of this organisation' })
  if (content.recipient !== undefined && !recipient)
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
