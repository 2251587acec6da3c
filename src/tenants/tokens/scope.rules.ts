/** What a token may do. A write scope includes its read scope, `all` includes everything. */
export const scopes = [
  'all',
  'invoices:read',
  'invoices:write',
  'contacts:read',
  'contacts:write',
  'ledger:read',
  'ledger:write',
  'settings:read',
  'settings:write',
  'tokens:write',
] as const

export type Scope = (typeof scopes)[number]

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** True when the scopes of a token cover the one that an operation needs; `any` asks for a valid token only. */
export const covers = (granted: ReadonlySet<string>, needed: string): boolean =>
  needed === 'any' ||
  granted.has('all') ||
  granted.has(needed) ||
  (needed.endsWith(':read') && granted.has(needed.replace(':read', ':write')))
