import { type Static, Type } from 'typebox'
import { echoed } from '../../platform/http/merge-patch.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { languages, Member } from './session.schema.ts'

/** A person of the organisation. */
export type Colleague = Static<typeof Colleague>
const Colleague = Type.Object(
  {
    ...Member.properties,
    language: Type.Enum(languages, { description: 'In which the person reads the workplace.' }),
    hasJoined: Type.Boolean({
      description: 'Whether the person has come; until then the link of the invitation does it.',
    }),
    lastUsedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the person last did something here, to the minute.' }),
    ),
  },
  { title: 'Colleague', additionalProperties: false },
)

export type Invitation = Static<typeof Invitation>
export const Invitation = Type.Object(
  {
    email: Type.String({ maxLength: 254, format: 'email', description: 'With which the person signs in.' }),
    name: Type.String({ minLength: 1, maxLength: 64, format: 'line', description: 'As others see it.' }),
    role: Member.properties.role,
    language: Type.Optional(
      Type.Enum(languages, { description: 'In which the person reads the workplace; default de.' }),
    ),
  },
  {
    title: 'Invitation',
    additionalProperties: false,
    examples: [{ email: 'beat@example.ch', name: 'Beat Keller', role: 'assistant', language: 'de' }],
  },
)

const read = ['id', 'email', 'name', 'language', 'hasJoined', 'lastUsedAt'] as const

export type RoleChange = Static<typeof RoleChange>
export const RoleChange = Type.Object(
  { ...echoed(...read), role: Type.Optional(Member.properties.role) },
  { title: 'RoleChange', additionalProperties: false, examples: [{ role: 'reader' }] },
)
/** What a change of a person may repeat, as it stands. */
export const readOnly: readonly string[] = read

export type PersonLink = Static<typeof PersonLink>
export const PersonLink = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'Opens once. Shown this once: a repeated request leaves it out.',
        ...SECRET,
      }),
    ),
    expiresAt: Type.String({ format: 'date-time', description: 'From then on it opens nothing.' }),
  },
  { title: 'PersonLink', additionalProperties: false },
)

export const ColleagueAnswer = Type.Object({ person: Colleague }, { additionalProperties: false })
export const ColleaguesAnswer = Type.Object(
  { people: Type.Array(Colleague, { description: 'By name.' }), nextCursor: Type.Optional(Type.String()) },
  { additionalProperties: false },
)
export const InvitationAnswer = Type.Object({ person: Colleague, link: PersonLink }, { additionalProperties: false })
export const PersonLinkAnswer = Type.Object({ link: PersonLink }, { additionalProperties: false })
