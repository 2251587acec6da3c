import { formatDay } from '../../platform/calendar/day.ts'
import { type Cents, cents, fromAmount, plus } from '../../platform/money/cents.ts'
import { fill } from '../../platform/words/fill.ts'
import type { Parties } from '../../sales/documents/document.rules.ts'
import type { QrBill } from '../../sales/qr-bill/qr-bill.ts'
import type { RemindedInvoice, Reminder } from '../../sales/reminders/reminder.schema.ts'
import type { PrintableDocument } from './printable-document.ts'
import { printCents, printMoney, printPercent } from './printed-numbers.ts'
import { reminderTexts as words } from './reminder-texts.ts'
import { type FurtherSlip, type RenderModel, renderModel } from './render-model.ts'
import { printedSlipModel } from './slip-model.ts'

/** The printed content of a reminder: its look is that of the template of its first invoice. */
export type PrintableReminder = Pick<
  PrintableDocument,
  'logo' | 'letterhead' | 'design' | 'font' | 'accentColour' | 'addressSide' | 'foldMarks'
> & {
  readonly reminder: Reminder
  readonly parties: Parties
  /** The slip over the open amount of an invoice, by its id. */
  readonly slips: ReadonlyMap<string, QrBill>
}

/** The input of the Typst template for a reminder: that of a document, with invoices in place of positions and a slip for each. */
export function reminderModel({ reminder, parties, slips, ...look }: PrintableReminder): RenderModel {
  const { language, number, title, text, currency, invoices, fee, interest, total } = reminder
  const frame = renderModel({ ...frameOf(reminder, parties), ...look })
  const bills = invoices.flatMap((row, index) => slipOf(row, { reminder, bill: slips.get(row.invoice), index }))
  const [only] = bills
  const isAlone = invoices.length === 1
  return {
    ...frame,
    heading: `${title} ${number}`,
    highlight: { ...frame.highlight, value: printMoney(fromAmount(total), currency) },
    introduction: text,
    amountsNote: fee + interest > 0 ? words.charges[language] : '',
    table: tableOf(reminder, frame),
    totals: totalsOf(reminder),
    // Heading and text say it.
    paymentTerm: '',
    bankAccount: bills.length > 0 ? '' : frame.bankAccount,
    slip: isAlone && only ? only.slip : null,
    furtherSlips: isAlone ? [] : bills,
  }
}

/** A document with the frame of the letter: sender, address, date and term. */
function frameOf(
  { language, number, date, payableUntil, status, total, currency }: Reminder,
  { issuer, recipient, customerNumber }: Parties,
): Omit<PrintableDocument, 'design' | 'font' | 'accentColour' | 'addressSide'> {
  const amount = fromAmount(total)
  return {
    kind: 'invoice',
    language,
    number,
    isDraft: false,
    isAnnulled: status === 'withdrawn',
    openingDate: date,
    dueDate: payableUntil,
    payableInDays: 1,
    amountMode: 'gross',
    issuer,
    recipient,
    ...(customerNumber === undefined ? {} : { customerNumber }),
    currency,
    columns: [],
    positions: [],
    totals: { net: amount, vat: cents(0), total: amount, groups: [] },
  }
}

function tableOf(
  { language, currency, invoices, interest }: Reminder,
  { table: { carriedForward, broughtForward } }: RenderModel,
): RenderModel['table'] {
  const hasInterest = interest > 0
  const money = (amount: number): string => printCents(fromAmount(amount), currency)
  let sum: Cents = cents(0)
  const rows = invoices.map((row) => {
    sum = plus(sum, fromAmount(row.open))
    return {
      kind: 'product' as const,
      cells: [
        row.number,
        formatDay(row.dueDate),
        String(row.daysLate),
        ...(hasInterest ? [money(row.interest)] : []),
        money(row.open),
      ],
      label: '',
      amount: '',
      description: row.credit > 0 ? fill(words.credited[language], { amount: money(row.credit) }) : '',
      runningSum: printCents(sum, currency),
    }
  })
  const column = (key: string, kind: 'name' | 'mark' | 'number', label: string, index: number) => ({
    key: key as RenderModel['table']['columns'][number]['key'],
    label,
    kind,
    longest: [...rows.map(({ cells }) => cells[index] ?? ''), key === 'totalAmount' ? printCents(sum, currency) : '']
      .toSorted((a, b) => a.length - b.length)
      .at(-1) as string,
    places: 0,
  })
  const columns = [
    column('name', 'name', words.invoice[language], 0),
    column('date', 'mark', words.dueDate[language], 1),
    column('quantity', 'number', words.daysLate[language], 2),
    ...(hasInterest ? [column('vatDebt', 'number', words.interest[language], 3)] : []),
    column('totalAmount', 'number', words.open[language], hasInterest ? 4 : 3),
  ]
  return { columns, rows, carriedForward, broughtForward }
}

function totalsOf({ language, currency, open, fee, interest, interestRate, total }: Reminder): RenderModel['totals'] {
  const line = (label: string, amount: number, isGrandTotal = false) => ({
    label,
    value: printCents(fromAmount(amount), currency),
    isGrandTotal,
  })
  const rate = printPercent(interestRate)
  return [
    ...(fee + interest > 0 ? [line(words.openInvoices[language], open)] : []),
    ...(fee > 0 ? [line(words.fee[language], fee)] : []),
    ...(interest > 0 ? [line(fill(words.interestOf[language], { rate }), interest)] : []),
    line(fill(words.total[language], { currency }), total, true),
  ]
}

type SlipContext = { readonly reminder: Reminder; readonly bill: QrBill | undefined; readonly index: number }

/** The slip over what is open of an invoice, with its reference; none where the invoice has none. */
function slipOf(
  { number, dueDate, open }: RemindedInvoice,
  { reminder: { language, currency }, bill, index }: SlipContext,
): FurtherSlip[] {
  if (!bill) return []
  const heading = `${words.invoice[language]} ${number}`
  const amount = fromAmount(open)
  const date = formatDay(dueDate)
  return [
    {
      heading,
      description: fill(words.dueSince[language], { date, amount: printMoney(amount, currency) }),
      slip: { ...printedSlipModel({ ...bill, amount, message: heading }, language), code: `slip-code-${index}` },
    },
  ]
}
