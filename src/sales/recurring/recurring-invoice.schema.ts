import { type Static, Type } from 'typebox'
import type { Day } from '../../platform/calendar/day.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import {
  type ChangeOf,
  type CreationOf,
  defaulted,
  given,
  metadata,
  optional,
  type RecordOf,
  type RecordType,
  recordSchema,
  required,
} from '../../platform/records/record.schema.ts'
import { withoutSlip } from '../documents/document.schema.ts'
import { schemas } from '../documents/fields.schema.ts'
import {
  DiscountPosition,
  DiscountPositionInput,
  oneByType,
  type Position,
  type PositionInput,
  ProductPosition,
  ProductPositionInput,
  SubtotalPosition,
  SubtotalPositionInput,
  TextPosition,
  TextPositionInput,
} from '../positions/position.schema.ts'

const aDay = (description: string) => Type.Unsafe<Day>(Type.String({ format: 'day', description }))

const priceSources = ['own', 'product'] as const
type PriceSource = (typeof priceSources)[number]
const priceSourceSays =
  'own: the price of this position; product: the price that its product has when an invoice is made.'

/** A series takes no deposit off, and has no price reductions. */
const { deposit: _, ...ofProductInput } = ProductPositionInput.properties
const { deposit: __, vatAmount: ___, ...ofProduct } = ProductPosition.properties

/** A position of a series: that of a document, and the source of its price. */
export type RecurringPositionInput = PositionInput & { readonly priceSource?: PriceSource | null }
const RecurringPositionInput = oneByType<RecurringPositionInput>('RecurringPositionInput', [
  titled('RecurringProductPositionInput', {
    ...ofProductInput,
    priceSource: Type.Optional(
      Type.Unsafe<PriceSource | null>({
        type: ['string', 'null'],
        enum: [...priceSources, null],
        description: `${priceSourceSays} Default own.`,
      }),
    ),
  }),
  DiscountPositionInput,
  TextPositionInput,
  SubtotalPositionInput,
])
export type RecurringPosition = Position & { readonly priceSource?: PriceSource }
const RecurringPosition = oneByType<RecurringPosition>('RecurringPosition', [
  titled('RecurringProductPosition', {
    ...ofProduct,
    priceSource: Type.Enum(priceSources, { description: priceSourceSays }),
  }),
  DiscountPosition,
  TextPosition,
  SubtotalPosition,
])
const positions = Type.Array(RecurringPositionInput, {
  minItems: 1,
  maxItems: 500,
  description:
    'Names and descriptions may have placeholders of the billed period: {{periodFrom}}, {{periodTo}}, {{month}} and {{year}}.',
})

const Interval = titled(
  'RecurringInterval',
  {
    count: Type.Integer({ minimum: 1, maximum: 120, description: 'How many weeks, months or years.' }),
    unit: Type.Enum(['week', 'month', 'year']),
  },
  { description: 'How long a billed period is.' },
)
const DayRule = Type.Enum(['anchor', 'last'], {
  description:
    'anchor: on the day of the start, or the last of a month that has no such day; billed in advance. last: on the last day of the month; billed when the period is over. Default anchor.',
})
const FirstPeriod = Type.Enum(['full', 'prorata', 'free'], {
  description:
    'full: billed like the others; prorata: from the start to the end of its calendar period, by days; free: not billed. Default full.',
})
const Action = Type.Enum(['draft', 'issue', 'send'], {
  description:
    'draft: makes a draft; issue: issues the invoice; send: issues it and mails it to its recipient. Default draft.',
})

// An invoice has the day of its occurrence, and a reference of another system belongs to one document only.
const { required: always, optional: some } = schemas

