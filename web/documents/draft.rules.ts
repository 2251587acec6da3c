import type {
  DocumentCreation,
  Estimate,
  Invoice,
  Position,
  PositionInput,
  Product,
  ProductCreation,
} from '../../client/src/index.ts'
import { type DocumentTotals, totalsOf } from '../../src/sales/positions/document-totals.rules.ts'
import type { PositionInput as Computed } from '../../src/sales/positions/position.schema.ts'
import { readNumber } from '../parts/amount.rules.ts'
import { type TypedTerms, termsOf, typedTerms } from '../parts/discount-terms.rules.ts'

/** A typed position: all texts, numbers as `1234.5`, empty for none. */
export type Row = {
  /** The key of the row on the page; it stays when the row is saved. */
  readonly key: string
  /** The id of the position; empty for a new one. */
  readonly id: string
  readonly type: Position['type']
  readonly name: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  readonly singleAmount: string
  readonly discountRate: string
  readonly discountAmount: string
  readonly taxCode: string
  readonly contraAccount: string
  readonly articleNumber: string
  readonly date: string
  /** The fields of a position outside the form; they are sent back unchanged. */
  readonly rest: object
}

/** A typed estimate or invoice. */
export type Draft = {
  readonly recipient: string
  readonly title: string
  readonly openingDate: string
  readonly payableInDays: string
  readonly template: string
  readonly language: string
  readonly amountMode: 'gross' | 'net'
  readonly originalCurrency: string
  readonly exchangeRate: string
  readonly introductoryText: string
  readonly closingText: string
  readonly rows: readonly Row[]
} & TypedTerms
export type DraftText = Exclude<keyof Draft, 'rows' | 'amountMode'>
export type RowText = Exclude<keyof Row, 'key' | 'id' | 'type' | 'rest'>

const NO_TEXTS = {
  name: '',
  description: '',
  quantity: '',
  unit: '',
  singleAmount: '',
  discountRate: '',
  discountAmount: '',
  taxCode: '',
  contraAccount: '',
  articleNumber: '',
  date: '',
} satisfies Record<RowText, string>
// The names are those of the texts.
export const rowTexts = Object.keys(NO_TEXTS) as readonly RowText[]

/** Values that a new position copies from the one before it. */
type Like = Pick<Row, 'taxCode' | 'contraAccount'>

/** Rows are stored on the device, and offered on another page: keys are unique across pages. */
const page = Math.random().toString(36).slice(2)
let made = 0
/** A new position; a product copies tax code and account from the one before it. */
export function newRow(type: Row['type'], { taxCode, contraAccount }: Like): Row {
  const begun = type === 'product' ? { taxCode, contraAccount, quantity: '1' } : {}
  return { ...NO_TEXTS, ...begun, key: `new-${page}-${++made}`, id: '', type, rest: {} }
}

/** A position into which nothing was typed yet. */
export const isBlank = ({ type, name, singleAmount, description, rest }: Row): boolean =>
  type === 'product' && [name, singleAmount, description].every((text) => text === '') && Object.keys(rest).length === 0

/** Fields that are computed, or belong to the document. */
const computed = ['id', 'type', 'totalAmount', 'vatDebt', 'originalCurrency', 'exchangeRate']
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function rowOf(position: Position): Row {
  const given = Object.entries(position).filter(([name]) => !computed.includes(name))
  const texts = Object.fromEntries(
    given.filter(([name]) => name in NO_TEXTS).map(([name, value]) => [name, textOf(value)]),
  )
  const rest = Object.fromEntries(given.filter(([name]) => !(name in NO_TEXTS)))
  return { ...NO_TEXTS, ...texts, key: position.id, id: position.id, type: position.type, rest }
}

