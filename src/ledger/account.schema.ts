import { type Static, Type } from 'typebox'

export type Account = Static<typeof Account>
export const Account = Type.Object(
  {
    number: Type.Integer({ minimum: 1000, maximum: 9999 }),
    type: Type.Enum(['asset', 'liability', 'equity', 'income', 'expense']),
    names: Type.Object(
      { de: Type.String(), fr: Type.String(), it: Type.String(), en: Type.String() },
      { additionalProperties: false },
    ),
    isActive: Type.Boolean({ description: 'An account that is not active takes no postings.' }),
  },
  { title: 'Account', additionalProperties: false },
)
