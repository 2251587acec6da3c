import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { type Fault, faultOf, refuseFaults } from '../problem.ts'
import { contentOf, currencyPairFaults, type Document, withContent } from './document.rules.ts'
import type { DocumentChange } from './document.schema.ts'
import { judgeContent } from './judge-content.ts'

/**
 * The document with a merge patch applied and everything computed anew; refuses with all faults. Not yet kept. `shown` is its
 * representation, against which the fields that nobody sets are compared.
 */
export async function changed(
  tx: Tx,
  document: Document,
  shown: object,
  change: DocumentChange,
  readOnly: readonly string[],
): Promise<Document> {
  const content = merge(contentOf(document), contentOf(change))
  await judgeContent(tx, content, [...readOnlyFaults(shown, change, readOnly), ...currencyPairFaults(change)])
  return withContent(document, content, newId)
}

/** The number has a code of its own: clients try to set it. */
const readOnlyFaults = (shown: object, change: DocumentChange, readOnly: readonly string[]): Fault[] =>
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
