import { type Static, Type } from 'typebox'
import { CENTS } from '../../platform/http/units.schema.ts'

const amount = (description: string) => Type.Integer({ ...CENTS, description })
const count = (description: string) => Type.Integer({ description })

const Turnover = Type.Array(
  Type.Object(
    {
      month: Type.String({ description: 'YYYY-MM.' }),
      amount: amount('Income of the accounts 3000 to 3999, in cents, without VAT.'),
      yearBefore: amount('The same a year before.'),
    },
    { title: 'MonthlyTurnover', additionalProperties: false },
  ),
  { description: 'The last twelve months, the current one last. Needs ledger:read.' },
)

const Liquidity = Type.Array(
  Type.Object(
    { month: Type.String({ description: 'YYYY-MM.' }), amount: amount('In cents, at its end.') },
    { title: 'MonthlyLiquidity', additionalProperties: false },
  ),
  {
    description:
      'Cash, post and bank (accounts 1000 to 1099) at the end of each of the last twelve months, the current one last. Needs ledger:read.',
  },
)

const Receivables = Type.Object(
  {
    invoices: count('How many invoices are owed.'),
    total: amount('What is owed, in cents.'),
    notDue: amount('Of it, what is not due yet.'),
    overdue30: amount('Overdue by up to 30 days.'),
    overdue60: amount('Overdue by 31 to 60 days.'),
    overdueMore: amount('Overdue by more than 60 days.'),
    overdueInvoices: count('How many invoices are overdue.'),
  },
  {
    additionalProperties: false,
    description:
      'What customers owe, by age, in cents of the primary currency; a foreign currency at the rate of its invoice. Needs invoices:read.',
  },
)

const OpenPeriod = Type.Object(
  {
    id: Type.String(),
    firstDay: Type.String({ format: 'date', description: 'Its first day.' }),
    lastDay: Type.String({ format: 'date', description: 'Its last day, which is over.' }),
  },
  { title: 'EndedPeriod', additionalProperties: false },
)

const ToDo = Type.Object(
  {
    draftInvoices: Type.Optional(count('Invoices that are not issued. Needs invoices:read.')),
    draftEstimates: Type.Optional(count('Estimates that are not issued. Needs invoices:read.')),
    estimatesEnding: Type.Optional(count('Open estimates that end within seven days. Needs invoices:read.')),
    failedEmails: Type.Optional(count('Mails of the last 30 days that did not arrive. Needs invoices:read.')),
    vatPeriods: Type.Optional(
      Type.Array(OpenPeriod, { description: 'VAT periods that are over and not settled. Needs ledger:read.' }),
    ),
    fiscalYears: Type.Optional(
      Type.Array(OpenPeriod, { description: 'Fiscal years that are over and not closed. Needs ledger:read.' }),
    ),
  },
  { additionalProperties: false, description: 'What waits for somebody; overdue invoices stand with the receivables.' },
)

/** What a person looks at first. Parts that the scopes do not show are left out. */
export type Overview = Static<typeof Overview>
export const Overview = Type.Object(
  {
    today: Type.String({ format: 'date', description: 'In the time zone of the organisation.' }),
    currency: Type.String({ description: 'The primary currency, of all amounts here.' }),
    turnover: Type.Optional(Turnover),
    liquidity: Type.Optional(Liquidity),
    receivables: Type.Optional(Receivables),
    toDo: ToDo,
  },
  { title: 'Overview', additionalProperties: false },
)

export const OverviewAnswer = Type.Object({ overview: Overview }, { additionalProperties: false })
