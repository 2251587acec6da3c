import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import {
  creating,
  deleting,
  getting,
  modifying,
  shortListing,
  type Writing,
} from '../../platform/records/operations.ts'
import { requireRecord } from '../../platform/records/require-record.ts'
import { findRecord } from '../../platform/records/statements.ts'
import { violation } from '../../said.ts'
import { accountViolations, currencyViolations, inEveryLanguage, unnamedViolations } from './account.rules.ts'
import { type Account, accounts, DEFAULT_CURRENCY } from './account.schema.ts'
import { isPostedTo } from './account.store.ts'
import { lockHead } from './journal-head.store.ts'
import { type RequireUnnamed, removeAccount } from './remove-account.ts'

/** `requireUnnamed` asks the journal and the documents whether they name an account: they know the accounts, but not the reverse. */
export function accountRoutes(app: FastifyInstance, dependencies: Dependencies, requireUnnamed: RequireUnnamed): void {
  app.route(reading(dependencies, { ...shortListing(accounts), summary: 'List the chart of accounts' }))
  app.route(
    changing(dependencies, {
      ...creation,
      summary: 'Add an account to the chart',
      // Another request may have taken the number meanwhile.
      answer: (tx, call) => creation.answer(tx, call).catch(rejectTaken),
    }),
  )
  app.route(reading(dependencies, getting(accounts)))
  app.route(
    changing(dependencies, {
      ...modifying(accounts, writing),
      summary: 'Modify an account',
      description: 'A JSON merge patch. The type can change while nothing is posted to the account.',
      record,
    }),
  )
  app.route(
    changing(dependencies, {
      ...deleting(accounts, { isUsed: 'accounts/in-use' }),
      summary: 'Delete an account that nothing uses',
      record,
      answer: (tx, _call, account) => removeAccount(tx, account, requireUnnamed),
    }),
  )
}

const taken = violation('number', 'must not be the number of an account that exists')

const writing: Writing<typeof accounts> = {
  complete: ({ names, currency = DEFAULT_CURRENCY, isActive = true, ...account }) => ({
    ...account,
    names: inEveryLanguage(names),
    currency,
    isActive,
  }),
  violations: async (tx, account, before) => [
    ...currencyViolations(account),
    ...(before
      ? accountViolations(account, { account: before, isPostedTo: await isPostedTo(tx, account.number) })
      : [
          ...((await findRecord(tx, accounts, String(account.number))) ? [taken] : []),
          ...unnamedViolations(account.names),
        ]),
  ],
}

const creation = creating(accounts, writing)

function rejectTaken(error: unknown): never {
  if (!violatedConstraint(error)) throw error
  throw new Problem('general/invalid-fields', { violations: [taken], cause: error })
}

/** The account of the path, under the lock on the head of the journal: entries in progress have been posted, later ones wait. */
const record = async (tx: Tx, { accountNumber }: { accountNumber: string }): Promise<Account> => {
  await lockHead(tx)
  return requireRecord(tx, accounts, accountNumber)
}
