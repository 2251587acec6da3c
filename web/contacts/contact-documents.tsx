import { fromAmount } from '../../src/platform/money/cents.ts'
import { type Answered, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { State } from '../documents/document-list.tsx'
import { type AnyDocument, type Kind, kinds } from '../documents/kinds.ts'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { words } from './words.ts'

type Row = { readonly document: AnyDocument; readonly kind: Kind }
/** So many of each kind are shown; the lists have all of them. */
const SHOWN = 20

const currencyOf = ({ originalCurrency = 'CHF' }: AnyDocument): string => originalCurrency

/** What a contact owes, by currency: of every open invoice. */
async function owedBy(recipient: string): Promise<readonly (readonly [currency: string, cents: number])[]> {
  const owed = new Map<string, number>()
  for await (const invoice of api.invoices.list({
    recipient,
    isDraft: false,
    isPaid: false,
    isAnnulled: false,
    limit: 200,
  })) {
    const currency = currencyOf(invoice)
    owed.set(currency, (owed.get(currency) ?? 0) + fromAmount(invoice.totalRestAmount))
  }
  return [...owed].filter(([, cents]) => cents !== 0)
}

/** The documents of one kind, asked for by its own path: an event about one makes them stale. */
const useKind = (kind: Kind, recipient: string): Answered<readonly Row[]> =>
  useAnswer(`${kind.api}?of=${recipient}`, async () => {
    const { rows } = await kind.list({ recipient, limit: SHOWN })
    return rows.map((document) => ({ document, kind }))
  })

/** The documents of all kinds, newest first, once all are there. */
function useDocuments(recipient: string): Answered<readonly Row[]> {
  const answers = [
    useKind(kinds.estimates, recipient),
    useKind(kinds.invoices, recipient),
    useKind(kinds.creditNotes, recipient),
  ]
  const rows = answers.flatMap(({ answer = [] }) => answer)
  return {
    ...(answers.every(({ answer }) => answer)
      ? { answer: rows.toSorted((one, other) => other.document.openingDate.localeCompare(one.document.openingDate)) }
      : {}),
    error: answers.find(({ error }) => error !== undefined)?.error,
    isAsking: answers.some(({ isAsking }) => isAsking),
    again: async () => {
      await Promise.all(answers.map(({ again }) => again()))
    },
  }
}

/** What was offered, billed and credited to a contact, and what is owed of it. */
export function ContactDocuments({ contact }: { readonly contact: string }) {
  const owed = useAnswer(`/v1/invoices?owed=${contact}`, () => owedBy(contact))
  const documents = useDocuments(contact)
  if (!may('invoices:read')) return null
  return (
    <section class="stack">
      <h2>{words.documents}</h2>
      <Shown of={owed}>
        {(sums) => (
          <p>
            {common.owed}:{' '}
            <strong>
              {sums.length === 0
                ? moneyText('CHF', 0)
                : sums.map(([currency, cents]) => moneyText(currency, cents / 100)).join(', ')}
            </strong>
          </p>
        )}
      </Shown>
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
