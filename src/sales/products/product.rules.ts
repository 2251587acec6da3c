import { isReceivablesOrTax } from '../../books/accounts/account.rules.ts'
import { unknownAccount } from '../../errors.ts'
import { type Violation, violation } from '../../said.ts'
import { productViolations as positionViolations } from '../positions/position.rules.ts'
import type { Product, ProductCreation } from './product.schema.ts'

/** Violations of a product that its schema does not show, besides its account. */
export const productViolations = (product: Product): Violation[] => [
  ...(Object.keys(product.names).length === 0
    ? [violation('names', 'must have the name in at least one language')]
    : []),
  ...positionViolations({ ...product, quantity: 1 }, (field) => field),
]

/** Violations of the income account of a product, given the accounts that take postings. */
export function contraAccountViolations(
  field: string,
  account: number,
  accounts: ReadonlyMap<number, unknown>,
): Violation[] {
  if (isReceivablesOrTax(account))
    return [violation(field, 'must not be receivables or VAT, to which the document posts by itself')]
  return accounts.has(account) ? [] : [unknownAccount(field, account)]
}

/** A product without its empty fields: an empty tax code, and descriptions in no language. */
export function withoutEmpty({
  taxCode,
  descriptions = {},
  ...product
}: Product | (ProductCreation & { readonly id: string })): Product {
  return {
    ...product,
    ...(taxCode ? { taxCode } : {}),
    ...(Object.keys(descriptions).length > 0 ? { descriptions } : {}),
  }
}
