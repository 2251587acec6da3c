import { type Static, Type } from 'typebox'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { scopes } from './scope.rules.ts'

const Scopes = Type.Array(Type.Enum(scopes), {
  minItems: 1,
  maxItems: scopes.length,
  uniqueItems: true,
  description: 'A write scope includes its read scope.',
})

export type Token = Static<typeof Token>
export const Token = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Scopes,
    createdAt: Type.String({ format: 'date-time' }),
    expiresAt: Type.String({ format: 'date-time' }),
    revokedAt: Type.Optional(Type.String({ format: 'date-time' })),
    lastUsedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Written at most once a minute.' })),
    parent: Type.Optional(
      Type.String({
        description:
          'The id of the token that made it, with which it is revoked. Left out where a person did, a command, or an older version.',
      }),
    ),
    hint: Type.String({ description: 'The last four characters of the token.' }),
    token: Type.Optional(Type.String({ description: 'The secret; shown once, on creation.', ...SECRET })),
  },
  { title: 'Token', additionalProperties: false },
)

export type TokenCreation = Static<typeof TokenCreation>
export const TokenCreation = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 64, format: 'line' }),
    scopes: Scopes,
    expiresAt: Type.Optional(
      Type.String({
        format: 'instant',
        description:
          'At most a year ahead, and no later than that of the token that asks; default 90 days, or until that token expires.',
      }),
    ),
  },
  {
    title: 'TokenCreation',
    additionalProperties: false,
    examples: [{ name: 'Web shop', scopes: ['contacts:write', 'invoices:write'], expiresAt: '2027-01-31T00:00:00Z' }],
  },
)
