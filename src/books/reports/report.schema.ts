import { type Static, Type } from 'typebox'
import { CENTS } from '../../platform/http/units.schema.ts'

const date = Type.String({ format: 'date' })
const closed = { additionalProperties: false }
const cents = (description: string) => Type.Integer({ ...CENTS, description: `In cents. ${description}` })
const inItsCents = (description: string) =>
  Type.Integer({ ...CENTS, description: `In cents of the currency. ${description}` })
const currency = Type.String({ description: 'The primary currency; all amounts are in its cents.' })
const text = Type.String()
const code = Type.String({ description: 'Stable; the same in every organisation.' })
const names = Type.Object({ de: text, fr: text, it: text, en: text }, closed)
const account = Type.Integer({ minimum: 1000, maximum: 9999 })
const accountType = Type.Enum(['asset', 'liability', 'equity', 'income', 'expense'])
const fiscalYearStart = Type.String({
  format: 'date',
  description: 'First day of the fiscal year that contains the day, or of the last one before it.',
})
const resultOfEarlierYears = cents(
  'Results of earlier years that no closing entry has moved to equity; a loss is negative.',
)

const span = {
  from: Type.Optional(
    Type.String({ format: 'day', description: 'First day; default the first of the fiscal year in which `to` lies.' }),
  ),
  to: Type.Optional(Type.String({ format: 'day', description: 'Last day, included; default today.' })),
  asOf: Type.Optional(
    Type.String({
      format: 'day',
      description: 'Short for `to`, in place of it: the day up to which the report goes.',
    }),
  ),
}
/** The days of every report; the balances of a balance sheet are those of the last one, wherever it begins. */
export const Span = Type.Object(span, closed)

export const DEFAULT_LIMIT = 100
export const AccountStatementQuery = Type.Object(
  {
    account,
    ...span,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT, description: 'How many transactions at most.' }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'The nextCursor of the page before; opaque.' })),
  },
  closed,
)

export const TrialBalance = Type.Object(
  {
    from: date,
    asOf: date,
    fiscalYearStart: Type.String({
      format: 'date',
      description: 'First day of the fiscal year that contains the first day, or of the last one before it.',
    }),
    currency,
    accounts: Type.Array(
      Type.Object(
        {
          account,
          type: accountType,
          names,
          openingBalance: cents(
            'Before the first day, debits less credits; accounts of income and expense begin every fiscal year at 0.',
          ),
          debit: cents('Debited from the first day on.'),
          credit: cents('Credited from the first day on.'),
          balance: cents('Opening balance and debits, less credits.'),
        },
        { title: 'TrialBalanceLine', ...closed },
      ),
    ),
    totalDebit: cents('Sum of all debits; equals the sum of all credits.'),
    totalCredit: cents('Sum of all credits.'),
    resultOfEarlierYears,
  },
  { title: 'TrialBalance', ...closed },
)

const StatementAccount = Type.Object(
  { account, names, amount: cents('Never 0.') },
  { title: 'StatementAccount', ...closed },
)
const group = { code, names, accounts: Type.Array(StatementAccount), amount: cents('Sum of the accounts.') }
const StatementGroup = Type.Object(group, { title: 'StatementGroup', ...closed })
const section = { code, names, groups: Type.Array(StatementGroup), amount: cents('Sum of the groups.') }
const BalanceSheetSection = Type.Object(section, { title: 'BalanceSheetSection', ...closed })

export const BalanceSheet = Type.Object(
  {
    asOf: date,
    fiscalYearStart,
    currency,
    assets: Type.Array(BalanceSheetSection, { description: 'Debits less credits.' }),
    totalAssets: cents('Equals totalLiabilitiesAndEquity.'),
    liabilities: Type.Array(BalanceSheetSection, { description: 'Credits less debits.' }),
    equity: Type.Object(
      {
        ...section,
        resultOfEarlierYears,
        resultOfYear: cents('Result since the start of the fiscal year; a loss is negative.'),
        amount: cents('Sum of the groups and both results.'),
      },
      { title: 'BalanceSheetEquity', description: 'Credits less debits.', ...closed },
    ),
    totalLiabilitiesAndEquity: cents('Equals totalAssets.'),
  },
  { title: 'BalanceSheet', ...closed },
)

export const IncomeStatement = Type.Object(
  {
    from: date,
    to: date,
    currency,
    groups: Type.Array(
      Type.Object(
        {
          ...group,
          subtotal: Type.Optional(
            Type.Object(
              { code, names, amount: cents('Sum of this group and all before it.') },
              { description: 'An intermediate result, shown below the group.', ...closed },
            ),
          ),
        },
        { title: 'IncomeStatementGroup', ...closed },
      ),
      { description: 'Income counts up, expense counts down.' },
    ),
    result: cents('A loss is negative.'),
  },
  { title: 'IncomeStatement', ...closed },
)

export type AccountStatementLine = Static<typeof AccountStatementLine>
const AccountStatementLine = Type.Object(
  {
    ledgerEntry: Type.String({ description: 'Id of the entry.' }),
    id: Type.String({ description: 'Id of the transaction.' }),
    date,
    description: text,
    contraAccount: account,
    taxCode: Type.Optional(text),
    debit: cents('0 when the account is credited.'),
    credit: cents('0 when the account is debited.'),
    balance: cents('After this transaction, debits less credits.'),
    originalAmount: Type.Integer({ description: 'The transaction in cents of the currency that was posted.' }),
    originalCurrency: text,
    originalBalance: Type.Optional(
      Type.Integer({
        description: 'After this transaction, in cents of the own currency of the account, where it has one.',
      }),
    ),
  },
  { title: 'AccountStatementLine', ...closed },
)

export const AccountStatement = Type.Object(
  {
    account,
    type: accountType,
    names,
    from: date,
    to: date,
    currency,
    openingBalance: cents(
      'Before the first day, debits less credits; that of an account of income or expense counts from the start of the fiscal year in which the day lies.',
    ),
    debit: cents('Debited in the whole range of days.'),
    credit: cents('Credited in the whole range of days.'),
    closingBalance: cents('Opening balance and debits, less credits.'),
    inOwnCurrency: Type.Optional(
      Type.Object(
        {
          currency: text,
          openingBalance: inItsCents('Before the first day, debits less credits.'),
          debit: inItsCents('Debited in the whole range of days.'),
          credit: inItsCents('Credited in the whole range of days.'),
          closingBalance: inItsCents('Opening balance and debits, less credits.'),
        },
        {
          description:
            'The same in the own currency of the account: the one foreign currency that was posted to it. Left out where there is none, or several.',
          ...closed,
        },
      ),
    ),
    transactions: Type.Array(AccountStatementLine, {
      description: 'By date, then in the order in which they were posted.',
    }),
  },
  { title: 'AccountStatement', description: 'What was posted to one account, with its balances.', ...closed },
)
