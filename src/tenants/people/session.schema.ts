import { type Static, Type } from 'typebox'
import { CENTS } from '../../platform/http/units.schema.ts'
import { PasskeyProof } from '../passkeys/passkey.schema.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password.rules.ts'
import { roles } from './role.rules.ts'

export const languages = ['de', 'en', 'fr', 'it'] as const
const Role = Type.Enum(roles, { description: 'What the person may do: it stands for scopes.' })
const Password = Type.String({
  minLength: SHORTEST_PASSWORD,
  maxLength: LONGEST_PASSWORD,
  description: 'The one that is chosen; required where there is none yet.',
})

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
    id: Type.String({ description: 'The person.' }),
    email: Type.Optional(Type.String({ description: 'Left out until it is chosen.' })),
    name: Type.String({ description: 'As it was given with the invitation.' }),
    role: Role,
  },
  { title: 'Member', additionalProperties: false },
)

/** What events show of a session. */
export const StartedSession = Type.Object(
  { id: Type.String({ description: 'The session.' }), person: Type.String({ description: 'Who signed in.' }) },
  { title: 'StartedSession', additionalProperties: false },
)

export type Session = Static<typeof Session>
export const Session = Type.Object(
  {
    id: Type.String(),
    person: Type.Object(Person.properties, { additionalProperties: false, description: 'Who is signed in.' }),
    organisation: Type.String({ description: 'The organisation in which requests of this session are made.' }),
    role: Role,
    scopes: Type.Array(Type.String(), { description: 'What the role may do, as the scopes of a token.' }),
    organisations: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), role: Role }, { additionalProperties: false }),
      { description: 'All organisations of the person.' },
    ),
    startedAt: Type.String({ format: 'date-time', description: 'When the person signed in.' }),
    expiresAt: Type.String({ format: 'date-time', description: 'It ends earlier when it is not used for 12 hours.' }),
    provenUntil: Type.String({
      format: 'date-time',
      description: 'Until then, what is dangerous needs no password again.',
    }),
  },
  { title: 'Session', additionalProperties: false },
)

export const SessionAnswer = Type.Object({ session: Session }, { additionalProperties: false })

export type PersonChange = Static<typeof PersonChange>
export const PersonChange = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 64, format: 'line' })),
    language: Type.Optional(Type.Enum(languages)),
  },
  { title: 'PersonChange', additionalProperties: false, examples: [{ name: 'Anna Keller', language: 'fr' }] },
)

export type SignIn = Static<typeof SignIn>
export const SignIn = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254, format: 'line' }),
    password: Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description: 'As it was chosen.' }),
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
    link: Type.String({ minLength: 1, maxLength: 64, description: 'What stands behind # in the address of the link.' }),
    password: Type.Optional(Password),
    email: Type.Optional(Type.String({ maxLength: 254, format: 'email', description: 'Where none is known yet.' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 64, format: 'line' })),
  },
  {
    title: 'LinkUse',
    additionalProperties: false,
    examples: [{ link: 'q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk', password: 'four words at random' }],
  },
)

export type LinkOwner = Static<typeof LinkOwner>
export const LinkOwner = Type.Object(
  {
    email: Type.Optional(Type.String()),
    name: Type.String(),
    language: Type.Enum(languages),
    hasPassword: Type.Boolean({
      description: 'Whether one is known that may stay; otherwise one is chosen with the link.',
    }),
    organisation: Type.Optional(
      Type.String({
        description:
          'Where the link opens no sign-in: what the organisation is called that offers a seat to whoever is signed in as this person.',
      }),
    ),
  },
  { title: 'LinkOwner', additionalProperties: false },
)

export type SeatTaking = Static<typeof SeatTaking>
export const SeatTaking = Type.Object(
  { link: LinkUse.properties.link },
  {
    title: 'SeatTaking',
    additionalProperties: false,
    examples: [{ link: 'q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk' }],
  },
)

export type OrganisationChoice = Static<typeof OrganisationChoice>
export const OrganisationChoice = Type.Object(
  { organisation: Type.String({ maxLength: 64, description: 'The id of one of the organisations of the session.' }) },
  {
    title: 'OrganisationChoice',
    additionalProperties: false,
    examples: [{ organisation: '0b7c2b1e-6f0a-4c56-9a5e-2a7a3f3f6f01' }],
  },
)

const OwnSession = Type.Object(
  {
    id: Type.String(),
    agent: Type.String({ description: 'The browser, as it calls itself.' }),
    organisation: Type.String({ description: 'The organisation in which it works.' }),
    startedAt: Type.String({ format: 'date-time', description: 'When it began.' }),
    seenAt: Type.String({ format: 'date-time', description: 'When it was used last, to the minute.' }),
    isCurrent: Type.Boolean({ description: 'Whether it is the one that asks.' }),
  },
  { title: 'OwnSession', additionalProperties: false },
)
export const SessionsAnswer = Type.Object(
  {
    sessions: Type.Array(OwnSession, {
      description: 'The session that asks, then the others of the person, the newest first.',
    }),
  },
  { additionalProperties: false },
)

const OwnOrganisation = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    role: Role,
    vatPeriods: Type.Integer({
      description:
        'VAT periods that are over and not settled, from when the organisation began or something was posted.',
    }),
    fiscalYears: Type.Integer({
      description:
        'Fiscal years that are over and not closed, from when the organisation began or something was posted.',
    }),
    overdueInvoices: Type.Integer({ description: 'Invoices that are overdue.' }),
    overdueAmount: Type.Integer({ ...CENTS, description: 'What is overdue, in cents of the primary currency.' }),
  },
  { title: 'OwnOrganisation', additionalProperties: false },
)
export const OwnOrganisationsAnswer = Type.Object(
  { organisations: Type.Array(OwnOrganisation, { description: 'Those in which the person has a seat, by name.' }) },
  { additionalProperties: false },
)

export type Proof = Static<typeof Proof>
export const Proof = Type.Object(
  {
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description: 'As it was chosen; or a passkey.' }),
    ),
    passkey: Type.Optional(
      Type.Object(PasskeyProof.properties, { additionalProperties: false, description: 'What a device signed.' }),
    ),
  },
  { title: 'Proof', additionalProperties: false, examples: [{ password: 'four words at random' }] },
)

export type PasswordChange = Static<typeof PasswordChange>
export const PasswordChange = Type.Object(
  {
    current: Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description: 'The password as it is.' }),
    password: Password,
  },
  {
    title: 'PasswordChange',
    additionalProperties: false,
    examples: [{ current: 'four words at random', password: 'five other words at random' }],
  },
)
