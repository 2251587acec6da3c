import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'

const date = Type.String({ format: 'date' })
const cents = (description: string) => Type.Integer({ ...CENTS, description: `In cents. ${description}` })
const inItsCents = (description: string) =>
  Type.Integer({ ...CENTS, description: `In cents of the currency. ${description}` })
const currency = Type.String({ description: 'The primary currency; all amounts are in its cents.' })
const text = Type.String()
const code = Type.String({ description: 'Stable; the same in every organisation.' })
const names = closed({ de: text, fr: text, it: text, en: text })
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
/** The days of every report; the balances of a balance sheet are those of the last day, wherever the span begins. */
export const Span = closed(span)

export const DEFAULT_LIMIT = 100
export const AccountStatementQuery = closed({
  account,
  ...span,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT, description: 'How many transactions at most.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'The nextCursor of the page before; opaque.' })),
})

export const TrialBalance = titled('TrialBalance', {
  from: date,
  asOf: date,
  fiscalYearStart: Type.String({
    format: 'date',
    description: 'First day of the fiscal year that contains the first day, or of the last one before it.',
  }),
  currency,
  accounts: Type.Array(
    titled('TrialBalanceLine', {
      account,
      type: accountType,
      names,
      openingBalance: cents(
        'Before the first day, debits less credits; accounts of income and expense begin every fiscal year at 0.',
      ),
      debit: cents('Debited from the first day on.'),
      credit: cents('Credited from the first day on.'),
      balance: cents('Opening balance and debits, less credits.'),
    }),
  ),
  totalDebit: cents('Sum of all debits; equals the sum of all credits.'),
  totalCredit: cents('Sum of all credits.'),
  resultOfEarlierYears,
})

const StatementAccount = titled('StatementAccount', { account, names, amount: cents('Never 0.') })
const group = { code, names, accounts: Type.Array(StatementAccount), amount: cents('Sum of the accounts.') }
const StatementGroup = titled('StatementGroup', group)
const section = { code, names, groups: Type.Array(StatementGroup), amount: cents('Sum of the groups.') }
const BalanceSheetSection = titled('BalanceSheetSection', section)

export const BalanceSheet = titled('BalanceSheet', {
  asOf: date,
  fiscalYearStart,
  currency,
  assets: Type.Array(BalanceSheetSection, { description: 'Debits less credits.' }),
  totalAssets: cents('Equals totalLiabilitiesAndEquity.'),
  liabilities: Type.Array(BalanceSheetSection, { description: 'Credits less debits.' }),
  equity: titled(
    'BalanceSheetEquity',
    {
      ...section,
      resultOfEarlierYears,
      resultOfYear: cents('Result since the start of the fiscal year; a loss is negative.'),
      amount: cents('Sum of the groups and both results.'),
    },
    { description: 'Credits less debits.' },
  ),
  totalLiabilitiesAndEquity: cents('Equals totalAssets.'),
})

export const IncomeStatement = titled('IncomeStatement', {
  from: date,
  to: date,
  currency,
  groups: Type.Array(
    titled('IncomeStatementGroup', {
      ...group,
      subtotal: Type.Optional(
        closed(
          { code, names, amount: cents('Sum of this group and all before it.') },
          { description: 'An intermediate result, shown below the group.' },
        ),
      ),
    }),
    { description: 'Income counts up, expense counts down.' },
  ),
  result: cents('A loss is negative.'),
})

export type AccountStatementLine = Static<typeof AccountStatementLine>
const AccountStatementLine = titled('AccountStatementLine', {
  ledgerEntry: Type.String({ description: 'Id of the entry.' }),
  id: Type.String({ description: 'Id of the transaction.' }),
  date,
  description: text,
  documentNumber: Type.Optional(Type.String({ description: 'The number of the document behind the entry.' })),
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
})

export const AccountStatement = titled(
  'AccountStatement',
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
      closed(
        {
          currency: text,
          openingBalance: inItsCents('Before the first day, debits less credits.'),
          debit: inItsCents('Debited in the whole range of days.'),
          credit: inItsCents('Credited in the whole range of days.'),
          closingBalance: inItsCents('Opening balance and debits, less credits.'),
        },
        {
          description:
            'The same in the currency of the account; left out of an account in CHF. Other currencies that were posted to it do not count.',
        },
      ),
    ),
    transactions: Type.Array(AccountStatementLine, {
      description: 'By date, then in the order in which they were posted.',
    }),
  },
  { description: 'The postings of one account, with its balances.' },
)
