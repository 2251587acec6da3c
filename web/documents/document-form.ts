import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { DocumentCreation } from '../../client/src/index.ts'
import { askNow, keepAnswer, type Question } from '../answers/answers.ts'
import { Hint, RappenError } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { useForm } from '../frame/form.ts'
import { readdress } from '../frame/place.ts'
import { today } from '../parts/amount-field.tsx'
import { typedTerms } from '../parts/discount-terms.rules.ts'
import { common } from '../words/common.ts'
import type { Choices } from './choices.ts'
import { merge, typedSince } from './conflict.rules.ts'
import { changesOf, creationOf, type Draft, draftOf, missingIn, newRow, savedDraft } from './draft.rules.ts'
import { create, documentIn, type EditableAnswer, type EditableName, type Kind, modify, questionOf } from './kinds.ts'

/** The defaults of a new document. */
function beginning({ templates, usual }: Choices): Draft {
  const [template] = templates
  return {
    recipient: new URLSearchParams(location.search).get('recipient') ?? '',
    title: '',
    openingDate: today(),
    payableInDays: String(template?.payableInDays ?? 30),
    ...typedTerms(undefined),
    template: template?.id ?? '',
    language: template?.language ?? 'de',
    amountMode: template?.amountMode ?? 'net',
    originalCurrency: '',
    exchangeRate: '',
    introductoryText: '',
    closingText: '',
    rows: [newRow('product', usual)],
  }
}

/** A document as the form's initial state. */
const stateOf = (answer: EditableAnswer) => ({ before: draftOf(documentIn(answer)), etag: answer.etag })

/** All violations of a document at once: missing fields, in words of the page, and the service's other violations. */
function allOf(error: unknown, draft: Draft): unknown {
  if (!(error instanceof RappenError) || error.status === 412 || error.details.length === 0) return error
  const missing = missingIn(draft)
  if (missing.length === 0) return error
  const told: readonly string[] = missing.includes('exchangeRate') ? [...missing, 'originalCurrency'] : missing
  const others = error.details.filter(({ field }) => !told.includes(field))
  return new Hint(common.required, ...missing, ...others)
}

/** The question for a document that can be changed. */
export const editableQuestion = ({ name }: Kind<EditableName>, id: string): Question<EditableAnswer> =>
  // Two questions of one shape; TypeScript knows each alone.
  ask[name].get(id) as Question<EditableAnswer>

export type DocumentFormProps = {
  readonly kind: Kind<EditableName>
  readonly known: EditableAnswer | undefined
  readonly choices: Choices
}

/** The form of a document. Once a new one is created, it has an address of its own, and the same form. */
export function useDocumentForm({ kind, known, choices }: DocumentFormProps) {
  const document = known && documentIn(known)
  const id = useSignal(document?.id)
  const state = useMemo(() => (known ? stateOf(known) : { before: beginning(choices) }), [known])
  const form = useForm<Draft, Partial<DocumentCreation>>({
    record: `${kind.path}/${document?.id ?? 'new'}`,
    ...state,
    changesOf,
    merge,
    typedSince,
    read: async () => stateOf(await askNow(editableQuestion(kind, id.peek() ?? ''))),
    send: async ({ values, changes, options }) => {
      const at = id.peek()
      const body = creationOf(values)
      const sent = at === undefined ? create(kind, body, options(body)) : modify(kind, at, changes, options(changes))
      const saved = await sent.catch((error: unknown) => {
        throw allOf(error, values)
      })
      const now = documentIn(saved)
      keepAnswer(questionOf(kind, now.id), saved)
      id.value = now.id
      if (at === undefined) readdress(`${kind.path}/${now.id}/edit`)
      return { before: savedDraft(now, values), etag: saved.etag }
    },
  })
  return { form, document, idNow: () => id.peek() }
}
