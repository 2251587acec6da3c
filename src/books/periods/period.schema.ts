import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'

const span = {
  id: Type.String(),
  from: Type.String({ format: 'date', description: 'First day, included.' }),
  to: Type.String({ format: 'date', description: 'Last day, included.' }),
}

export type FiscalYear = Static<typeof FiscalYear>
export const FiscalYear = titled('FiscalYear', {
  ...span,
  status: Type.Enum(['open', 'closed'], { description: 'Nothing is posted into a closed year.' }),
  statementsSha256: Type.Optional(
    Type.String({
      description:
        'Of a closed year: SHA-256 of its figures. They are a text in UTF-8 of lines that a line feed separates: first the first day, the last day ' +
        'and `resultOfEarlierYears`; then for each account of the trial balance of the last day its number, type, opening balance, debits and ' +
        'credits. A space separates values.',
    }),
  ),
})

export type VatPeriod = Static<typeof VatPeriod>
export const VatPeriod = titled('VatPeriod', {
  ...span,
  status: Type.Enum(['open', 'settled'], {
    description: 'Nothing is posted into a settled period, or with vatLock vat nothing that a return reports.',
  }),
  returnSha256: Type.Optional(
    Type.String({ description: 'Of a settled period: the SHA-256 of its return, in hexadecimal.' }),
  ),
  filedOn: Type.Optional(Type.String({ format: 'date', description: 'The day on which the return was filed.' })),
  filedReference: Type.Optional(Type.String({ description: 'The reference that the portal gave to the return.' })),
})

const ends = { from: Type.String({ format: 'day' }), to: Type.String({ format: 'day' }) }
const options = { examples: [{ from: '2027-01-01', to: '2027-12-31' }] }

export const FiscalYearCreation = titled('FiscalYearCreation', ends, options)

export type VatPeriodCreation = Static<typeof VatPeriodCreation>
export const VatPeriodCreation = titled(
  'VatPeriodCreation',
  {
    ...ends,
    isIrregular: Type.Optional(
      Type.Boolean({
        description:
          'True for a period that is no month, quarter, half-year or year of the calendar, such as the first one after a registration.',
      }),
    ),
  },
  options,
)
