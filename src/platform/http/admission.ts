import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preValidationHookHandler,
  RouteOptions,
} from 'fastify'
import { Busy, Problem } from '../../errors.ts'
import { said } from '../../said.ts'
import { budgets } from '../limits.ts'
import { answersFile, takesUpload } from './deadlines.ts'
import type { HttpSettings } from './http-settings.ts'
import { inProgress } from './in-progress.ts'
import type { Access } from './operation/definition.ts'
import { headersOf as rateHeadersOf } from './rate-limit.ts'
import { costOf } from './request-cost.rules.ts'
import { sessionIn } from './session-cookie.ts'

/** The unvalidated credentials of a request, and its address. */
export type Credentials = {
  readonly token: string | string[] | undefined
  /** Whether the request has the header in which other services take a token. */
  readonly isInAuthorization: boolean
  /** The secret of a session, if there is no token. */
  readonly session: string | undefined
  /** The organisation that the page of a session shows: another tab may have changed the session's organisation meanwhile. */
  readonly organisation: string | undefined
  readonly address: string
  /** The cost of the request in the quota of its token. */
  readonly cost: number
}
export type ValidateToken = (credentials: Credentials, scope: string) => Promise<Access>

/**
 * Bodies up to this size are read even if the token is rejected, and admitted whatever others hold: all connections together have 32 MiB of
 * them.
 */
const SMALL_BODY_BYTES = 16_384

type Hooks = { readonly onRequest: onRequestAsyncHookHandler; readonly preValidation: preValidationHookHandler }

/**
 * Admits requests by their token before their body is read. Of a rejected request only a small body is read, so that faults of size and syntax
 * come first. An organisation has a third of the bytes of bodies in progress, and a token a limited number of requests at once.
 */
export function admissionFor(
  validateToken: ValidateToken,
  { requestsPerMinute: quota, requestsAtOnce }: HttpSettings,
): (route: RouteOptions, scope: string, usualBodyBytes: number) => Hooks {
  const holdBody = inProgress(budgets.bodies)
  const holdRequest = requestsAtOnce === undefined ? undefined : inProgress({ each: requestsAtOnce })

  function hold(access: Access, request: FastifyRequest, reply: FastifyReply, mostBytes: number): void {
    if (holdRequest && !holdRequest(reply, access.token, 1))
      throw new Problem('general/too-many-requests', {
        said: said(
          'Send at most {limit} requests at once with one token, and this one again after Retry-After seconds.',
          { limit: requestsAtOnce ?? 0 },
        ),
        headers: { 'retry-after': '1' },
        logged: { token: access.token },
      })
    const bytes = Math.min(bodyBytes(request), mostBytes)
    if (bytes > SMALL_BODY_BYTES && !isUpload(request) && !holdBody(reply, access.organisation, bytes))
      throw new Busy('the bodies of other requests take all the memory that there is for them')
  }

  return (route, scope, usualBodyBytes) => {
    const mostBytes = route.bodyLimit ?? usualBodyBytes
    const kind = { isUpload: takesUpload(route), isFile: answersFile(route) }
    return {
      onRequest: async (request, reply) => {
        try {
          const { limit: records } = request.query as { readonly limit?: unknown }
          const cost = costOf(kind, { bytes: request.headers['content-length'], records })
          const opensFile = kind.isFile && route.method === 'GET'
          const access = await validateToken(credentialsOf(request, { opensFile, cost }), scope)
          request.access = access
          if (access.expiresAt !== undefined) reply.header('token-expires', access.expiresAt)
          hold(access, request, reply, mostBytes)
          if (quota !== undefined && access.meter) reply.headers(rateHeadersOf(quota, access.meter))
        } catch (error) {
          if (!(error instanceof Problem) || isLeftUnread(bodyBytes(request), mostBytes)) throw error
          request.notAdmitted = error
        }
      },
      preValidation: (request, _reply, done) => done(request.notAdmitted),
    }
  }
}

/** The credentials of a request. `opensFile` if a person may open the answer in a tab. */
export const credentialsOf = (
  { headers, ip, server }: FastifyRequest,
  { opensFile, cost }: { opensFile: boolean; cost: number },
): Credentials => ({
  token: headers['x-api-token'],
  session: sessionIn(headers, opensFile, server.publicUrl()),
  organisation: typeof headers['x-organisation'] === 'string' ? headers['x-organisation'] : undefined,
  isInAuthorization: headers.authorization !== undefined,
  address: ip,
  cost,
})

/** Only a small body of a rejected request is read for its syntax. A body over the limit is refused for its size without being read. */
const isLeftUnread = (bytes: number, mostBytes: number): boolean =>
  bytes > SMALL_BODY_BYTES && (bytes <= mostBytes || bytes === Number.POSITIVE_INFINITY)

/** The announced length of a body; infinity for a chunked one. */
const bodyBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY

/** Uploads are written to disk as they arrive. */
export const isUpload = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
