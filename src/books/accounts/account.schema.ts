import { type Static, Type } from 'typebox'
import { echoed } from '../../platform/http/merge-patch.schema.ts'

const name = Type.String({ minLength: 1, maxLength: 100, format: 'line' })
const names = { de: name, fr: name, it: name, en: name }
const someNames = Type.Partial(Type.Object(names)).properties

const number = Type.Integer({ minimum: 1000, maximum: 9999 })
const type = Type.Enum(['asset', 'liability', 'equity', 'income', 'expense'])
const isActive = Type.Boolean({
  description: 'An account that is not active takes no new postings; existing ones can be reversed.',
})

export type Account = Static<typeof Account>
export const Account = Type.Object(
  { number, type, names: Type.Object(names, { additionalProperties: false }), isActive },
  { title: 'Account', additionalProperties: false },
)

export type AccountCreation = Static<typeof AccountCreation>
export const AccountCreation = Type.Object(
  {
    number,
    type,
    names: Type.Object(someNames, {
      additionalProperties: false,
      minProperties: 1,
      description: 'One language is enough: it is used for those left out.',
    }),
    isActive: Type.Optional(isActive),
  },
  {
    title: 'AccountCreation',
    additionalProperties: false,
    examples: [{ number: 1021, type: 'asset', names: { de: 'Bank, zweites Konto', en: 'Bank, second account' } }],
  },
)

export type AccountChange = Static<typeof AccountChange>
export const AccountChange = Type.Object(
  {
    ...echoed('number'),
    type: Type.Optional(Type.Enum(type.enum, { description: 'Can change while nothing is posted to the account.' })),
    names: Type.Optional(
      Type.Object(someNames, { additionalProperties: false, description: 'Languages left out stay as they are.' }),
    ),
    isActive: Type.Optional(isActive),
  },
  { title: 'AccountChange', additionalProperties: false, examples: [{ isActive: false }] },
)

export const AccountAnswer = Type.Object({ account: Account }, { additionalProperties: false })
