import { Problem } from '../../errors.ts'
import type { Call } from '../../platform/http/operation/definition.ts'

/** Whether a request is to erase what it deletes; it is rejected unless its token may do everything. */
export function isErasing({ access, query }: Call & { readonly query?: unknown }): boolean {
  const isAsked = typeof query === 'object' && query !== null && 'erase' in query && query.erase === true
  if (isAsked && !access.scopes.has('all'))
    throw new Problem('rest-api/insufficient-scope', { message: 'Use a token that has the scope all to erase.' })
  return isAsked
}
