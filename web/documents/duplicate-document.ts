import type { Intent } from '../answers/intent.ts'
import { go } from '../frame/place.ts'
import { tell } from '../parts/notices.tsx'
import { callsOf, documentIn, type Kind } from './kinds.ts'
import { words } from './words.ts'

/** Makes a draft from a document, and shows it. */
export async function duplicateDocument(kind: Kind, id: string, { keyOf, done }: Intent): Promise<void> {
  const made = documentIn(await callsOf(kind).duplicate(id, { idempotencyKey: keyOf({ duplicate: id }) }))
  done()
  tell(words.duplicated)
  go(kind.name === 'creditNotes' ? `${kind.path}/${made.id}` : `${kind.path}/${made.id}/edit`)
}
