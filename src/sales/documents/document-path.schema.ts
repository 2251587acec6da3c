import { Type } from 'typebox'
import { type DocumentKind, kinds } from './kinds.rules.ts'

/** The path of one document of a kind, its parameter and those that may follow it, and how to read it. */
export function documentPath(kind: DocumentKind, ...behind: string[]) {
  const { plural, parameter } = kinds[kind]
  const params = Type.Object(Object.fromEntries([parameter, ...behind].map((one) => [one, Type.String()])))
  return {
    path: `/v1/${plural}/:${parameter}`,
    params: Type.Unsafe<Readonly<Record<string, string>>>(params),
    idIn: (params: Readonly<Record<string, string>>): string => params[parameter] ?? '',
  }
}

/** The codes with which issuing a document, or posting its payment, can be rejected. Estimates are not in the books. */
export const postingRejections = [
  'ledger/period-closed',
  'ledger/no-fiscal-year',
  'ledger/account-not-found',
  'ledger/currency-not-enabled',
] as const
