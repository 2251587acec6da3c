import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { TaxCodeOutput } from './tax-code.schema.ts'
import { type TaxCode, taxCodes, taxTreatments } from './tax-codes.ts'

type TaxCodeRecord = Static<typeof TaxCodeRecord>
const TaxCodeRecord = titled('TaxCode', {
  code: TaxCodeOutput,
  kind: Type.Enum(['output', 'input', 'acquisition', 'import', 'exempt']),
  rate: Type.Number({ description: 'Percent; 100 means that the whole amount is tax.' }),
  validFrom: Type.Optional(
    Type.String({
      format: 'date',
      description:
        'First day of supply on which this is the statutory rate. A code is never rejected because of its date.',
    }),
  ),
  validTo: Type.Optional(Type.String({ format: 'date' })),
  turnoverBoxes: Type.Array(Type.Integer(), {
    description: 'Boxes of the VAT return that report the turnover or base; 205 is a memo.',
  }),
  taxBox: Type.Optional(Type.Integer({ description: 'Box of the VAT return that reports the tax.' })),
  vatAccount: Type.Optional(Type.Integer({ description: 'Account on which the tax is booked.' })),
  inputTaxBox: Type.Optional(Type.Integer({ description: 'Of acquisition tax: the box in which it is reclaimed.' })),
  inputTaxAccount: Type.Optional(
    Type.Integer({ description: 'Of acquisition tax: the account on which it is reclaimed.' }),
  ),
  names: closed({ de: Type.String(), fr: Type.String(), it: Type.String(), en: Type.String() }),
})

function recordOf(code: TaxCode): TaxCodeRecord {
  const { kind, ratePerMille, validFrom, validTo, turnoverBoxes, taxDue, inputTax, names } = taxTreatments[code]
  const tax = taxDue ?? inputTax
  return {
    code,
    kind,
    rate: ratePerMille / 10,
    ...(validFrom ? { validFrom } : {}),
    ...(validTo ? { validTo } : {}),
    turnoverBoxes: [...turnoverBoxes],
    ...(tax ? { taxBox: tax.box, vatAccount: tax.account } : {}),
    ...(taxDue && inputTax ? { inputTaxBox: inputTax.box, inputTaxAccount: inputTax.account } : {}),
    names,
  }
}

export function taxCodeRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    reading(dependencies, {
      url: '/v1/tax-codes',
      operationId: 'listTaxCodes',
      summary: 'List the 33 tax codes',
      tag: 'Chart of accounts',
      scope: 'any',
      query: ShortQuery,
      success: {
        status: 200,
        schema: listAnswer('taxCodes', TaxCodeRecord),
        description: 'All codes.',
      },
      rejects: [],
      answer: async (_tx, { query }) => {
        const { records, ...next } = shortPageOf(taxCodes.map(recordOf), query, ({ code }) => code)
        return { taxCodes: records, ...next }
      },
    }),
  )
}
