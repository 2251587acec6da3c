import type { FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Problem } from '../../../errors.ts'
import type { Change } from '../../../events.ts'
import type { Author, Database, Tx } from '../../db/database.ts'
import type { Language } from '../../words/languages.ts'
import type { OperationSchema } from '../operation-schema.ts'
import type { Meter } from '../rate-limit.ts'
import type { Validator } from '../validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope a token needs for this route; null where no token is asked for. */
    scope: string | null
  }
  interface FastifyRequest {
    /** Who asks; set once the token has been validated. */
    access: Access
    /** Why its token was rejected; told once the body was read. */
    notAdmitted: Problem | undefined
    /** With what the request is refused, for the log. */
    rejection: Problem | undefined
  }
}

/** Who asks: the organisation, and what may be done in it. */
export type Access = {
  readonly organisation: string
  readonly token: string
  readonly scopes: ReadonlySet<string>
  /** The instant from which the token is rejected, RFC 3339; a session has none that is known beforehand. */
  readonly expiresAt?: string
  /** Counts its requests, where they are limited. */
  readonly meter?: Meter | undefined
  /** Whoever signed in, where no program with a token asks: then `token` is the seat of the person. */
  readonly session?: { readonly id: string; readonly person: string; readonly provenUntil: number }
}

/** What every operation needs. */
export type Dependencies = { readonly database: Database; readonly clock: () => Date }

/** The same for an operation of people: its transactions are in the role that sees people, sessions and passkeys. */
export const ofPeople = <All extends Dependencies>(all: All): All => ({
  ...all,
  database: { ...all.database, ...all.database.people },
})

/** What a verb is told about the request besides its input. */
export type Call = {
  readonly access: Access
  readonly now: Date
  readonly requestId: string
  /** That of the reader; undefined for a program. */
  readonly language: Language | undefined
}

/** A request whose query and body are of their schemas. */
export type Input<Params, Query, Body> = Call & {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** The form of a request. What is left out may not be sent. */
export type Form<Params extends TSchema, Query extends TSchema, Body extends TSchema> = {
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Finds the violations of form of a body; by the schema of the body when left out. */
  readonly validate?: Validator
  /** The most bytes of a body, where it may be larger than others. */
  readonly bodyLimit?: number
  /** True where a request without a body means an empty object. */
  readonly bodyOptional?: boolean
  /** The media types of a body that is no JSON: it is passed on as it was read, and the act validates it. */
  readonly consumes?: readonly string[]
}

/** How an answer is sent and stored. */
export type Finishing<Answer> = Pick<OperationSchema, 'success' | 'alternative' | 'tagged'> & {
  /** Which answers are those of the other way to succeed. */
  readonly isAlternative?: (answer: Answer) => boolean
  /** The path of the record that was created. */
  readonly location?: (answer: Answer) => string
  /** What of the answer is sent; all of it when left out. */
  readonly shown?: (answer: Answer) => unknown
  /** The answer as it is stored under an Idempotency-Key, where it holds a secret: that is sent this once, whatever the client prefers. */
  readonly kept?: (answer: Answer) => Answer
}

/** How a record that was found is shown, before anything happens to it. */
export type Represented<Found> = {
  /** The record as GET answers it: what `If-Match` speaks of. Null where there is none yet. */
  readonly represent?: (record: Found, call: Call) => unknown
  /** The tag of a record that is not answered as JSON; undefined where there is none yet. */
  readonly tagOf?: (record: Found) => string | undefined
}

/** Finds the record that the path names, and locks it if it will change; rejects what its state forbids whatever is sent. */
export type FindRecord<Params extends TSchema, Found> = (
  tx: Tx,
  params: Static<Params>,
  /** With the query as it was sent: its form is validated later. */
  call: Call & { readonly query?: unknown },
) => Promise<Found>

/** What happened, told by the answer and the record as it was. */
export type ChangesOf<Answer, Found, Request> = (happened: {
  readonly answer: Answer
  readonly record: Found
  readonly input: Request
}) => readonly Change[]

/** Whose act a request is. */
export const authorOf = ({ access, id }: FastifyRequest): Author => ({ token: access.token, requestId: id })