/** A document as the form's initial values. */
export const draftOf = (document: Estimate | Invoice): Draft => ({
  recipient: document.recipient ?? '',
  title: document.title ?? '',
  openingDate: document.openingDate,
  payableInDays: textOf(document.payableInDays),
  ...typedTerms(document.discountTerms),
  template: document.template ?? '',
  language: document.language,
  amountMode: document.amountMode,
  originalCurrency: document.originalCurrency ?? '',
  exchangeRate: textOf(document.exchangeRate),
  introductoryText: document.introductoryText ?? '',
  closingText: document.closingText ?? '',
  rows: document.positions.map(rowOf),
})

const numberOr = (text: string): number | undefined => (text === '' ? undefined : Number(text))

/** The fields of each type, and their form in requests. */
const fieldsOf = {
  product: [
    'name',
    'description',
    'quantity',
    'unit',
    'singleAmount',
    'discountRate',
    'taxCode',
    'contraAccount',
    'articleNumber',
    'date',
  ],
  discount: ['name', 'discountRate', 'discountAmount'],
  text: ['name', 'description'],
  subtotal: ['name'],
} as const satisfies Record<Row['type'], readonly RowText[]>
const numbers: readonly RowText[] = ['quantity', 'singleAmount', 'discountRate', 'discountAmount', 'contraAccount']

function positionOf(row: Row): PositionInput {
  const given = fieldsOf[row.type].flatMap((field) => {
    const value = numbers.includes(field) ? numberOr(row[field]) : row[field] || undefined
    return value === undefined ? [] : [[field, value]]
  })
  // The service reports missing fields at their place.
  return {
    ...row.rest,
    ...(row.id ? { id: row.id } : {}),
    ...Object.fromEntries(given),
    type: row.type,
  } as PositionInput
}

/** Required fields of a document beside its positions: the service reports them only once nothing else is wrong. */
export const missingIn = ({ recipient, originalCurrency, exchangeRate }: Draft): readonly DraftText[] => [
  ...(recipient === '' ? (['recipient'] as const) : []),
  ...(originalCurrency !== '' && exchangeRate === '' ? (['exchangeRate'] as const) : []),
]

type Body = { -readonly [Field in keyof DocumentCreation]: DocumentCreation[Field] }

/** The document as a creating request. */
export function creationOf(draft: Draft): DocumentCreation {
  const body: Body = { positions: draft.rows.map(positionOf), amountMode: draft.amountMode }
  if (draft.recipient) body.recipient = draft.recipient
  if (draft.title) body.title = draft.title
  if (draft.openingDate) body.openingDate = draft.openingDate
  if (draft.payableInDays) body.payableInDays = Number(draft.payableInDays)
  const terms = termsOf(draft)
  if (terms) body.discountTerms = terms
  if (draft.template) body.template = draft.template
  if (draft.language) body.language = draft.language as NonNullable<DocumentCreation['language']>
  if (draft.originalCurrency) body.originalCurrency = draft.originalCurrency
  if (draft.exchangeRate && draft.originalCurrency) body.exchangeRate = Number(draft.exchangeRate)
  if (draft.introductoryText) body.introductoryText = draft.introductoryText
  if (draft.closingText) body.closingText = draft.closingText
  return body
}

/** The changes of a document as a merge patch: null where a field was cleared. */
export function changesOf(before: Draft, after: Draft): Partial<DocumentCreation> {
  const [old, now] = [creationOf(before), creationOf(after)]
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]) as Set<keyof DocumentCreation>
  const changed = [...fields].filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
  // A currency and its rate are sent together.
  const sent = changed.some((field) => pair.includes(field)) ? new Set([...changed, ...pair]) : changed
  return Object.fromEntries([...sent].map((field) => [field, now[field] ?? null]))
}
const pair: readonly (keyof DocumentCreation)[] = ['originalCurrency', 'exchangeRate']

