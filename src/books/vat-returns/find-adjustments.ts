import { adjustmentsWithIds } from './vat-return.store.ts'

/** The adjustments of VAT returns with some ids. */
export const adjustmentsNamed = adjustmentsWithIds
