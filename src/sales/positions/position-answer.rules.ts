import { toAmount } from '../../platform/money/cents.ts'
import type { LineTotals } from './document-totals.rules.ts'
import type {
  CustomTextColumns,
  Position,
  PositionInput,
  ProductPositionInput,
  TakenDeposit,
  TakenDepositInput,
} from './position.schema.ts'

/** The currency of a foreign-currency document; undefined if the document is in the primary currency. */
export type DocumentCurrency = { readonly originalCurrency?: string; readonly exchangeRate?: number }

/** A position as answered: the given fields, without null and empty ones, and the computed fields. */
export function positionAnswer(
  position: PositionInput & { readonly id: string },
  totals: LineTotals,
  { originalCurrency, exchangeRate }: DocumentCurrency,
): Position {
  const { id, name } = position
  const totalAmount = toAmount(totals.totalAmount)
  const amounts = {
    totalAmount,
    vatDebt: toAmount(totals.vatDebt),
    ...(originalCurrency != null && { originalCurrency }),
    ...(exchangeRate != null && { exchangeRate }),
  }
  switch (position.type) {
    case 'product':
      return { type: 'product', id, name: position.name, ...productDetails(position), ...amounts }
    case 'discount':
      return {
        type: 'discount',
        id,
        ...(name != null && { name }),
        ...(position.discountRate != null && { discountRate: position.discountRate }),
        ...(position.discountAmount != null && { discountAmount: position.discountAmount }),
        ...amounts,
      }
    case 'text':
      return {
        type: 'text',
        id,
        ...(name != null && { name }),
        ...(position.description != null && { description: position.description }),
      }
    case 'subtotal':
      return { type: 'subtotal', id, ...(name != null && { name }), totalAmount }
  }
}

const productDetails = (position: Extract<PositionInput, { type: 'product' }>) => ({
  singleAmount: position.singleAmount,
  quantity: position.quantity,
  contraAccount: position.contraAccount,
  ...(position.unit != null && { unit: position.unit }),
  ...(position.taxCode && { taxCode: position.taxCode }),
  ...(position.articleNumber != null && { articleNumber: position.articleNumber }),
  ...(position.product != null && { product: position.product }),
  ...(position.description != null && { description: position.description }),
  ...(position.date != null && { date: position.date }),
  ...(position.discountRate != null && { discountRate: position.discountRate }),
  ...(position.customTextColumns != null && { customTextColumns: givenTexts(position.customTextColumns) }),
  ...(position.vatAmount !== undefined && { vatAmount: position.vatAmount }),
  ...(position.deposit != null && { deposit: takenDeposit(position.deposit) }),
})

const takenDeposit = ({ bookedAmount, bookedVat, ...deposit }: TakenDepositInput): TakenDeposit => ({
  ...deposit,
  ...(bookedAmount != null && { bookedAmount }),
  ...(bookedVat != null && { bookedVat }),
})

const givenTexts = ({
  customTextColumn1,
  customTextColumn2,
  customTextColumn3,
}: NonNullable<ProductPositionInput['customTextColumns']>): CustomTextColumns => ({
  ...(customTextColumn1 != null && { customTextColumn1 }),
  ...(customTextColumn2 != null && { customTextColumn2 }),
  ...(customTextColumn3 != null && { customTextColumn3 }),
})
