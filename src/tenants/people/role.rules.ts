import type { Scope } from '../tokens/scope.rules.ts'

/** A person's rights in an organisation, as the scopes of a token. */
export const scopesOf = {
  owner: ['all'],
  assistant: ['contacts:write', 'invoices:write', 'ledger:write', 'settings:read'],
  bookkeeper: ['ledger:write', 'periods:write', 'contacts:read', 'invoices:read', 'settings:read'],
  fiduciary: ['ledger:write', 'periods:write', 'contacts:read', 'invoices:read', 'settings:read'],
  reader: ['contacts:read', 'invoices:read', 'ledger:read', 'settings:read'],
} as const satisfies Record<string, readonly Scope[]>

export type Role = keyof typeof scopesOf
// The keys of the table are the roles.
export const roles = Object.keys(scopesOf) as [Role, ...Role[]]

export const isRole = (text: string): text is Role => text in scopesOf
