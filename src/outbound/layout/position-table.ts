import { type Cents, cents, plus } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import type { Column, PrintableDocument, PrintablePosition } from './printable-document.ts'
import { printCents, printPercent } from './printed-numbers.ts'
import { besideColumns, cellOf } from './product-cells.ts'
import { texts } from './texts.ts'

/** Custom text columns have none. */
const headings: Partial<Record<Column, InLanguages>> = texts.columns

type PrintedRow = {
  readonly kind: PrintablePosition['type']
  /** One text per column; empty unless the row is a product. */
  readonly cells: readonly string[]
  /** The heading of a text, or the label of a discount or subtotal. */
  readonly label: string
  /** Of a discount or subtotal. */
  readonly amount: string
  readonly description: string
  /** The sum of all amounts up to this row, carried forward if the page ends here; empty before the first amount. */
  readonly runningSum: string
}

type PrintableTable = Pick<PrintableDocument, 'columns' | 'positions' | 'language' | 'currency'> & {
  /** Whether its products are taxed at several rates. */
  readonly mixesRates: boolean
}

/** The columns of a document whose template names none. */
const usualColumns = ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'totalAmount'] as const

/** Numbers (flush right) and marks (flush left) are never wrapped; the name takes the remaining width. */
const columnKinds: Record<Column, 'number' | 'mark' | 'text' | 'name'> = {
  quantity: 'number',
  unit: 'text',
  articleNumber: 'text',
  name: 'name',
  date: 'mark',
  vatDebt: 'number',
  vatRate: 'number',
  singleAmount: 'number',
  totalAmount: 'number',
  discountRate: 'number',
  positionNumber: 'mark',
  customTextColumn1: 'text',
  customTextColumn2: 'text',
  customTextColumn3: 'text',
}

/** The table of positions in the render model. Products are numbered from 1; texts, discounts and subtotals do not count. */
export function positionTable(document: PrintableTable) {
  const keys = printedColumns(document).filter((key) => isFilled(document, key))
  let productsSoFar = 0
  let runningSum: Cents | undefined
  const rows = document.positions.map((position) => {
    if (position.type === 'product') productsSoFar += 1
    if (position.type === 'product' || position.type === 'discount')
      runningSum = plus(runningSum ?? cents(0), position.totalAmount)
    return {
      ...printedRow(position, productsSoFar, keys, document),
      runningSum: runningSum === undefined ? '' : printCents(runningSum, document.currency),
    }
  })
  const { language } = document
  const columns = keys.map((key, index) => {
    const printed = rows.flatMap((row) => printedIn(row, key, index))
    const places = key === 'quantity' ? Math.max(0, ...printed.map((cell) => cell.split('.')[1]?.length ?? 0)) : 0
    return {
      key,
      label: headings[key]?.[language] ?? '',
      kind: columnKinds[key],
      // The template measures the width of the column by it.
      longest: places > 0 ? longestOf(printed.map((cell) => withPlaces(cell, places))) : longestOf(printed),
      // The decimal places of numbers that are aligned by their points; otherwise 0.
      places,
    }
  })
  return {
    columns,
    rows,
    carriedForward: texts.carriedForward[language],
    broughtForward: texts.broughtForward[language],
  }
}

const withPlaces = (number: string, places: number): string => {
  const [whole = '', fraction = ''] = number.split('.')
  return `${whole}.${fraction.padEnd(places, '0')}`
}

/**
 * In order, each once. The law requires an invoice to name the supply and, with several rates, the rate of each (MWSTG art. 26): missing
 * columns `name` and `vatRate` are added. So is `totalAmount` for a discount or subtotal: in another column its heading would be misread.
 */
function printedColumns({ columns, positions, mixesRates }: PrintableTable): readonly Column[] {
  const keys: Column[] = [...new Set(columns.length === 0 ? usualColumns : columns)]
  if (!keys.includes('name')) {
    const behindNumbers = keys.findIndex((key) => key !== 'positionNumber' && key !== 'articleNumber')
    keys.splice(behindNumbers === -1 ? keys.length : behindNumbers, 0, 'name')
  }
  const hasSums = positions.some(({ type }) => type === 'discount' || type === 'subtotal')
  if (hasSums && !keys.includes('totalAmount')) keys.push('totalAmount')
  if (mixesRates && !keys.includes('vatRate')) {
    const amount = keys.indexOf('totalAmount')
    keys.splice(amount === -1 ? keys.length : amount, 0, 'vatRate')
  }
  return keys
}

/** A column that is empty for every product is not printed. */
const isFilled = ({ positions, currency }: PrintableTable, key: Column): boolean => {
  const products = positions.filter((position) => position.type === 'product')
  return key === 'name' || products.length === 0 || products.some((product) => cellOf(product, 1, key, currency) !== '')
}

/** The texts of a row in a column. Discounts, subtotals and sums carried forward are in the column of amounts. */
const printedIn = (row: PrintedRow, key: Column, index: number): string[] =>
  key === 'totalAmount' ? [row.cells[index] ?? '', row.amount, row.runningSum] : [row.cells[index] ?? '']

type UnsummedRow = Omit<PrintedRow, 'runningSum'>

function printedRow(
  position: PrintablePosition,
  number: number,
  keys: readonly Column[],
  document: PrintableTable,
): UnsummedRow {
  const { language } = document
  switch (position.type) {
    case 'product': {
      const cells = keys.map((key) => cellOf(position, number, key, document.currency))
      const lines = [position.description ?? '', besideColumns(position, keys, document.language, document.currency)]
      return row('product', { cells, description: lines.filter((line) => line !== '').join('\n') })
    }
    case 'discount': {
      const rate = position.discountRate === undefined ? '' : ` ${printPercent(position.discountRate)}`
      return row('discount', {
        label: `${position.name || texts.discount[language]}${rate}`,
        amount: printCents(position.totalAmount, document.currency),
      })
    }
    case 'subtotal':
      return row('subtotal', {
        label: position.name || texts.subtotal[language],
        amount: printCents(position.totalAmount, document.currency),
      })
    case 'text':
      return row('text', { label: position.name ?? '', description: position.description ?? '' })
  }
}

const row = (kind: PrintedRow['kind'], content: Partial<UnsummedRow>): UnsummedRow => ({
  kind,
  cells: [],
  label: '',
  amount: '',
  description: '',
  ...content,
})

/** Digits have equal width, so the longest number is the widest. */
const longestOf = (cells: readonly string[]): string =>
  cells.reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '')
