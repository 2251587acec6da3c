import { formatDay } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { fill } from '../../platform/words/fill.ts'
import type { Language } from '../../platform/words/languages.ts'
import { kindOf } from '../../sales/documents/kinds.rules.ts'
import { ageClasses } from '../../sales/reports/open-items.rules.ts'
import type { OpenItem } from '../../sales/reports/open-items.schema.ts'
import type { PrintableReport } from '../../sales/reports/printable-open-items.ts'
import { fontFamilies } from './fonts/families.ts'
import { openItemsTexts as words } from './open-items-texts.ts'
import { printCents, printMoney } from './printed-numbers.ts'
import { addressOf, printedDay } from './return-model.ts'
import { texts } from './texts.ts'

/** The input of the template of open items: every amount, in francs, and every date is a formatted text. */
export function openItemsModel({ openItems, organisation, language }: PrintableReport) {
  const { asOf, side, account, ages, total, totalAdvances, contacts, notAllocated } = openItems
  const [year = 0, month = 0, day = 0] = asOf.split('-').map(Number)
  const printed = (amount: bigint | number): string => printCents(cents(Number(amount)), 'CHF')
  const rowOf = (item: OpenItem) => ({
    name: nameOf(item, language),
    date: printedDay(item.date),
    dueDate: printedDay(item.dueDate),
    late: item.daysLate > 0 ? String(item.daysLate) : '',
    foreign: item.currency === 'CHF' ? '' : printMoney(cents(item.openInCurrency), item.currency),
    open: printed(item.open),
  })
  const byHand = notAllocated.reduce((sum, { open }) => sum + open, 0)
  return {
    template: 'open-items',
    language,
    fonts: [fontFamilies['source-sans']],
    heading: fill(words[side][language], { date: formatDay(asOf) }),
    createdOn: { year, month, day },
    issuer: { name: organisation.name, lines: addressOf(organisation) },
    ages: ageClasses.map((age) => ({ label: words[age][language], amount: printed(ages[age] ?? 0) })),
    columns: {
      name: words.item[language],
      date: texts.date[language],
      dueDate: words.dueDate[language],
      late: words.daysLate[language],
      open: `${words.open[language]} CHF`,
    },
    groups: [
      ...contacts.map(({ name = '', total: sum, items }) => ({
        name,
        total: printed(sum),
        rows: items.map(rowOf),
      })),
      ...(notAllocated.length === 0
        ? []
        : [{ name: words.notAllocated[language], total: printed(byHand), rows: notAllocated.map(rowOf) }]),
    ],
    total: {
      label:
        totalAdvances === 0n
          ? `${texts.total[language]}, ${words.account[language]} ${account}`
          : texts.total[language],
      amount: printed(total),
    },
    pageWords: { page: texts.page[language], of: texts.ofPages[language] },
  }
}

/** `Rechnung R-00042`, or `Zahlung` where there is no number. */
export function nameOf({ type, number = '' }: Pick<OpenItem, 'type' | 'number'>, language: Language): string {
  const title = type === 'payment' || type === 'advance' || type === 'entry' ? words[type] : kindOf(type).title
  return `${title[language]} ${number}`.trimEnd()
}
