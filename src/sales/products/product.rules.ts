import { isReceivablesOrTax } from '../../books/accounts/account.rules.ts'
import { unknownAccount, type Violation } from '../../errors.ts'
import { searchVector } from '../../platform/db/search-words.rules.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { productViolations as positionViolations } from '../positions/position.rules.ts'
import type { Product, ProductChange, ProductCreation } from './product.schema.ts'

/** What is wrong with a product that its schema does not show, besides its account. */
export const productViolations = (product: Omit<Product, 'id'>): Violation[] => [
  ...(Object.keys(product.names).length === 0
    ? [{ field: 'names', message: 'must have the name in at least one language' }]
    : []),
  ...positionViolations({ ...product, quantity: 1 }, (field) => field),
  ...metadataViolations(product),
]

/** What is wrong with the account that a product earns on, given the accounts that take postings. */
export function contraAccountViolations(
  field: string,
  account: number,
  accounts: ReadonlyMap<number, unknown>,
): Violation[] {
  if (isReceivablesOrTax(account))
    return [{ field, message: 'must not be receivables or VAT, to which the document posts by itself' }]
  return accounts.has(account) ? [] : [unknownAccount(field, account)]
}

/** A product as it was sent, without what is empty: no tax code and an empty one are the same. */
export function withoutEmpty<Sent extends ProductCreation | ProductChange>({
  taxCode,
  ...product
}: Sent): Omit<Sent, 'taxCode'> & Pick<Product, 'taxCode'> {
  return taxCode ? { ...product, taxCode } : product
}

/** What a product is found by: its names and its article number. */
export const productWords = (scope: string, { names, articleNumber, metadata }: Product): string =>
  searchVector(scope, [...Object.values(names), articleNumber], { pairs: metadata })
