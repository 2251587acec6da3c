import { Type } from 'typebox'
import {
  type CreationOf,
  defaulted,
  given,
  type RecordOf,
  type RecordType,
  required,
  shownOnce,
} from '../../platform/records/record.schema.ts'
import { scopes } from './scope.rules.ts'

const instant = Type.String({ format: 'date-time' })

/** API tokens. Seats of people stand in the same table. */
export const tokens = {
  kind: 'token',
  tag: 'Tokens',
  without: 'person',
  fields: {
    id: given(Type.String()),
    name: required(Type.String(), { sent: Type.String({ minLength: 1, maxLength: 64, format: 'line' }) }),
    scopes: required(
      Type.Array(Type.Enum(scopes), {
        minItems: 1,
        maxItems: scopes.length,
        uniqueItems: true,
        description: 'A write scope includes its read scope.',
      }),
    ),
    createdAt: given(instant),
    expiresAt: defaulted(instant, {
      sent: Type.String({
        format: 'instant',
        description:
          'At most a year ahead, and no later than that of the token that asks; default 90 days, or until that token expires.',
      }),
    }),
    revokedAt: given(Type.Optional(instant)),
    lastUsedAt: given(
      Type.Optional(Type.String({ format: 'date-time', description: 'Written at most once a minute.' })),
    ),
    parent: given(
      Type.Optional(
        Type.String({
          description:
            'The id of the token that made it, with which it is revoked. Left out where a person did, a command, or an older version.',
        }),
      ),
    ),
    hint: given(Type.String({ description: 'The last four characters of the token.' })),
    token: shownOnce('The secret; shown once, on creation.'),
  },
  order: ['created_at', 'id'],
  personal: 'nothing',
  examples: {
    creation: { name: 'Web shop', scopes: ['contacts:write', 'invoices:write'], expiresAt: '2027-01-31T00:00:00Z' },
    change: {},
  },
} as const satisfies RecordType

export type Token = RecordOf<typeof tokens>
export type TokenCreation = CreationOf<typeof tokens>
