import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'
import { PasskeyProof } from '../passkeys/passkey.schema.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password.rules.ts'
import { roles } from './role.rules.ts'

export const languages = ['de', 'en', 'fr', 'it'] as const
const Role = Type.Enum(roles, { description: 'The rights of the person, as a set of scopes.' })
const Password = Type.String({
  minLength: SHORTEST_PASSWORD,
  maxLength: LONGEST_PASSWORD,
  description: 'The one that is chosen; required where there is none yet.',
})

export type Person = Static<typeof Person>
export const Person = titled('Person', {
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  language: Type.Enum(languages),
})

/** A person in one organisation. */
export type Member = Static<typeof Member>
export const Member = titled('Member', {
  id: Type.String({ description: 'The person.' }),
  email: Type.Optional(Type.String({ description: 'Left out until it is chosen.' })),
  name: Type.String({ description: 'As it was given with the invitation.' }),
  role: Role,
})

/** The fields of a session in events. */
export const StartedSession = titled('StartedSession', {
  id: Type.String({ description: 'The session.' }),
  person: Type.String({ description: 'The person who signed in.' }),
})

export type Session = Static<typeof Session>
export const Session = titled('Session', {
  id: Type.String(),
  person: closed(Person.properties, { description: 'The person who is signed in.' }),
  organisation: Type.String({ description: 'The organisation in which requests of this session are made.' }),
  role: Role,
  scopes: Type.Array(Type.String(), { description: 'The rights of the role, as the scopes of a token.' }),
  organisations: Type.Array(closed({ id: Type.String(), name: Type.String(), role: Role }), {
    description: 'All organisations of the person.',
  }),
  startedAt: Type.String({ format: 'date-time', description: 'When the person signed in.' }),
  expiresAt: Type.String({ format: 'date-time', description: 'It ends earlier when it is not used for 12 hours.' }),
  provenUntil: Type.String({
    format: 'date-time',
    description: 'Until then, what is dangerous needs no password again.',
  }),
})

export const SessionAnswer = closed({ session: Session })

export type PersonChange = Static<typeof PersonChange>
export const PersonChange = titled(
  'PersonChange',
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 64, format: 'line' })),
    language: Type.Optional(Type.Enum(languages)),
  },
  { examples: [{ name: 'Anna Keller', language: 'fr' }] },
)

export type SignIn = Static<typeof SignIn>
export const SignIn = titled(
  'SignIn',
  {
    email: Type.String({ minLength: 1, maxLength: 254, format: 'line' }),
    password: Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description: 'As it was chosen.' }),
  },
  { examples: [{ email: 'anna@example.ch', password: 'four words at random' }] },
)

export type LinkUse = Static<typeof LinkUse>
export const LinkUse = titled(
  'LinkUse',
  {
    link: Type.String({ minLength: 1, maxLength: 64, description: 'The part after # in the address of the link.' }),
    password: Type.Optional(Password),
    email: Type.Optional(Type.String({ maxLength: 254, format: 'email', description: 'Where none is known yet.' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 64, format: 'line' })),
  },
  { examples: [{ link: 'q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk', password: 'four words at random' }] },
)

export type LinkOwner = Static<typeof LinkOwner>
export const LinkOwner = titled('LinkOwner', {
  email: Type.Optional(Type.String()),
  name: Type.String(),
  language: Type.Enum(languages),
  hasPassword: Type.Boolean({
    description: 'Whether one is known that may stay; otherwise one is chosen with the link.',
  }),
  organisation: Type.Optional(
    Type.String({
      description:
        'If the link opens no sign-in: the name of the organisation that offers a seat to this person after signing in.',
    }),
  ),
})

export type SeatTaking = Static<typeof SeatTaking>
export const SeatTaking = titled(
  'SeatTaking',
  { link: LinkUse.properties.link },
  { examples: [{ link: 'q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk' }] },
)

export type OrganisationChoice = Static<typeof OrganisationChoice>
export const OrganisationChoice = titled(
  'OrganisationChoice',
  { organisation: Type.String({ maxLength: 64, description: 'The id of one of the organisations of the session.' }) },
  { examples: [{ organisation: '0b7c2b1e-6f0a-4c56-9a5e-2a7a3f3f6f01' }] },
)

const OwnSession = titled('OwnSession', {
  id: Type.String(),
  agent: Type.String({ description: 'The browser, as it calls itself.' }),
  organisation: Type.String({ description: 'The organisation in which it works.' }),
  startedAt: Type.String({ format: 'date-time', description: 'When it began.' }),
  seenAt: Type.String({ format: 'date-time', description: 'When it was used last, to the minute.' }),
  isCurrent: Type.Boolean({ description: 'Whether it is the one that asks.' }),
})
export const SessionsAnswer = closed({
  sessions: Type.Array(OwnSession, {
    description: 'The session that asks, then the others of the person, the newest first.',
  }),
})

const OwnOrganisation = titled('OwnOrganisation', {
  id: Type.String(),
  name: Type.String(),
  role: Role,
  vatPeriods: Type.Integer({
    description: 'VAT periods that are over and not settled, from when the organisation began or something was posted.',
  }),
  firstVatPeriod: Type.Optional(Type.String({ description: 'Id of the first VAT period that is over and not filed.' })),
  vatDueDate: Type.Optional(
    Type.String({
      format: 'day',
      description: 'The last day to file its return: 60 days after its end (MWSTG art. 71).',
    }),
  ),
  fiscalYears: Type.Integer({
    description: 'Fiscal years that are over and not closed, from when the organisation began or something was posted.',
  }),
  drafts: Type.Integer({ description: 'Drafts of quotes, invoices and credit notes.' }),
  unpostedReceipts: Type.Integer({ description: 'Receipts that are not posted yet.' }),
  overdueInvoices: Type.Integer({ description: 'Invoices that are overdue.' }),
  overdueAmount: Type.Integer({ ...CENTS, description: 'The overdue amount, in cents of the primary currency.' }),
  lastPostedAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'When something was posted to the journal last.' }),
  ),
})
export const OwnOrganisationsAnswer = closed({
  organisations: Type.Array(OwnOrganisation, { description: 'Those in which the person has a seat, by name.' }),
  organisationsLeft: Type.Integer({
    description: 'How many organisations the person may create now; 0 for one who is nowhere an owner or a fiduciary.',
  }),
})

export type Proof = Static<typeof Proof>
export const Proof = titled(
  'Proof',
  {
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description: 'As it was chosen; or a passkey.' }),
    ),
    passkey: Type.Optional(closed(PasskeyProof.properties, { description: 'The signature of a device.' })),
  },
  { examples: [{ password: 'four words at random' }] },
)

export type PasswordChange = Static<typeof PasswordChange>
export const PasswordChange = titled(
  'PasswordChange',
  {
    current: Type.String({ minLength: 1, maxLength: LONGEST_PASSWORD, description: 'The current password.' }),
    password: Password,
  },
  { examples: [{ current: 'four words at random', password: 'five other words at random' }] },
)
