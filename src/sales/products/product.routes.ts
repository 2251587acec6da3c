import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Tx } from '../../platform/db/database.ts'
import { MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery, searchText } from '../../platform/http/paging.ts'
import {
  changeViolations,
  createProduct,
  creationViolations,
  modifyProduct,
  requireLockedProduct,
  requireProduct,
} from './change-product.ts'
import { Product, ProductAnswer, ProductChange, ProductCreation } from './product.schema.ts'
import { deleteProduct, listProducts, productOf, productOrders } from './product.store.ts'

const tag = 'Products'
const params = Type.Object({ productId: Type.String() })
const success = { status: 200, schema: ProductAnswer, description: 'The product.' } as const
const represent = (product: Product) => ({ product })
const locked = (tx: Tx, { productId }: { productId: string }): Promise<Product> => requireLockedProduct(tx, productId)

export function productRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listProductsRoute(dependencies))
  app.route(createProductRoute(dependencies))
  app.route(getProductRoute(dependencies))
  app.route(modifyProductRoute(dependencies))
  app.route(deleteProductRoute(dependencies))
}

const listProductsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/products',
    operationId: 'listProducts',
    summary: 'List products',
    tag,
    scope: 'contacts:read',
    query: pageQuery(['name', 'createdAt'], {
      q: searchText('the names in all languages and the article number'),
      metadata: MetadataFilter,
    }),
    success: { status: 200, schema: listAnswer('products', Product), description: 'A page of products.' },
    rejects: [],
    answer: async (tx, { query }) => {
      const page = pageOf(query, productOrders)
      const { records, ...next } = pageFrom(await listProducts(tx, page, query), page, productOf)
      return { products: records, ...next }
    },
  })

const createProductRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/products',
    operationId: 'createProduct',
    summary: 'Create a product',
    tag,
    scope: 'contacts:write',
    body: ProductCreation,
    success: { ...success, status: 201 },
    emits: ['product.created'],
    rejects: ['ledger/account-not-found'],
    tagged: true,
    rules: (tx, { body }) => creationViolations(tx, body),
    answer: async (tx, { body }) => represent(await createProduct(tx, body)),
    location: ({ product }) => `/v1/products/${product.id}`,
  })

const getProductRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/products/:productId',
    operationId: 'getProduct',
    summary: 'Get a product',
    tag,
    scope: 'contacts:read',
    params,
    success,
    rejects: ['products/not-found'],
    tagged: true,
    record: (tx, { productId }) => requireProduct(tx, productId),
    answer: async (_tx, _call, product) => represent(product),
  })

const modifyProductRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/products/:productId',
    operationId: 'modifyProduct',
    summary: 'Modify a product',
    tag,
    scope: 'contacts:write',
    description:
      'A JSON merge patch: fields left out do not change, null clears. Positions that name the product stay as they are.',
    params,
    body: ProductChange,
    success,
    emits: ['product.modified'],
    rejects: ['products/not-found', 'ledger/account-not-found', 'general/precondition-failed'],
    tagged: true,
    record: locked,
    represent,
    rules: (tx, { body }, product) => changeViolations(tx, product, body),
    answer: async (tx, { body }, product) => represent(await modifyProduct(tx, product, body)),
  })

const deleteProductRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/products/:productId',
    operationId: 'deleteProduct',
    summary: 'Delete a product',
    tag,
    scope: 'contacts:write',
    description: 'Positions that name it stay as they are.',
    params,
    success: { status: 204, description: 'Deleted.' },
    emits: ['product.deleted'],
    deletes: true,
    rejects: ['products/not-found', 'general/precondition-failed'],
    record: locked,
    represent,
    answer: async (tx, _call, { id }) => {
      await deleteProduct(tx, id)
    },
  })
