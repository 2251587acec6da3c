import { Type } from 'typebox'
import { type ProblemCode, problems } from '../../errors.ts'
import { closed, titled } from './closed.schema.ts'

/** The page of the reference on which each code has its place. */
export const ERRORS_PAGE = '/docs/errors'

const codes = Object.keys(problems).filter((code): code is ProblemCode => code in problems)

const FaultAnswer = closed({
  field: Type.String({ description: 'The invalid field, as the request names it.' }),
  message: Type.String({ description: 'The requirement on the field.' }),
})

/** A problem in the way of an act. */
export const ObstacleAnswer = titled('Obstacle', {
  code: Type.String({ description: 'Stable code of the problem.' }),
  message: Type.String({ description: 'The problem and its remedy.' }),
  isBlocking: Type.Boolean({ description: 'True if the problem cannot be confirmed: it must be corrected first.' }),
  ledgerEntries: Type.Array(Type.String(), { description: 'Ids of its entries in the books, the first 100.' }),
})

const ProblemAnswer = titled('Problem', {
  code: Type.Enum(codes, { description: 'Stable; one of GET /v1/error-codes.' }),
  message: Type.String({
    description: 'The fault or the remedy: the first of several violations, with the number of others.',
  }),
  documentation: Type.String({ format: 'uri', description: 'Where the reference says what the code means.' }),
  requestId: Type.String({ description: 'The x-request-id of this answer; it is in the log line too.' }),
  invalidFields: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'All invalid fields, as the request names them; empty when the body as a whole is unreadable. On every 400.',
    }),
  ),
  details: Type.Optional(Type.Array(FaultAnswer, { description: 'A sentence for each invalid field.' })),
  problems: Type.Optional(
    Type.Array(ObstacleAnswer, {
      description: 'The problems in the way of the act; it is done once they are corrected or confirmed.',
    }),
  ),
})

/** The rejections of every operation. */
const always: readonly ProblemCode[] = ['general/internal-error', 'general/service-unavailable']
/** The rejections that follow from the inputs of an operation. */
const whereAsked = {
  token: ['general/unauthorised', 'general/too-many-requests'],
  scope: ['rest-api/insufficient-scope'],
  session: ['session/required'],
  fields: ['general/invalid-fields'],
  content: ['general/invalid-body', 'general/payload-too-large', 'general/unsupported-media-type', 'general/conflict'],
  key: ['general/invalid-fields', 'general/idempotency-key-in-use', 'general/idempotency-key-reused'],
} as const satisfies Record<string, readonly ProblemCode[]>

/**
 * A token; a required scope; a person who has signed in; fields of a body or query; content that is read and may change something; an
 * Idempotency-Key.
 */
export type RejectionCause = keyof typeof whereAsked

/** The error answers of an operation for the OpenAPI document, one per status, each with an example per code. */
export function answersOf(rejects: readonly ProblemCode[], asks: readonly RejectionCause[]): Record<number, object> {
  const possible = new Set<ProblemCode>([...rejects, ...asks.flatMap((one) => whereAsked[one]), ...always])
  const answers: Record<number, { description: string; content: object }> = {}
  for (const status of [...new Set([...possible].map((code) => problems[code].status))].sort()) {
    const ofStatus = [...possible].filter((code) => problems[code].status === status)
    const examples = Object.fromEntries(ofStatus.map((code) => [code, { summary: code, value: exampleOf(code) }]))
    answers[status] = {
      description: ofStatus.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: ProblemAnswer, examples } },
    }
  }
  return answers
}

function exampleOf(code: ProblemCode): object {
  const { status, en: sentence } = problems[code]
  const violations = {
    invalidFields: ['title'],
    details: [{ field: 'title', message: 'must have at most 128 characters' }],
  }
  return {
    code,
    message: code === 'general/invalid-fields' ? 'title must have at most 128 characters.' : sentence,
    documentation: `https://rappen.example${ERRORS_PAGE}#${code}`,
    requestId: '5c3f5f0e-7d0c-4f0a-9a53-3f5d1c1f2a11',
    ...(status === 400 ? (code === 'general/invalid-fields' ? violations : { invalidFields: [], details: [] }) : {}),
  }
}
