import { type Static, Type } from 'typebox'
import { Problem, type ProblemCode, problemFrom, type Violation } from '../../errors.ts'
import { type Bulk, bulkFields, type refusedSchema } from './bulk.schema.ts'
import { closed } from './closed.schema.ts'
import { isObject } from './is-object.ts'
import { takingNulls } from './left-out.ts'
import { bodyValidator, type Validator } from './validation.ts'

/**
 * Finds the violations of form of a bulk. With `atomic: false` the records are validated one by one later, by `ofItem`; a list that is too
 * long is not read.
 */
export function bulkValidators(bulk: Bulk): { readonly ofBody: Validator; readonly ofItem: Validator } {
  const frame = bodyValidator(closed(bulkFields({ ...bulk, item: Type.Unknown() })))
  const whole = bodyValidator(takingNulls(closed(bulkFields(bulk))))
  return {
    ofBody: (body) => {
      const violations = frame(body)
      const isEachAlone = isObject(body) && body['atomic'] === false
      return isEachAlone || violations.some(({ field }) => field === bulk.name) ? violations : whole(body)
    },
    ofItem: bodyValidator(takingNulls(bulk.item)),
  }
}

/** The rejection of a bulk as a whole: every violation of every record, by its place in the body, as `entries[3].amount`. */
export function rejectionOfAll(name: string, outcomes: readonly unknown[]): Problem | undefined {
  const violations = outcomes.flatMap((outcome, index) =>
    outcome instanceof Problem
      ? outcome.violations.map((violation) => within(`${name}[${index}]`, violation, outcome.code))
      : [],
  )
  return violations.length > 0 ? problemFrom(violations) : undefined
}

const within = (place: string, { field, message }: Violation, code: ProblemCode): Violation => ({
  field: field === '' ? place : `${place}.${field}`,
  message,
  code,
})

export const refusedResult = ({ code, message, violations }: Problem): Static<ReturnType<typeof refusedSchema>> => ({
  outcome: 'refused',
  code,
  message,
  invalidFields: violations.flatMap(({ field }) => field || []),
  details: [...violations],
})
