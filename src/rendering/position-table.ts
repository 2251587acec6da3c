import { formatDay } from '../calendar/day.ts'
import { cents, sum } from '../money/cents.ts'
import type { Column, DocumentPage, Language, PagePosition, ProductPosition } from './document-page.ts'
import { printCents, printDecimal, printPercent, printVatRate } from './printed-numbers.ts'
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
  /** The sum of all amounts down to this row, which is carried over when the page ends here. */
  readonly runningSum: string
  /** A row that surely fits on one page moves there as a whole; a longer one may break. */
  readonly isKeptTogether: boolean
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
export function positionTable(page: Pick<DocumentPage, 'columns' | 'positions' | 'language'>): PositionTable {
  const keys = page.columns.length === 0 ? usualColumns : [...new Set(page.columns)]
  let productsSoFar = 0
  let runningSum = cents(0)
  const rows = page.positions.map((position) => {
    if (position.type === 'product') productsSoFar += 1
    if (position.type === 'product' || position.type === 'discount')
      runningSum = sum([runningSum, position.totalAmount])
    return {
      ...printedRow(position, productsSoFar, keys, page.language),
      runningSum: printCents(runningSum),
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

/** What a row prints in a column: the sums of discounts, subtotals and page ends stand among the amounts. */
const printedIn = (row: PrintedRow, key: Column, index: number): string[] =>
  key === 'totalAmount' ? [row.cells[index] ?? '', row.amount, row.runningSum] : [row.cells[index] ?? '']

type UnsummedRow = Omit<PrintedRow, 'runningSum'>

function printedRow(position: PagePosition, number: number, keys: readonly Column[], language: Language): UnsummedRow {
  const texts = textsIn(language)
  switch (position.type) {
    case 'product': {
      const cells = keys.map((key) => cellOf(position, number, key))
      return row('product', { cells, description: position.description ?? '' })
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

function cellOf(position: ProductPosition, number: number, key: Column): string {
  switch (key) {
    case 'positionNumber':
      return String(number)
    case 'name':
      return position.name
    case 'quantity':
      return printDecimal(position.quantity, 0)
    case 'singleAmount':
      return printDecimal(position.singleAmount, 2)
    case 'totalAmount':
      return printCents(position.totalAmount)
    case 'vatDebt':
      return printCents(position.vatDebt)
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

/** Figures are set equally wide, so that among numbers the longest is the widest. */
const longestOf = (cells: readonly string[]): string =>
  cells.reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '')

/** Counted for a narrow column of about sixteen letters. */
const linesAtMost = (texts: readonly string[]): number =>
  texts.reduce((lines, text) => lines + text.length / 16 + text.split('\n').length, 0)
