import { Type } from 'typebox'
import { closed } from '../../platform/http/closed.schema.ts'
import { defaulted, fixed, type RecordOf, type RecordType, required } from '../../platform/records/record.schema.ts'

const name = Type.String({ minLength: 1, maxLength: 100, format: 'line' })
const names = { de: name, fr: name, it: name, en: name }
const someNames = Type.Partial(Type.Object(names)).properties
/** Accounts are in it unless they say otherwise. */
export const DEFAULT_CURRENCY = 'CHF'
const type = Type.Enum(['asset', 'liability', 'equity', 'income', 'expense'])

/** The chart of accounts. */
export const accounts = {
  kind: 'account',
  tag: 'Chart of accounts',
  key: 'number',
  parameter: 'accountNumber',
  fields: {
    number: fixed(Type.Integer({ minimum: 1000, maximum: 9999 })),
    type: required(type, {
      changed: Type.Enum(type.enum, { description: 'Can change while nothing is posted to the account.' }),
    }),
    names: required(closed(names), {
      sent: closed(someNames, {
        minProperties: 1,
        description: 'One language is enough: it is used for those left out.',
      }),
      changed: closed(someNames, { description: 'Languages left out stay as they are.' }),
    }),
    currency: defaulted(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description:
          'ISO 4217, default CHF. The statement of an account in another currency also has its balance in that; an account in CHF has none, whatever was posted to it.',
      }),
    ),
    isActive: defaulted(
      Type.Boolean({
        description: 'An account that is not active takes no new postings; existing ones can be reversed.',
      }),
    ),
  },
  order: ['number'],
  personal: 'nothing',
  examples: {
    creation: { number: 1021, type: 'asset', names: { de: 'Bank USD', en: 'Bank USD' }, currency: 'USD' },
    change: { isActive: false },
  },
} as const satisfies RecordType

export type Account = RecordOf<typeof accounts>
