import type { FastifyInstance } from 'fastify'
import { postableIn } from '../../books/currencies/postable-in.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { creating, deleting, getting, listing, modifying, type Writing } from '../../platform/records/operations.ts'
import { contraAccountViolations, productViolations, withoutEmpty } from './product.rules.ts'
import { products } from './product.schema.ts'

export function productRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(reading(dependencies, listing(products)))
  app.route(changing(dependencies, creating(products, writing)))
  app.route(reading(dependencies, getting(products)))
  app.route(
    changing(dependencies, {
      ...modifying(products, writing),
      description:
        'A JSON merge patch: fields left out do not change, null clears. Positions that name the product stay as they are.',
    }),
  )
  app.route(changing(dependencies, { ...deleting(products), description: 'Positions that name it stay as they are.' }))
}

const writing: Writing<typeof products> = {
  complete: withoutEmpty,
  // The account is validated only if it changes: the current one may have been closed.
  violations: async (tx, product, before) => {
    const { contraAccount } = product
    const violations = productViolations(product)
    if (contraAccount === before?.contraAccount) return violations
    const { accounts } = await postableIn(tx, { accounts: [contraAccount], currencies: [] })
    return [...violations, ...contraAccountViolations('contraAccount', contraAccount, accounts)]
  },
  rejects: ['ledger/account-not-found'],
}
