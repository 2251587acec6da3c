import { type Static, Type } from 'typebox'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password.rules.ts'
import { roles } from './role.rules.ts'

const languages = ['de', 'en', 'fr', 'it'] as const
const Role = Type.Enum(roles, { description: 'What the person may do: it stands for scopes.' })
export const Password = Type.String({ minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD })

export type Person = Static<typeof Person>
export const Person = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    language: Type.Enum(languages),
  },
  { title: 'Person', additionalProperties: false },
)

/** A person in one organisation. */
export type Member = Static<typeof Member>
export const Member = Type.Object(
  {
    id: Type.String(),
    email: Type.Optional(Type.String()),
    name: Type.String(),
    role: Role,
  },
  { title: 'Member', additionalProperties: false },
)

/** What events show of a session. */
export const StartedSession = Type.Object(
  { id: Type.String(), person: Type.String() },
  { title: 'StartedSession', additionalProperties: false },
)

export type Session = Static<typeof Session>
export const Session = Type.Object(
  {
    id: Type.String(),
    person: Person,
    organisation: Type.String({ description: 'The organisation in which requests of this session are made.' }),
    role: Role,
    scopes: Type.Array(Type.String()),
    organisations: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), role: Role }, { additionalProperties: false }),
      { description: 'All organisations of the person.' },
    ),
    startedAt: Type.String({ format: 'date-time' }),
    expiresAt: Type.String({ format: 'date-time', description: 'It ends earlier when it is not used for 12 hours.' }),
    provenUntil: Type.String({
      format: 'date-time',
      description: 'Until then, what is dangerous needs no password again.',
    }),
  },
  { title: 'Session', additionalProperties: false },
)

export type SignIn = Static<typeof SignIn>
export const SignIn = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD }),
  },
  {
    title: 'SignIn',
    additionalProperties: false,
    examples: [{ email: 'anna@example.ch', password: 'four words at random' }],
  },
)

export type LinkUse = Static<typeof LinkUse>
export const LinkUse = Type.Object(
  {
    link: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.Optional(Password),
    email: Type.Optional(Type.String({ maxLength: 254, format: 'email', description: 'Where none is known yet.' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 64, format: 'line' })),
  },
  { title: 'LinkUse', additionalProperties: false },
)

export type LinkOwner = Static<typeof LinkOwner>
export const LinkOwner = Type.Object(
  {
    email: Type.Optional(Type.String()),
    name: Type.String(),
    language: Type.Enum(languages),
    hasPassword: Type.Boolean(),
  },
  { title: 'LinkOwner', additionalProperties: false },
)

export type OrganisationChoice = Static<typeof OrganisationChoice>
export const OrganisationChoice = Type.Object(
  { organisation: Type.String() },
  { title: 'OrganisationChoice', additionalProperties: false },
)
