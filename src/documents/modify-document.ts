import { isDeepStrictEqual } from 'node:util'
import { day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { type Fault, Problem } from '../problem.ts'
import { computed, currencyPairFaults, type Document, type DocumentContent } from './document.rules.ts'
import type { DocumentChange } from './document.schema.ts'
import { judgeContent } from './judge-content.ts'

const contentFields = [
  'template',
  'openingDate',
  'payableInDays',
  'recipient',
  'customRecipientText',
  'title',
  'introductoryText',
  'closingText',
  'amountMode',
  'language',
  'originalCurrency',
  'exchangeRate',
  'columns',
  'positions',
] as const satisfies (keyof DocumentContent)[]

/** What a client sets, as it stands. */
export const contentOf = (document: Document): DocumentContent =>
  // The fields of the content are fields of the document, and positions of an answer are positions of a request.
  Object.fromEntries(
    contentFields.filter((field) => document[field] !== undefined).map((field) => [field, document[field]]),
  ) as DocumentContent

/**
 * The document with a merge patch applied and everything computed anew; refuses with all faults. Not yet kept. `shown` is its
 * representation, against which fields that nobody sets are compared.
 */
export async function changed(
  tx: Tx,
  document: Document,
  shown: object,
  change: DocumentChange,
  readOnly: readonly string[],
): Promise<Document> {
  const faults = readOnlyFaults(shown, change, readOnly)
  const wanted = Object.fromEntries(
    contentFields.filter((field) => change[field] !== undefined).map((field) => [field, change[field]]),
  )
  const content = merge(contentOf(document), wanted)
  await judgeContent(tx, content, [...faults, ...currencyPairFaults(change)])
  // What the patch cleared must not survive from the document: only its state is taken over, the content is what was merged.
  const state = Object.fromEntries(Object.entries(document).filter(([name]) => !isContentField(name)))
  return {
    ...(state as Omit<Document, keyof DocumentContent>),
    ...computed({ ...content, openingDate: day(content.openingDate) }, newId),
  }
}

const isContentField = (name: string): boolean => contentFields.some((field) => field === name)

/** The number has a code of its own: clients try to set it. */
function readOnlyFaults(
  shown: object,
  change: DocumentChange,
  readOnly: readonly string[],
): (Fault & { code?: 'customer-invoices/number-immutable' })[] {
  return echoFaults(shown, change, readOnly).map((fault) =>
    fault.field === 'number' ? { ...fault, code: 'customer-invoices/number-immutable' } : fault,
  )
}

/** Refuses a change of a document that is frozen, naming what would change; a body that says what stands already is no change. */
export function refuseAnyChange(shown: object, change: DocumentChange): void {
  const standing = new Map<string, unknown>(Object.entries(shown))
  const faults = Object.entries(change)
    .filter(([name, value]) => !isDeepStrictEqual(value ?? undefined, standing.get(name)))
    .map(([field]) => ({ field, message: 'cannot change any more' }))
  if (faults.length > 0) throw new Problem('customer-invoices/document-immutable', { faults })
}
