import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { echoed } from '../../platform/http/merge-patch.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { languages, Member } from './session.schema.ts'

/** A person of the organisation. */
export type Colleague = Static<typeof Colleague>
const Colleague = titled('Colleague', {
  ...Member.properties,
  language: Type.Enum(languages, { description: 'In which the person reads the workplace.' }),
  hasJoined: Type.Boolean({
    description: 'Whether the person has come; until then the link of the invitation does it.',
  }),
  lastUsedAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'When the person last did something here, to the minute.' }),
  ),
})

export type Invitation = Static<typeof Invitation>
export const Invitation = titled(
  'Invitation',
  {
    email: Type.String({ maxLength: 254, format: 'email', description: 'With which the person signs in.' }),
    name: Type.String({ minLength: 1, maxLength: 64, format: 'line', description: 'As others see it.' }),
    role: Member.properties.role,
    language: Type.Optional(
      Type.Enum(languages, { description: 'In which the person reads the workplace; default de.' }),
    ),
  },
  { examples: [{ email: 'beat@example.ch', name: 'Beat Keller', role: 'assistant', language: 'de' }] },
)

const read = ['id', 'email', 'name', 'language', 'hasJoined', 'lastUsedAt'] as const

export type RoleChange = Static<typeof RoleChange>
export const RoleChange = titled(
  'RoleChange',
  { ...echoed(...read), role: Type.Optional(Member.properties.role) },
  { examples: [{ role: 'reader' }] },
)
/** Fields that a change of a person may only repeat. */
export const readOnly: readonly string[] = read

export type PersonLink = Static<typeof PersonLink>
export const PersonLink = titled('PersonLink', {
  url: Type.Optional(
    Type.String({
      format: 'uri',
      description: 'Opens once. Shown this once: a repeated request leaves it out.',
      ...SECRET,
    }),
  ),
  expiresAt: Type.String({ format: 'date-time', description: 'From then on it opens nothing.' }),
})

export const ColleagueAnswer = closed({ person: Colleague })
export const ColleaguesAnswer = closed({
  people: Type.Array(Colleague, { description: 'By name.' }),
  nextCursor: Type.Optional(Type.String()),
})
export const InvitationAnswer = closed({ person: Colleague, link: PersonLink })
export const PersonLinkAnswer = closed({ link: PersonLink })
