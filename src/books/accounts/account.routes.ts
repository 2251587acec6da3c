import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { Account, AccountAnswer, AccountChange, AccountCreation } from './account.schema.ts'
import { findAccount, listAccounts } from './account.store.ts'
import {
  changeViolations,
  createAccount,
  creationViolations,
  lockAccount,
  modifyAccount,
  type RequireUnnamed,
  removeAccount,
} from './change-account.ts'

const tag = 'Chart of accounts'
const params = Type.Object({ accountNumber: Type.String() })
const represent = (account: Account) => ({ account })

type Find = (tx: Tx, number: number) => Promise<Account | undefined>

/** The account that the path names, found in one way or the other. */
const by =
  (find: Find) =>
  async (tx: Tx, { accountNumber }: { accountNumber: string }): Promise<Account> => {
    const account = /^\d{4}$/.test(accountNumber) ? await find(tx, Number(accountNumber)) : undefined
    if (!account) throw new Problem('accounts/not-found')
    return account
  }

/** `requireUnnamed` asks the journal and the documents whether they name an account: both know the accounts, which know neither. */
export function accountRoutes(app: FastifyInstance, dependencies: Dependencies, requireUnnamed: RequireUnnamed): void {
  app.route(listAccountsRoute(dependencies))
  app.route(createAccountRoute(dependencies))
  app.route(getAccountRoute(dependencies))
  app.route(modifyAccountRoute(dependencies))
  app.route(deleteAccountRoute(dependencies, requireUnnamed))
}

const listAccountsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/accounts',
    operationId: 'listAccounts',
    summary: 'List the chart of accounts',
    tag,
    scope: 'ledger:read',
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer('accounts', Account),
      description: 'All accounts by number.',
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf(await listAccounts(tx), query, ({ number }) => String(number))
      return { accounts: records, ...next }
    },
  })

const createAccountRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/accounts',
    operationId: 'createAccount',
    summary: 'Add an account to the chart',
    tag,
    scope: 'ledger:write',
    body: AccountCreation,
    success: { status: 201, schema: AccountAnswer, description: 'The account.' },
    emits: ['account.created'],
    rejects: [],
    tagged: true,
    rules: (tx, { body }) => creationViolations(tx, body),
    answer: async (tx, { body }) => represent(await createAccount(tx, body)),
    location: ({ account }) => `/v1/accounts/${account.number}`,
  })

const getAccountRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/accounts/:accountNumber',
    operationId: 'getAccount',
    summary: 'Get an account',
    tag,
    scope: 'ledger:read',
    params,
    success: { status: 200, schema: AccountAnswer, description: 'The account.' },
    rejects: ['accounts/not-found'],
    tagged: true,
    record: by(findAccount),
    answer: async (_tx, _call, account) => represent(account),
  })

const modifyAccountRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/accounts/:accountNumber',
    operationId: 'modifyAccount',
    summary: 'Rename, deactivate or retype an account',
    tag,
    scope: 'ledger:write',
    description: 'A JSON merge patch. The type can change while nothing is posted to the account.',
    params,
    body: AccountChange,
    success: { status: 200, schema: AccountAnswer, description: 'The account.' },
    emits: ['account.modified'],
    rejects: ['accounts/not-found', 'general/precondition-failed'],
    tagged: true,
    record: by(lockAccount),
    represent,
    rules: (tx, { body }, account) => changeViolations(tx, account, body),
    answer: async (tx, { body }, account) => represent(await modifyAccount(tx, account, body)),
  })

const deleteAccountRoute = (dependencies: Dependencies, requireUnnamed: RequireUnnamed) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/accounts/:accountNumber',
    operationId: 'deleteAccount',
    summary: 'Delete an account that nothing uses',
    tag,
    scope: 'ledger:write',
    params,
    success: { status: 204, description: 'Deleted.' },
    emits: ['account.deleted'],
    deletes: true,
    rejects: ['accounts/not-found', 'accounts/in-use', 'general/precondition-failed'],
    record: by(lockAccount),
    represent,
    answer: (tx, _call, account) => removeAccount(tx, account, requireUnnamed),
  })