/** The totals by the rules of the books; undefined while they are unknown. Missing values count as zero. */
export function totalsNow({ rows, amountMode, originalCurrency }: Draft): DocumentTotals | undefined {
  const positions = rows.map((row): Computed => {
    if (row.type === 'product')
      return {
        type: 'product',
        name: row.name,
        quantity: Number(row.quantity),
        singleAmount: Number(row.singleAmount),
        contraAccount: Number(row.contraAccount),
        ...(row.discountRate ? { discountRate: Number(row.discountRate) } : {}),
        ...(row.taxCode ? { taxCode: row.taxCode as 'UN81' } : {}),
      }
    if (row.type === 'discount')
      return row.discountAmount
        ? { type: 'discount', discountAmount: Number(row.discountAmount) }
        : { type: 'discount', discountRate: Number(row.discountRate) }
    return row.type === 'subtotal' ? { type: 'subtotal' } : { type: 'text', name: row.name }
  })
  try {
    return totalsOf({ positions, amountMode, ...(originalCurrency ? { originalCurrency } : {}) })
  } catch {
    return undefined
  }
}

/** A saved document whose rows keep the keys from typing. */
export const savedDraft = (document: Estimate | Invoice, { rows }: Draft): Draft => {
  const draft = draftOf(document)
  return { ...draft, rows: draft.rows.map((row, index) => ({ ...row, key: rows[index]?.key ?? row.key })) }
}

/** The rows with one of them moved to another place. */
export function moved(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  if (!row || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** A row of a product, with its texts in the language of the document; a typed description stays. */
export function rowOfProduct(row: Row, product: Product, language: string): Row {
  const said = (texts: Readonly<Record<string, string | undefined>> = {}): string => texts[language] ?? ''
  return {
    ...row,
    name: said(product.names) || row.name,
    description: row.description || said(product.descriptions),
    unit: product.unit ?? '',
    singleAmount: String(product.singleAmount),
    taxCode: product.taxCode ?? '',
    contraAccount: String(product.contraAccount),
    articleNumber: product.articleNumber ?? '',
    rest: { ...row.rest, product: product.id },
  }
}

/** The product that a position describes, its texts in the language of the document. */
export function productOf(row: Row, language: string): ProductCreation {
  const { name, description, singleAmount, contraAccount, unit, taxCode, articleNumber } = row
  return {
    names: { [language]: name },
    ...(description === '' ? {} : { descriptions: { [language]: description } }),
    singleAmount: Number(singleAmount),
    contraAccount: Number(contraAccount),
    ...(unit === '' ? {} : { unit }),
    // It is one of those that were offered.
    ...(taxCode === '' ? {} : { taxCode: taxCode as NonNullable<ProductCreation['taxCode']> }),
    ...(articleNumber === '' ? {} : { articleNumber }),
  }
}

/** A spreadsheet's notation of money around its number. */
const MONEY = /^(?:CHF|EUR|Fr\.)\s*|\s*(?:CHF|EUR)$|\.[–—-]+$/g

/**
 * Rows copied from a spreadsheet: in each line the first text is the name and the second the unit; the first number is the quantity and the
 * second the price; a single number is the price. Empty for a text that is no table.
 */
export function rowsOfTable(text: string, like: Like): readonly Row[] {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  if (!text.includes('\t')) return []
  return lines.flatMap((line) => {
    const cells = line.split('\t').map((cell) => cell.trim())
    const read = cells.map((cell) => readNumber(cell.replace(MONEY, ''), 6))
    const at = cells.findIndex((cell, index) => cell !== '' && read[index] === undefined)
    const name = cells[at]
    if (name === undefined) return []
    const unit = cells.find((cell, index) => index > at && cell !== '' && read[index] === undefined) ?? ''
    const isFigure = (figure: string | undefined): figure is string => figure !== undefined
    const behind = read.slice(at).filter(isFigure)
    // A line number may precede the name, unless nothing follows it.
    const [first = '', second] = behind.length > 0 ? behind : read.filter(isFigure)
    const row = newRow('product', like)
    return [{ ...row, name, unit, quantity: second === undefined ? '1' : first, singleAmount: second ?? first }]
  })
}
