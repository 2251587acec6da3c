import { type Answered, useAnswer } from '../answers/answers.ts'
import { may } from '../answers/session.ts'
import { State } from '../documents/document-list.tsx'
import { type AnyDocument, type Kind, kinds, listOf } from '../documents/kinds.ts'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { words } from './words.ts'

type Row = { readonly document: AnyDocument; readonly kind: Kind }
/** The most shown documents of each kind; the lists have all of them. */
const SHOWN = 20

const currencyOf = ({ originalCurrency = 'CHF' }: AnyDocument): string => originalCurrency

function useKind(kind: Kind, recipient: string) {
  const question = listOf(kind, { recipient, limit: SHOWN })
  const { answer, ...asked } = useAnswer(question)
  return { ...asked, rows: answer && question.rowsOf(answer).map((document): Row => ({ document, kind })) }
}

/** The documents of all kinds, newest first, once all are loaded. */
function useDocuments(recipient: string): Answered<readonly Row[]> {
  const answers = [
    useKind(kinds.estimates, recipient),
    useKind(kinds.invoices, recipient),
    useKind(kinds.creditNotes, recipient),
  ]
  const rows = answers.flatMap((one) => one.rows ?? [])
  return {
    ...(answers.every((one) => one.rows)
      ? { answer: rows.toSorted((one, other) => other.document.openingDate.localeCompare(one.document.openingDate)) }
      : {}),
    error: answers.find(({ error }) => error !== undefined)?.error,
    isAsking: answers.some(({ isAsking }) => isAsking),
    again: async () => {
      await Promise.all(answers.map(({ again }) => again()))
    },
  }
}

/** The newest documents of a contact. */
export function ContactDocuments({ contact }: { readonly contact: string }) {
  const documents = useDocuments(contact)
  if (!may('invoices:read')) return null
  return (
    <section class="stack">
      <h2>{words.documents}</h2>
      <Shown of={documents}>
        {(rows) =>
          rows.length === 0 ? (
            <div class="sheet empty">{common.nothingYet}</div>
          ) : (
            <Table
              title={words.documents}
              rows={rows}
              keyOf={({ document }) => document.id}
              columns={[
                {
                  title: common.number,
                  isCode: true,
                  cell: ({ document, kind }) => (
                    <a href={`${kind.path}/${document.id}`}>{document.number || common.draft}</a>
                  ),
                },
                {
                  title: common.title,
                  isSecondary: true,
                  cell: ({ document }) => <span class="long">{document.title}</span>,
                },
                { title: common.date, isSecondary: true, cell: ({ document }) => dayText(document.openingDate) },
                {
                  title: common.total,
                  isFigure: true,
                  cell: ({ document }) => moneyText(currencyOf(document), document.totalAmount),
                },
                { title: common.state, cell: ({ document }) => <State of={document} /> },
              ]}
            />
          )
        }
      </Shown>
    </section>
  )
}
