import { isDeepStrictEqual } from 'node:util'
import { rejectViolations, type Violation, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import {
  contentOf,
  currencyPairViolations,
  type Document,
  type DocumentContent,
  withContent,
} from './document.rules.ts'
import type { DocumentChange } from './document.schema.ts'
import { violationsIn } from './validate-content.ts'

/** The content of a document with a merge patch applied. */
export const contentAfter = (document: Document, change: DocumentChange): DocumentContent =>
  merge(contentOf(document), contentOf(change))

/** The document with a merge patch applied, which has been validated, and everything computed anew. Not yet kept. */
export const changed = (document: Document, change: DocumentChange): Document =>
  withContent(document, contentAfter(document, change), newId)

/**
 * Every violation of a change that its form does not show: of what it names that cannot be set, which is compared with `shown`, the representation,
 * and of the content as it would become.
 */
export async function changeViolations(
  tx: Tx,
  { document, shown }: { readonly document: Document; readonly shown: object },
  change: DocumentChange,
  readOnly: readonly string[],
): Promise<Violation[]> {
  return [
    ...readOnlyViolations(shown, change, readOnly),
    ...currencyPairViolations(change),
    ...(await violationsIn(tx, contentAfter(document, change))),
  ]
}

/** The number has a code of its own: clients try to set it. */
const readOnlyViolations = (shown: object, change: object, readOnly: readonly string[]): Violation[] =>
  echoViolations(shown, change, readOnly).map((violation) =>
    violation.field === 'number' ? violationOf('customer-invoices/number-immutable', violation.field) : violation,
  )

/**
 * Refuses a change of a document that is frozen, naming what would change; a body that says what stands already is no change. What a
 * change says need not be well-formed for that.
 */
export function rejectAnyChange(shown: object, change: object): void {
  const standing = new Map<string, unknown>(Object.entries(shown))
  const fields = Object.entries(change)
    .filter(([name, value]) => !isDeepStrictEqual(value ?? undefined, standing.get(name)))
    .map(([name]) => name)
  const isNumberAlone = fields.every((name) => name === 'number')
  const code = isNumberAlone ? 'customer-invoices/number-immutable' : 'customer-invoices/document-immutable'
  rejectViolations(fields.map((field) => violationOf(code, field, 'cannot change any more')))
}
