import { addressOf, type CallOptions, operations, optionsAt, type Pages, type Rappen } from '../../client/src/index.ts'
import { keepAnswer, type Question } from './answers.ts'
import { api, every, type Tagged, tagged } from './api.ts'

/** A page of a list, and the function that reads its parts. */
export type ListQuestion<Answer, Item> = Question<Tagged<Answer>> & {
  readonly rowsOf: (answer: Answer) => readonly Item[]
  /** Every record, on however many pages. */
  readonly every: Question<readonly Item[]>
}

type AnyCall = (...words: never[]) => unknown
/** The first declared signature of a call: the others answer undefined. */
export type First<Call> = Call extends {
  (...words: infer Words): infer Answer
  (...words: infer _Others): unknown
}
  ? (...words: Words) => Answer
  : Call
type QuestionOf<Call> = Call extends (...words: infer Words) => Pages<infer Page, infer Item>
  ? (...words: Words) => ListQuestion<Page, Item>
  : Call extends (...words: infer Words) => Promise<infer Answer>
    ? (...words: Words) => Question<Tagged<Answer>>
    : never
type Questions = {
  readonly [Namespace in keyof Rappen]: {
    readonly [Name in keyof Rappen[Namespace] as Rappen[Namespace][Name] extends AnyCall ? Name : never]: QuestionOf<
      First<Rappen[Namespace][Name]>
    >
  }
}

type Call = (...words: unknown[]) => Promise<object>

/**
 * The operations of the client as questions: `ask.contacts.get(id)`. The address is the key of the answer, so that an event about a record
 * makes its answers stale.
 */
export const ask = Object.fromEntries(
  Object.entries(operations).map(([namespace, methods]) => {
    // The client has a call for each operation.
    const calls = api[namespace as keyof Rappen] as unknown as Readonly<Record<string, Call>>
    const questions = Object.entries(methods).map(([name, operation]) => [
      name,
      (...words: unknown[]) => {
        const key = addressOf(operation, words)
        const most = optionsAt(operation)
        const call = (options: CallOptions) =>
          calls[name]?.(...Array.from({ length: most }, (_, at) => words[at]), { ...Object(words[most]), ...options })
        const read = (more?: CallOptions) =>
          tagged((options) => call({ ...more, ...options }) ?? Promise.reject(new TypeError(name)))
        if (!('pages' in operation)) return { key, ask: read }
        return {
          key,
          ask: read,
          rowsOf: (answer: Readonly<Record<string, unknown>>) => answer[operation.pages],
          every: {
            key: `${key}${key.includes('?') ? '&' : '?'}every`,
            ask: (more: CallOptions = {}) => every(call(more) as unknown as AsyncIterable<unknown>),
          },
        }
      },
    ])
    return [namespace, Object.fromEntries(questions)]
  }),
  // The types of these functions follow those of the client.
) as unknown as Questions

/** Changes a record, and shows the service's answer. */
export async function changeRecord<Answer extends object>(
  question: Question<Tagged<Answer>>,
  act: (options: CallOptions) => Promise<Answer>,
): Promise<Tagged<Answer>> {
  const answer = await tagged(act)
  keepAnswer(question, answer)
  return answer
}
