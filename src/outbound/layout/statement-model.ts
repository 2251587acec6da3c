import { formatDay } from '../../platform/calendar/day.ts'
import { type Cents, cents, negate, plus, sum } from '../../platform/money/cents.ts'
import { fill } from '../../platform/words/fill.ts'
import type { OpenItem } from '../../sales/reports/open-items.schema.ts'
import type { PrintableStatement } from '../../sales/reports/printable-open-items.ts'
import { nameOf } from './open-items-model.ts'
import { openItemsTexts as words } from './open-items-texts.ts'
import type { PrintableDocument } from './printable-document.ts'
import { printCents, printMoney } from './printed-numbers.ts'
import { type RenderModel, renderModel } from './render-model.ts'
import { printedDay } from './return-model.ts'
import { texts } from './texts.ts'

/** The input of the Typst template for a statement of account: that of a document, with open items in place of positions. */
export function statementModel(statement: PrintableStatement): RenderModel {
  const { openItems, language } = statement
  const date = formatDay(openItems.asOf)
  const items = itemsOf(openItems)
  const totals = statementTotals(openItems)
  const [only] = totals
  const currency = totals.length === 1 && only ? only.currency : undefined
  const frame = renderModel(frameOf(statement, only?.total ?? cents(0)))
  return {
    ...frame,
    heading: words.statement[language],
    highlight: {
      label: fill(words.openOn[language], { date }),
      value: totals.map((one) => printMoney(one.total, one.currency)).join(' · '),
    },
    introduction: fill((items.length > 0 ? words.statementActs : words.nothingOpen)[language], { date }),
    amountsNote: '',
    table: tableOf(items, { currency, language, frame }),
    totals: totals.map((one) => ({
      label: `${(one.total < 0 ? texts.inYourFavour : texts.total)[language]} ${one.currency}`,
      value: printCents(one.total < 0 ? negate(one.total) : one.total, one.currency),
      isGrandTotal: true,
    })),
    paymentTerm: '',
  }
}

const itemsOf = ({ contacts }: PrintableStatement['openItems']): OpenItem[] => contacts.flatMap(({ items }) => items)

/** The total of each currency, in its cents; below zero for a credit. */
export function statementTotals(openItems: PrintableStatement['openItems']): { currency: string; total: Cents }[] {
  const totals = [...Map.groupBy(itemsOf(openItems), ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    total: sum(own.map(({ openInCurrency }) => cents(openInCurrency))),
  }))
  return totals.length > 0 ? totals : [{ currency: 'CHF', total: cents(0) }]
}

/** A document with the frame of the letter: sender, address and day. */
function frameOf(
  { openItems: { asOf }, language, template, logo, letterhead, parties }: PrintableStatement,
  total: Cents,
): PrintableDocument {
  const { issuer, recipient, customerNumber } = parties
  const { design, font, accentColour, addressSide, foldMarks } = template
  return {
    kind: 'invoice',
    language,
    number: '',
    isDraft: false,
    isAnnulled: false,
    openingDate: asOf,
    dueDate: asOf,
    payableInDays: 0,
    amountMode: 'gross',
    issuer,
    recipient,
    ...(customerNumber === undefined ? {} : { customerNumber }),
    ...(logo ? { logo } : {}),
    ...(letterhead.length > 0 ? { letterhead } : {}),
    design,
    font,
    accentColour,
    addressSide,
    foldMarks,
    currency: 'CHF',
    columns: [],
    positions: [],
    totals: { net: total, vat: cents(0), total, groups: [] },
  }
}

type TableContext = {
  /** The currency of all items; undefined if there are several. */
  readonly currency: string | undefined
  readonly language: PrintableStatement['language']
  readonly frame: RenderModel
}

function tableOf(items: readonly OpenItem[], { currency, language, frame }: TableContext): RenderModel['table'] {
  const { carriedForward, broughtForward } = frame.table
  let carried = cents(0)
  const rows = items.map((item) => {
    const amount = cents(item.openInCurrency)
    carried = plus(carried, amount)
    return {
      kind: 'product' as const,
      cells: [
        nameOf(item, language),
        printedDay(item.date),
        printedDay(item.dueDate),
        item.daysLate > 0 ? String(item.daysLate) : '',
        currency === undefined ? printMoney(amount, item.currency) : printCents(amount, currency),
      ],
      label: '',
      amount: '',
      description: '',
      // Currencies are not added up.
      runningSum: currency === undefined ? '' : printCents(carried, currency),
    }
  })
  const longest = (index: number): string =>
    rows
      .map(({ cells, runningSum }) =>
        index === 4 && runningSum.length > (cells[4]?.length ?? 0) ? runningSum : (cells[index] ?? ''),
      )
      .reduce((one, other) => (other.length > one.length ? other : one), '')
  const columns = (
    [
      ['name', 'name', words.item],
      ['date', 'mark', texts.date],
      ['customTextColumn1', 'mark', words.dueDate],
      ['quantity', 'number', words.daysLate],
      ['totalAmount', 'number', words.open],
    ] as const
  ).map(([key, kind, label], index) => ({
    key,
    kind,
    label: label[language],
    longest: longest(index),
    places: 0,
  }))
  return { columns, rows, carriedForward, broughtForward }
}
