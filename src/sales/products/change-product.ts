import { postableIn } from '../../books/currencies/postable-in.ts'
import type { Violation } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId, newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { contraAccountViolations, productViolations, withoutEmpty } from './product.rules.ts'
import type { Product, ProductChange, ProductCreation } from './product.schema.ts'
import { findProduct, findProducts, insertProduct, knownProducts, lockProduct, updateProduct } from './product.store.ts'

/** The product, or the rejection of every operation on one. */
export const requireProduct = async (tx: Tx, id: string): Promise<Product> =>
  (await findProduct(tx, id)) ?? rejectMissing(tx, 'product', id, 'products/not-found')

/** The same, held until the transaction ends. */
export const requireLockedProduct = async (tx: Tx, id: string): Promise<Product> =>
  (await lockProduct(tx, id)) ?? rejectMissing(tx, 'product', id, 'products/not-found')

/** Those of the ids that are products of the organisation; no statement where none is asked for. */
export async function productsAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(ids.filter(isId))]
  return new Set(asked.length === 0 ? [] : await knownProducts(tx, asked))
}

/** The products with these ids that stand. */
export const standingProducts = findProducts

/** What is wrong with a new product: the account has to be one to which documents may post. */
export const creationViolations = async (tx: Tx, creation: ProductCreation): Promise<Violation[]> => [
  ...productViolations(withoutEmpty(creation)),
  ...(await accountViolations(tx, creation)),
]

async function accountViolations(tx: Tx, { contraAccount }: Pick<Product, 'contraAccount'>): Promise<Violation[]> {
  const { accounts } = await postableIn(tx, { accounts: [contraAccount], currencies: [] })
  return contraAccountViolations('contraAccount', contraAccount, accounts)
}

/** Stores a new product, which has been validated. */
export async function createProduct(tx: Tx, creation: ProductCreation): Promise<Product> {
  const product = { id: newId(), ...withoutEmpty(creation) }
  await insertProduct(tx, product)
  return product
}

/** What is wrong with a change: its account is looked at where it is another one, since the one that stands may have been closed. */
export const changeViolations = async (tx: Tx, product: Product, change: ProductChange): Promise<Violation[]> => {
  const changed = changedBy(product, change)
  return [
    ...echoViolations(product, change, ['id']),
    ...productViolations(changed),
    ...(changed.contraAccount === product.contraAccount ? [] : await accountViolations(tx, changed)),
  ]
}

/** Changes the fields that the merge patch names; `product` is locked, and the change has been validated. */
export async function modifyProduct(tx: Tx, product: Product, change: ProductChange): Promise<Product> {
  const changed = changedBy(product, change)
  await updateProduct(tx, changed)
  return changed
}

/** A product with a merge patch applied: an empty tax code is none, and texts in no language are none. */
function changedBy(product: Product, change: ProductChange): Product {
  const { descriptions = {}, ...changed } = merge(product, {
    ...change,
    ...(change.taxCode === '' ? { taxCode: null } : {}),
  })
  return Object.keys(descriptions).length === 0 ? changed : { ...changed, descriptions }
}
