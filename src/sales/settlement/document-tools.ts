import { transactionsCausedBy } from '../../books/journal/represent-transactions.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import { answerSchema, type Shown, triedSchema } from '../documents/document.schema.ts'
import { documentPath } from '../documents/document-path.schema.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import { type DocumentKind, kindOf, kinds } from '../documents/kinds.rules.ts'
import { representDocument } from './represent-document.ts'

/** A document with its representation, with which `If-Match` and read-only fields are compared. */
export type FoundDocument<Kind extends DocumentKind> = { readonly document: Document; readonly shown: Shown[Kind] }

/** A document after a dry run, and before it, if it existed. */
type Tried<Kind extends DocumentKind> = {
  readonly answer: Shown[Kind]
  readonly record?: FoundDocument<Kind> | undefined
}

/** How the routes of a kind find, represent and answer its documents. */
export type DocumentTools<Kind extends DocumentKind> = ReturnType<typeof documentTools<Kind>>

export function documentTools<Kind extends DocumentKind>(kind: Kind, dependencies: SalesDependencies) {
  const { noun, tag } = kindOf(kind)
  const { path, params, idIn } = documentPath(kind)
  const shownOf = (tx: Tx, document: Document): Promise<Shown[Kind]> =>
    representDocument(tx, kind, document, dependencies.publicUrl())
  /** The additional part of a dry run: the postings of the document that it issues. */
  const postedFor = async (tx: Tx, { answer, record }: Tried<Kind>) =>
    !kindOf(kind).posts || answer.isDraft || record?.document.isDraft === false
      ? {}
      : { transactions: await transactionsCausedBy(tx, answer.id) }
  const wrap = (shown: Shown[Kind]) => ({ [kinds[kind].one]: shown })
  return {
    kind,
    dependencies,
    tag,
    path,
    params,
    idIn,
    success: { status: 200, schema: answerSchema(kind), description: `The ${noun}.` } as const,
    /** The same, with the postings in a dry run. */
    tried: {
      status: 200,
      schema: triedSchema(kind),
      description: `The ${noun}; in a dry run as it would be.`,
    } as const,
    postedFor,
    locked: async (tx: Tx, params: Readonly<Record<string, string>>): Promise<FoundDocument<Kind>> => {
      const document = await requireLockedDocument(tx, kind, idIn(params))
      return { document, shown: await shownOf(tx, document) }
    },
    shownOf,
    wrap,
    represent: ({ shown }: FoundDocument<Kind>) => wrap(shown),
  }
}
