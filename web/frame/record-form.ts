import type { CallOptions } from '../../client/src/index.ts'
import { askNow, type Question } from '../answers/answers.ts'
import type { Tagged } from '../answers/api.ts'
import { changeRecord } from '../answers/ask.ts'
import { type Form, useForm } from './form.ts'
import type { FormRequest, FormState } from './saving.ts'

type RecordOptions<Answer, Values> = {
  /** The name of the typed text on the device; without one nothing is stored. */
  readonly record?: string
  /** The record, and its question; undefined if it is new. */
  readonly known: Tagged<Answer> | undefined
  readonly question?: Question<Tagged<Answer>> | undefined
  readonly valuesOf: (known: Answer | undefined) => Values
  readonly modify: (
    changes: Partial<Values>,
    options: CallOptions & { readonly idempotencyKey: string; readonly ifMatch?: string },
    values: Values,
  ) => Promise<Answer>
  /** Creates the record, and returns how the form ends. */
  readonly create?: (request: FormRequest<Values, Partial<Values>>) => Promise<() => unknown>
  /** How a form ends after a change; by default it continues. */
  readonly onModified?: () => unknown
}

/** The form of a new or existing record: the page shows the service's answer. */
export function useRecordForm<Answer extends object, Values extends object>({
  record,
  known,
  question,
  valuesOf,
  modify,
  create,
  onModified,
}: RecordOptions<Answer, Values>): Form<Values> {
  const stateOf = (answer: Tagged<Answer>): FormState<Values> => ({ before: valuesOf(answer), etag: answer.etag })
  return useForm<Values>({
    ...(record === undefined ? {} : { record }),
    ...(known ? stateOf(known) : { before: valuesOf(undefined) }),
    ...(question ? { read: async () => stateOf(await askNow(question)) } : {}),
    send: async (request) => {
      if (!question) return create?.(request) ?? (() => undefined)
      const { changes, values, options } = request
      const answer = await changeRecord(question, (more) => modify(changes, { ...options(changes), ...more }, values))
      return onModified ?? stateOf(answer)
    },
  })
}
