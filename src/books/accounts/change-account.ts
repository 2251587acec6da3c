import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { echoViolations } from '../../platform/http/merge-patch.ts'
import { type Violation, violation } from '../../said.ts'
import { accountViolations, inEveryLanguage, isPostedByTheService } from './account.rules.ts'
import type { Account, AccountChange, AccountCreation } from './account.schema.ts'
import { deleteAccount, findAccount, insertAccounts, isPostedTo, listAccounts, updateAccount } from './account.store.ts'
import { lockHead } from './journal-head.store.ts'

const taken = violation('number', 'must not be the number of an account that exists')

const unnamed = violation('names', 'must have a name in at least one language')

/** What is wrong with a new account that the schema cannot say: null in a language is no name. */
export const creationViolations = async (tx: Tx, { number, names }: AccountCreation): Promise<Violation[]> => [
  ...((await findAccount(tx, number)) ? [taken] : []),
  ...(Object.values(names).some((name) => name != null) ? [] : [unnamed]),
]

/** Adds an account to the chart; rejects a number that was taken meanwhile. */
export async function createAccount(
  tx: Tx,
  { names, isActive = true, ...creation }: AccountCreation,
): Promise<Account> {
  const account = { ...creation, names: inEveryLanguage(names), isActive }
  await insertAccounts(tx, [account]).catch((error: unknown) => {
    if (!violatedConstraint(error)) throw error
    throw new Problem('general/invalid-fields', { violations: [taken], cause: error })
  })
  return account
}

/** The chart of accounts, by number. */
export const chartOfAccounts = listAccounts

/** The account with this number, under the lock on the head of the journal: entries under way have been posted, later ones wait. */
export async function lockAccount(tx: Tx, number: number): Promise<Account | undefined> {
  await lockHead(tx)
  return findAccount(tx, number)
}

/** What is wrong with a change of an account, which is locked, that the schema cannot say. */
export const changeViolations = async (tx: Tx, account: Account, change: AccountChange): Promise<Violation[]> => [
  ...echoViolations(account, change, ['number']),
  ...accountViolations(change, { account, isPostedTo: await isPostedTo(tx, account.number) }),
]

/** Changes the fields that the merge patch names, which has been validated; `account` is locked. */
export async function modifyAccount(tx: Tx, account: Account, change: AccountChange): Promise<Account> {
  const changed = { ...account, ...change, number: account.number, names: { ...account.names, ...change.names } }
  await updateAccount(tx, changed)
  return changed
}

/** Throws when an entry or a document names the account. */
export type RequireUnnamed = (tx: Tx, account: number) => Promise<void>

/**
 * Deletes an account that was never posted to and that nothing names; `account` is locked. It deletes first and looks then: the
 * deletion waits for every transaction that writes a document with this account.
 */
export async function removeAccount(tx: Tx, { number }: Account, requireUnnamed: RequireUnnamed): Promise<void> {
  if (isPostedByTheService(number)) throw new Problem('accounts/in-use')
  await deleteAccount(tx, number).catch((error: unknown) => {
    throw violatedConstraint(error) ? new Problem('accounts/in-use', { cause: error }) : error
  })
  await requireUnnamed(tx, number)
}
