import { neededScopes } from '../../platform/http/needed-scopes.rules.ts'

/** The rights of a token. A write scope includes its read scope, `all` includes everything. */
export const scopes = [
  'all',
  'invoices:read',
  'invoices:write',
  'contacts:read',
  'contacts:write',
  'ledger:read',
  'ledger:write',
  'periods:write',
  'settings:read',
  'settings:write',
  'tokens:write',
] as const

export type Scope = (typeof scopes)[number]

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** True if the scopes of a token cover the scope of an operation, or one of several; `any` needs only a valid token. */
export const covers = (granted: ReadonlySet<string>, needed: string): boolean =>
  needed === 'any' ||
  granted.has('all') ||
  neededScopes(needed).some(
    (scope) => granted.has(scope) || (scope.endsWith(':read') && granted.has(scope.replace(':read', ':write'))),
  )

/** The scopes of a program's token: one that posts also settles and closes, as before there was a scope for that. */
export const grantedBy = (scopes: readonly string[]): ReadonlySet<string> =>
  new Set(scopes.includes('ledger:write') ? [...scopes, 'periods:write'] : scopes)
