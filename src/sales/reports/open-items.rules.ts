import { sumOf } from '../../books/reports/balances.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { OpenItem, Side } from './open-items.schema.ts'

/** An item as debits count, with its contact and age. */
export type OpenItemRow = Omit<OpenItem, 'number'> & {
  readonly number: string | null
  readonly contact: string | null
  readonly name: string | null
}

/** The last day since the due date of each class of age; the last class has none. */
const classes = [
  ['notDue', 0],
  ['days1To30', 30],
  ['days31To60', 60],
  ['days61To90', 90],
  ['over90', Number.POSITIVE_INFINITY],
] as const
type AgeClass = (typeof classes)[number][0]
export const ageClasses = classes.map(([age]) => age)

/** The class of age of an item by the days since it was due. */
export const ageOf = (daysLate: number): AgeClass => classes.find(([, last]) => daysLate <= last)?.[0] ?? 'over90'

/** Items, which are in the order of their due dates, by contact and age. A debt is above zero on either side. */
export function openItemsBy(side: Side, rows: readonly OpenItemRow[]) {
  const sign = side === 'receivable' ? 1 : -1
  const items = rows.map((row) => ({ ...row, open: sign * row.open, openInCurrency: sign * row.openInCurrency }))
  const parties = Map.groupBy(
    items.filter((item) => !isAnybodys(item)),
    ({ contact, name }) => contact ?? `text ${name}`,
  )
  const contacts = [...parties.values()].map((own) => {
    const { contact = null, name = null } = own[0] ?? {}
    return {
      ...(contact === null ? {} : { contact }),
      ...(name === null ? {} : { name }),
      total: totalOf(own),
      items: own.map(itemOf),
    }
  })
  return {
    total: totalOf(items),
    totalAdvances: totalOf(items.filter(({ type }) => type === 'advance')),
    ages: Object.fromEntries(
      classes.map(([age]) => [age, totalOf(items.filter(({ daysLate }) => ageOf(daysLate) === age))]),
    ),
    contacts: contacts.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'de-CH')),
    notAllocated: items.filter(isAnybodys).map(itemOf),
  }
}

/** An entry by hand that names no contact. */
const isAnybodys = ({ type, contact }: OpenItemRow): boolean => type === 'entry' && contact === null

const totalOf = (items: readonly { readonly open: number }[]): bigint => sumOf(items, ({ open }) => BigInt(open))

const itemOf = ({ contact: _, name: __, number, ...item }: OpenItemRow): OpenItem => ({
  ...item,
  ...(number === null ? {} : { number }),
})

/** The open items of a day, as they are answered. */
export type OpenItemsReport = ReturnType<typeof openItemsBy> & {
  readonly asOf: Day
  readonly side: Side
  readonly account: number
  readonly contact?: string
}
