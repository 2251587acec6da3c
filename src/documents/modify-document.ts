import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { type Fault, faultOf, refuseFaults } from '../problem.ts'
import type { Readable, Unread } from '../rule.ts'
import { contentOf, currencyPairFaults, type Document, type DocumentContent, withContent } from './document.rules.ts'
import type { DocumentChange } from './document.schema.ts'
import { faultsIn } from './judge-content.ts'

/** The content of a document with a merge patch applied, as far as that can be read. */
export const contentAfter = (document: Document, change: Readable<DocumentChange>): DocumentContent =>
  merge(contentOf(document), contentOf(change))

/** The document with a merge patch applied, which has been judged, and everything computed anew. Not yet kept. */
export const changed = (document: Document, change: DocumentChange): Document =>
  withContent(document, contentAfter(document, change), newId)

/** A change as far as it can be read. */
export type ReadChange = { readonly change: Readable<DocumentChange>; readonly unread: Unread }

/**
 * Every fault of a change that its form does not tell: of what it names that cannot be set, which is compared with `shown`, the representation,
 * and of the content as it would become.
 */
export async function changeFaults(
  tx: Tx,
  { document, shown }: { readonly document: Document; readonly shown: object },
  { change, unread }: ReadChange,
  readOnly: readonly string[],
): Promise<Fault[]> {
  return [
    ...readOnlyFaults(shown, change, readOnly),
    ...currencyPairFaults(change, unread),
    ...(await faultsIn(tx, contentAfter(document, change), unread)),
  ]
}

/** The number has a code of its own: clients try to set it. */
const readOnlyFaults = (shown: object, change: object, readOnly: readonly string[]): Fault[] =>
  echoFaults(shown, change, readOnly).map((fault) =>
    fault.field === 'number' ? faultOf('customer-invoices/number-immutable', fault.field) : fault,
  )

/**
 * Refuses a change of a document that is frozen, naming what would change; a body that says what stands already is no change. What a
 * change says need not be well-formed for that.
 */
export function refuseAnyChange(shown: object, change: object): void {
  const standing = new Map<string, unknown>(Object.entries(shown))
  const fields = Object.entries(change)
    .filter(([name, value]) => !isDeepStrictEqual(value ?? undefined, standing.get(name)))
    .map(([name]) => name)
  const isNumberAlone = fields.every((name) => name === 'number')
  const code = isNumberAlone ? 'customer-invoices/number-immutable' : 'customer-invoices/document-immutable'
  refuseFaults(fields.map((field) => faultOf(code, field, 'cannot change any more')))
}
