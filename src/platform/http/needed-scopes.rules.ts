/** The scopes of which an operation needs one, by its `scope`: `invoices:write|ledger:write` is either of the two. */
export const neededScopes = (scope: string): readonly string[] => scope.split('|')
