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
    /** The scope a token needs for this route; null if it needs no token. */
    scope: string | null
  }
  interface FastifyRequest {
    /** The caller; set once the token has been validated. */
    access: Access
    /** The rejection of its token, sent once the body has been read. */
    notAdmitted: Problem | undefined
    /** The rejection of the request, for the log. */
    rejection: Problem | undefined
  }
}

/** The caller: its organisation and its rights. */
export type Access = {
  readonly organisation: string
  readonly token: string
  readonly scopes: ReadonlySet<string>
  /** The expiry of the token, RFC 3339; a session has no expiry known in advance. */
  readonly expiresAt?: string
  /** Counts its requests, if they are limited. */
  readonly meter?: Meter | undefined
  /** The person who signed in, if the caller is no token: then `token` is the person's seat. */
  readonly session?: { readonly id: string; readonly person: string; readonly provenUntil: number }
}

/** The dependencies of every operation. */
export type Dependencies = { readonly database: Database; readonly clock: () => Date }

/** The same for an operation of people: its transactions are in the role that sees people, sessions and passkeys. */
export const ofPeople = <All extends Dependencies>(all: All): All => ({
  ...all,
  database: { ...all.database, ...all.database.people },
})

/** The request's data for a verb, besides its input. */
export type Call = {
  readonly access: Access
  readonly now: Date
  readonly requestId: string
  /** The language of the reader; undefined for a program. */
  readonly language: Language | undefined
}

/** A request whose query and body match their schemas. */
export type Input<Params, Query, Body> = Call & {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

/** The form of a request. A missing part may not be sent. */
export type Form<Params extends TSchema, Query extends TSchema, Body extends TSchema> = {
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Finds the violations of form of a body; default: by its schema. */
  readonly validate?: Validator
  /** The maximum size of the body in bytes, if it differs from the default. */
  readonly bodyLimit?: number
  /** True if a missing body means an empty object. */
  readonly bodyOptional?: boolean
  /** The media types of a body that is not JSON: its bytes are passed on, and the act validates them. */
  readonly consumes?: readonly string[]
}

/** How an answer is sent and stored. */
export type Finishing<Answer> = Pick<OperationSchema, 'success' | 'alternative' | 'tagged'> & {
  /** Whether an answer is the alternative success. */
  readonly isAlternative?: (answer: Answer) => boolean
  /** The path of the record that was created. */
  readonly location?: (answer: Answer) => string
  /** The part of the answer that the ETag belongs to; default: all of it. */
  readonly taggedAs?: (answer: Answer) => unknown
  /** The part of the answer that is sent; default: all of it. */
  readonly shown?: (answer: Answer) => unknown
  /**
   * The stored form of the answer under an Idempotency-Key, if the answer contains a secret. The secret is sent only this once, whatever the
   * client prefers.
   */
  readonly kept?: (answer: Answer) => Answer
}

/** How a found record is represented before it changes. */
export type Represented<Found> = {
  /** The record as GET answers it: the subject of `If-Match`. Null if there is none yet. */
  readonly represent?: (record: Found, call: Call) => unknown
  /** The tag of a record that is not answered as JSON; undefined if there is none yet. */
  readonly tagOf?: (record: Found) => string | undefined
}

/** Finds the record of the path, and locks it if it will change. Rejects what its state forbids for any body. */
export type FindRecord<Params extends TSchema, Found> = (
  tx: Tx,
  params: Static<Params>,
  /** The query is as sent: its form is validated later. */
  call: Call & { readonly query?: unknown },
) => Promise<Found>

/** The changes, derived from the answer and the record before. */
export type ChangesOf<Answer, Found, Request> = (happened: {
  readonly answer: Answer
  readonly record: Found
  readonly input: Request
}) => readonly Change[]

/** The author of a request's changes. */
export const authorOf = ({ access, id }: FastifyRequest): Author => ({ token: access.token, requestId: id })
