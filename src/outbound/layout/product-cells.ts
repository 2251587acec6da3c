import { formatDay } from '../../platform/calendar/day.ts'
import type { Language } from '../../platform/words/languages.ts'
import type { Column, ProductPosition } from './printable-document.ts'
import { printCents, printDecimal, printPercent, printPrice, printVatRate } from './printed-numbers.ts'
import { texts } from './texts.ts'

/** The text of a product in a column. */
export function cellOf(position: ProductPosition, number: number, key: Column, currency: string): string {
  switch (key) {
    case 'positionNumber':
      return String(number)
    case 'name':
      return position.name
    case 'quantity':
      return printDecimal(position.quantity, 0)
    case 'singleAmount':
      return printPrice(position.singleAmount, currency)
    case 'totalAmount':
      return printCents(position.totalAmount, currency)
    case 'vatDebt':
      return printCents(position.vatDebt, currency)
    case 'vatRate':
      return position.vatRatePerMille === undefined ? '' : printVatRate(position.vatRatePerMille)
    case 'discountRate':
      return position.discountRate ? printPercent(position.discountRate) : ''
    case 'date':
      return position.date === undefined ? '' : formatDay(position.date)
    case 'unit':
    case 'articleNumber':
      return position[key] ?? ''
    case 'customTextColumn1':
    case 'customTextColumn2':
    case 'customTextColumn3':
      return position.customTextColumns?.[key] ?? ''
  }
}

/** Facts of a product that no column shows: how much is supplied (MWSTG art. 26), and why its amount is not quantity times price. */
export function besideColumns(
  product: ProductPosition,
  columns: readonly Column[],
  language: Language,
  currency: string,
): string {
  const leftOut = (column: Column): string => (columns.includes(column) ? '' : cellOf(product, 0, column, currency))
  const isOnePiece = product.quantity === 1 && !product.unit
  const extent = isOnePiece ? '' : [leftOut('quantity'), leftOut('unit')].join(' ').trim()
  const rate = leftOut('discountRate')
  return [
    extent && `${texts.columns[columns.includes('quantity') ? 'unit' : 'quantity'][language]} ${extent}`,
    rate && `${texts.discount[language]} ${rate}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
