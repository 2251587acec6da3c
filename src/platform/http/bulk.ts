import { type Static, Type } from 'typebox'
import { messageText, Problem, type ProblemCode, problemFrom } from '../../errors.ts'
import type { Violation } from '../../said.ts'
import type { Language } from '../words/languages.ts'
import { type Bulk, bulkFields, type refusedSchema } from './bulk.schema.ts'
import { closed } from './closed.schema.ts'
import { isObject } from './is-object.ts'
import { takingNulls } from './left-out.ts'
import { fieldsOf } from './problem-body.ts'
import { bodyValidator, type Validator } from './validation.ts'

/**
 * Finds the violations of form of a bulk. With `atomic: false` the records are validated one by one later, by `ofItem`; a list that is too long
 * is not read.
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

const within = (place: string, violation: Violation, code: ProblemCode): Violation => ({
  ...violation,
  field: violation.field === '' ? place : `${place}.${violation.field}`,
  code,
})

export const refusedResult = (
  problem: Problem,
  language: Language | undefined,
): Static<ReturnType<typeof refusedSchema>> => {
  const { invalidFields, details } = fieldsOf(problem, language)
  return {
    outcome: 'refused',
    code: problem.code,
    message: messageText(problem, language),
    invalidFields: invalidFields.filter((field) => field !== ''),
    details,
  }
}
