import type { Check } from '../integrity/checks.ts'
import { firstAlteredReturn } from './vat-return.store.ts'

/** The rules of settled returns. */
export const returnChecks: readonly Check[] = [
  {
    name: 'returns-as-settled',
    says: 'The return of every settled VAT period is the one with which it was settled.',
    find: async (tx) => {
      const altered = await firstAlteredReturn(tx)
      return (
        altered &&
        `The return of the VAT period ${altered.from} to ${altered.to} is not the one of an event that settled it.`
      )
    },
  },
]