/** A series of invoices that the service makes by the calendar: the fields of an invoice, and the schedule. */
export const recurringInvoices = {
  kind: 'recurring-invoice',
  tag: 'Recurring invoices',
  fields: {
    id: given(Type.String()),
    status: given(
      Type.Enum(['active', 'paused', 'ended'], {
        description: 'ended: no occurrence is left, and none that failed is tried again.',
      }),
    ),
    nextDate: given(Type.Optional(aDay('The day of the next occurrence; left out of a series that has none.'))),
    pausedFrom: given(Type.Optional(aDay('The first day of the pause.'))),
    failedDate: given(Type.Optional(aDay('The day of the oldest occurrence that failed and is tried again.'))),
    failedCode: given(Type.Optional(Type.String({ description: 'Why it failed: one of GET /v1/error-codes.' }))),
    totalAmount: given(Type.Number({ description: 'Of one whole period: net + VAT, in currency units.' })),
    totalNetAmount: given(Type.Number()),
    totalVatDebt: given(Type.Number()),
    start: required(aDay('The day that occurrences are counted from.')),
    interval: required(Interval, { column: 'billed_interval' }),
    dayRule: defaulted(DayRule),
    firstPeriod: defaulted(FirstPeriod),
    end: optional(aDay('The last day on which an invoice may be made.'), { column: 'last_day' }),
    occurrences: optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'How many occurrences there are; or end.' }),
    ),
    action: defaulted(Action),
    withoutSlip: optional(withoutSlip),
    template: defaulted(always.template),
    payableInDays: defaulted(always.payableInDays),
    discountTerms: optional(some.discountTerms),
    recipient: optional(some.recipient),
    customRecipientText: optional(some.customRecipientText, { searched: true }),
    title: optional(some.title, { searched: true }),
    introductoryText: optional(some.introductoryText),
    closingText: optional(some.closingText),
    amountMode: defaulted(always.amountMode),
    language: defaulted(always.language),
    originalCurrency: optional(some.originalCurrency),
    exchangeRate: optional(some.exchangeRate),
    columns: defaulted(always.columns),
    positions: { shown: Type.Array(RecurringPosition), sent: positions, changed: Type.Optional(positions) },
    metadata,
  },
  pages: {
    sorts: { createdAt: ['created_at', 'instant'], start: ['start', 'day'] },
    letter: 'r',
    searched: 'the title and the recipient that is no contact',
  },
  personal: 'texts',
  examples: {
    creation: {
      recipient: '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10',
      title: 'Hosting {{month}} {{year}}',
      start: '2026-12-01',
      interval: { count: 1, unit: 'month' },
      action: 'send',
      positions: [
        {
          type: 'product',
          name: 'Hosting {{periodFrom}} – {{periodTo}}',
          quantity: 1,
          singleAmount: 49,
          contraAccount: 3400,
          taxCode: 'UN81',
        },
      ],
    },
    change: { action: 'issue', end: '2027-12-31', closingText: null },
  },
} as const satisfies RecordType

export type RecurringInvoice = RecordOf<typeof recurringInvoices>
export type RecurringInvoiceCreation = CreationOf<typeof recurringInvoices>
export type RecurringInvoiceChange = ChangeOf<typeof recurringInvoices>

/** The list's own filters. */
export const SeriesQuery = {
  recipient: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a contact.' })),
  status: Type.Optional(recurringInvoices.fields.status.shown),
}

const Reason = closed(
  {
    code: Type.String({ description: 'Why, for programs: one of GET /v1/error-codes, or of the notices below.' }),
    message: Type.String({ description: 'The same as a sentence, in the language of Accept-Language.' }),
  },
  {
    description:
      'Why an occurrence failed, was skipped (recurring-invoices/paused, recurring-invoices/first-period-free), or is a draft though the series issues (recurring-invoices/caught-up).',
  },
)

/** An occurrence of a series: a tried or a future one. */
export type RecurringOccurrence = Static<typeof RecurringOccurrence>
const RecurringOccurrence = titled('RecurringOccurrence', {
  date: aDay('The day of its invoice.'),
  periodFrom: aDay('The first day that is billed.'),
  periodTo: aDay('The last day that is billed.'),
  status: Type.Enum(['planned', 'made', 'skipped', 'failed'], {
    description: 'failed: it is tried again every hour, and by POST …/run.',
  }),
  totalAmount: Type.Optional(
    Type.Number({ description: 'Of one that is planned: what its invoice would come to, in currency units.' }),
  ),
  invoice: Type.Optional(Type.String({ description: 'Id of the invoice, unless it was a draft and is deleted.' })),
  number: Type.Optional(Type.String({ description: 'Its number, once it is issued.' })),
  reason: Type.Optional(Reason),
})

export const OccurrencesAnswer = closed({
  occurrences: Type.Array(RecurringOccurrence, {
    description: 'Those that were tried, those that are due, and the next twelve; the oldest first.',
  }),
})

/** The series, and in a dry run its next occurrences. */
export const TriedAnswer = closed({
  recurringInvoice: recordSchema(recurringInvoices),
  occurrences: Type.Optional(
    Type.Array(RecurringOccurrence, { description: 'In a dry run: those that are due, and the next twelve.' }),
  ),
})

export const RunAnswer = closed({
  recurringInvoice: recordSchema(recurringInvoices),
  occurrences: Type.Array(RecurringOccurrence, { description: 'Those that were due, as they are now.' }),
})

export const Resumption = titled(
  'Resumption',
  { from: Type.Optional(aDay('The first day on which invoices are made again. Default today.')) },
  { examples: [{ from: '2027-02-01' }] },
)
