import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { State } from '../documents/document-list.tsx'
import { type AnyDocument, kinds } from '../documents/kinds.ts'
import { Table } from '../parts/list.tsx'
import { Shown } from '../parts/shown.tsx'
import { amountText, dayText, say } from '../words/words.ts'

type Row = { readonly document: AnyDocument; readonly kind: (typeof kinds)[keyof typeof kinds] }
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
    owed.set(currency, (owed.get(currency) ?? 0) + Math.round(invoice.totalRestAmount * 100))
  }
  return [...owed].filter(([, cents]) => cents !== 0)
}

async function documentsOf(recipient: string): Promise<readonly Row[]> {
  const lists = await Promise.all(
    Object.values(kinds).map(async (kind) => {
      const { rows } = await kind.list({ recipient, limit: SHOWN })
      return rows.map((document) => ({ document, kind }))
    }),
  )
  return lists.flat().toSorted((one, other) => other.document.openingDate.localeCompare(one.document.openingDate))
}

/** What was offered, billed and credited to a contact, and what is owed of it. */
export function ContactDocuments({ contact }: { readonly contact: string }) {
  const words = say().documents
  const owed = useAnswer(`/v1/invoices?owed=${contact}`, () => owedBy(contact))
  const documents = useAnswer(`/v1/invoices?of=${contact}`, () => documentsOf(contact))
  if (!may('invoices:read')) return null
  return (
    <section class="stack">
      <h2>{say().contacts.documents}</h2>
      <Shown of={owed}>
        {(sums) => (
          <p>
            {words.rest}:{' '}
            <strong>
              {sums.length === 0
                ? `CHF ${amountText(0)}`
                : sums.map(([currency, cents]) => `${currency} ${amountText(cents / 100)}`).join(', ')}
            </strong>
          </p>
        )}
      </Shown>
      <Shown of={documents}>
        {(rows) =>
          rows.length === 0 ? (
            <div class="sheet empty">{words.none}</div>
          ) : (
            <Table
              title={say().contacts.documents}
              rows={rows}
              keyOf={({ document }) => document.id}
              columns={[
                {
                  title: words.number,
                  isShort: true,
                  cell: ({ document, kind }) => (
                    <a href={`${kind.path}/${document.id}`}>{document.number || words.draft}</a>
                  ),
                },
                {
                  title: words.title,
                  isSecondary: true,
                  cell: ({ document }) => <span class="long">{document.title}</span>,
                },
                { title: words.date, isSecondary: true, cell: ({ document }) => dayText(document.openingDate) },
                {
                  title: words.total,
                  isFigure: true,
                  cell: ({ document }) => `${currencyOf(document)} ${amountText(document.totalAmount)}`,
                },
                { title: words.state, cell: ({ document }) => <State of={document} /> },
              ]}
            />
          )
        }
      </Shown>
    </section>
  )
}
