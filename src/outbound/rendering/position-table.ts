import { type Cents, cents, plus } from '../../platform/money/cents.ts'
import type { Column, DocumentPage, PagePosition } from './document-page.ts'
import { printCents, printPercent } from './printed-numbers.ts'
import { besideColumns, cellOf } from './product-cells.ts'
import { textsIn } from './texts/texts.ts'

/** The table of positions in words: what the template sets, line by line. */
export type PositionTable = {
  readonly columns: readonly PrintedColumn[]
  readonly rows: readonly PrintedRow[]
  readonly carriedForward: string
  readonly broughtForward: string
}

export type PrintedColumn = {
  readonly key: Column
  readonly label: string
  /** Numbers (flush right) and marks (flush left) are never wrapped; the name takes what the others leave. */
  readonly kind: 'number' | 'mark' | 'text' | 'name'
  /** The longest cell, from which the template measures the width of the column. */
  readonly longest: string
}

export type PrintedRow = {
  readonly kind: PagePosition['type']
  /** One text per column; empty unless the row is a product. */
  readonly cells: readonly string[]
  /** Heading of a text, label of a discount or subtotal. */
  readonly label: string
  /** Of a discount or subtotal. */
  readonly amount: string
  readonly description: string
  /** The sum of all amounts down to this row, which is carried over when the page ends here; empty before the first. */
  readonly runningSum: string
  /** A row that surely fits on one page moves there as a whole; a longer one may break. */
  readonly isKeptTogether: boolean
}

type TablePage = Pick<DocumentPage, 'columns' | 'positions' | 'language'> & {
  /** Whether its products are taxed at several rates. */
  readonly mixesRates: boolean
}

/** What a document shows whose template names no columns. */
const usualColumns = ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'totalAmount'] as const

const columnKinds: Record<Column, PrintedColumn['kind']> = {
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

/** Products are numbered from 1; texts, discounts and subtotals do not count. */
export function positionTable(page: TablePage): PositionTable {
  const keys = printedColumns(page)
  let productsSoFar = 0
  let runningSum: Cents | undefined
  const rows = page.positions.map((position) => {
    if (position.type === 'product') productsSoFar += 1
    if (position.type === 'product' || position.type === 'discount')
      runningSum = plus(runningSum ?? cents(0), position.totalAmount)
    return {
      ...printedRow(position, productsSoFar, keys, page),
      runningSum: runningSum === undefined ? '' : printCents(runningSum),
    }
  })
  const texts = textsIn(page.language)
  const columns = keys.map((key, index) => ({
    key,
    label: texts.columns[key] ?? '',
    kind: columnKinds[key],
    longest: longestOf(rows.flatMap((row) => printedIn(row, key, index))),
  }))
  return { columns, rows, carriedForward: texts.carriedForward, broughtForward: texts.broughtForward }
}

/**
 * In their order, each once. The law wants on the invoice what is supplied, and where there are several rates, at which one it is taxed
 * (MWSTG art. 26): without a column of their own, they get one.
 */
function printedColumns({ columns, mixesRates }: TablePage): readonly Column[] {
  const keys: Column[] = [...new Set(columns.length === 0 ? usualColumns : columns)]
  if (!keys.includes('name')) {
    const behindNumbers = keys.findIndex((key) => key !== 'positionNumber' && key !== 'articleNumber')
    keys.splice(behindNumbers === -1 ? keys.length : behindNumbers, 0, 'name')
  }
  if (mixesRates && !keys.includes('vatRate')) {
    const amount = keys.indexOf('totalAmount')
    keys.splice(amount === -1 ? keys.length : amount, 0, 'vatRate')
  }
  return keys
}

/** What a row prints in a column: the sums of discounts, subtotals and page ends stand among the amounts. */
const printedIn = (row: PrintedRow, key: Column, index: number): string[] =>
  key === 'totalAmount' ? [row.cells[index] ?? '', row.amount, row.runningSum] : [row.cells[index] ?? '']

type UnsummedRow = Omit<PrintedRow, 'runningSum'>

function printedRow(position: PagePosition, number: number, keys: readonly Column[], page: TablePage): UnsummedRow {
  const texts = textsIn(page.language)
  switch (position.type) {
    case 'product': {
      const cells = keys.map((key) => cellOf(position, number, key))
      const lines = [position.description ?? '', besideColumns(position, keys, page.language)]
      return row('product', { cells, description: lines.filter((line) => line !== '').join('\n') })
    }
    case 'discount': {
      const rate = position.discountRate === undefined ? '' : ` ${printPercent(position.discountRate)}`
      return row('discount', {
        label: `${position.name || texts.discount}${rate}`,
        amount: printCents(position.totalAmount),
      })
    }
    case 'subtotal':
      return row('subtotal', { label: position.name || texts.subtotal, amount: printCents(position.totalAmount) })
    case 'text':
      return row('text', { label: position.name ?? '', description: position.description ?? '' })
  }
}

function row(kind: PrintedRow['kind'], content: Partial<UnsummedRow>): UnsummedRow {
  const blank = { cells: [], label: '', amount: '', description: '' }
  const filled = { ...blank, ...content }
  return { kind, ...filled, isKeptTogether: linesAtMost([...filled.cells, filled.label, filled.description]) <= 30 }
}

/** Figures are set equally wide, so that among numbers the longest is the widest. */
const longestOf = (cells: readonly string[]): string =>
  cells.reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '')

/** Counted for a narrow column of about sixteen letters. */
const linesAtMost = (texts: readonly string[]): number =>
  texts.reduce((lines, text) => lines + text.length / 16 + text.split('\n').length, 0)
