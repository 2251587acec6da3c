import { contactWith } from '../contacts/contact-of.ts'
import type { Tx } from '../db/database.ts'
import { activeAccounts } from '../ledger/active-accounts.ts'
import { enabledCurrencies } from '../ledger/enabled-currencies.ts'
import { PRIMARY_CURRENCY } from '../ledger/ledger-entry.rules.ts'
import { type Fault, Problem, type ProblemCode, problems } from '../problem.ts'
import { contentFaults, type DocumentContent } from './document.rules.ts'
import { findTemplate } from './template.store.ts'

type CodedFault = Fault & { readonly code?: ProblemCode }

/** Refuses content with every fault it has, in itself and in what it refers to. */
export async function judgeContent(tx: Tx, content: DocumentContent, before: readonly Fault[] = []): Promise<void> {
  const faults: CodedFault[] = [...before, ...contentFaults(content), ...(await referenceFaults(tx, content))]
  if (faults.length === 0) return
  const codes = new Set(faults.map(({ code }) => code))
  const [only] = codes
  throw new Problem(codes.size === 1 && only !== undefined ? only : 'general/invalid-fields', {
    faults: faults.map(({ field, message }) => ({ field, message })),
  })
}

/** What the content names and the organisation does not have. Asked together: it is one journey to the database. */
async function referenceFaults(tx: Tx, content: DocumentContent): Promise<CodedFault[]> {
  const numbers = content.positions.flatMap((position) => (position.type === 'product' ? position.contraAccount : []))
  const [template, contact, accounts, currencies] = await Promise.all([
    findTemplate(tx, content.template),
    content.recipient === undefined ? undefined : contactWith(tx, content.recipient),
    activeAccounts(tx, numbers),
    content.originalCurrency === undefined ? new Set() : enabledCurrencies(tx, [content.originalCurrency]),
  ])
  const faults: CodedFault[] = []
  if (!template) faults.push({ field: 'template', message: 'must be the id of a template of this organisation' })
  if (content.recipient !== undefined && !contact)
    faults.push({ field: 'recipient', message: 'must be the id of a contact of this organisation' })
  for (const [index, position] of content.positions.entries()) {
    if (position.type === 'product' && !accounts.has(position.contraAccount)) {
      faults.push(coded('ledger/account-not-found', `positions[${index}].contraAccount`))
    }
  }
  if (content.originalCurrency === PRIMARY_CURRENCY) {
    faults.push({ field: 'originalCurrency', message: `must be left out, with exchangeRate, for ${PRIMARY_CURRENCY}` })
  } else if (content.originalCurrency !== undefined && !currencies.has(content.originalCurrency)) {
    faults.push(coded('ledger/currency-not-enabled', 'originalCurrency'))
  }
  return faults
}

const coded = (code: ProblemCode, field: string): CodedFault => ({ code, field, message: problems[code][1] })
