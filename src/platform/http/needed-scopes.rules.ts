/** The scopes of which an operation needs one, by its `scope`, which has `|` between them. */
export const neededScopes = (scope: string): readonly string[] => scope.split('|')
