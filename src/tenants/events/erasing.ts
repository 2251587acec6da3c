import { Problem } from '../../errors.ts'
import type { Change } from '../../events.ts'
import type { Call } from '../../platform/http/operation/definition.ts'
import { said } from '../../said.ts'
import type { Erasure } from './erasure.schema.ts'

/** An erasure of a record, with its event; no event if there was nothing left to erase. */
export type ErasedRecord = { readonly erasure: Erasure; readonly changes: readonly Change[] }

type ErasureRequest = Call & { readonly query?: unknown }

/** Whether a request asks to erase the record that it deletes. It cannot be undone, so a session needs a fresh proof. */
export const asksToErase = ({ query }: Pick<ErasureRequest, 'query'>): boolean =>
  typeof query === 'object' && query !== null && 'erase' in query && query.erase === true

/** The same; rejected unless the token has all rights. */
export function isErasing(asked: ErasureRequest): boolean {
  const isAsked = asksToErase(asked)
  if (isAsked && !asked.access.scopes.has('all'))
    throw new Problem('rest-api/insufficient-scope', { said: said('Use a token that has the scope all to erase.') })
  return isAsked
}
