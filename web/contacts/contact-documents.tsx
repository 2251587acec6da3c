import { useState } from 'preact/hooks'
import type { Invoice } from '../../client/src/index.ts'
import { fromAmount } from '../../src/platform/money/cents.ts'
import { type Answered, askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason, may } from '../answers/session.ts'
import { State } from '../documents/document-list.tsx'
import { type AnyDocument, type Kind, kinds, listOf, owedBy } from '../documents/kinds.ts'
import { SendDialog } from '../documents/send-dialog.tsx'
import { today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { words } from './words.ts'

type Row = { readonly document: AnyDocument; readonly kind: Kind }
/** The most shown documents of each kind; the lists have all of them. */
const SHOWN = 20

const currencyOf = ({ originalCurrency = 'CHF' }: AnyDocument): string => originalCurrency

/** The open amounts of a contact's invoices, by currency. */
function owedText(invoices: readonly Invoice[]): string {
  const owed = new Map<string, number>()
  for (const invoice of invoices) {
    const currency = currencyOf(invoice)
    owed.set(currency, (owed.get(currency) ?? 0) + fromAmount(invoice.totalRestAmount))
  }
  const sums = [...owed].filter(([, cents]) => cents !== 0)
  if (sums.length === 0) return moneyText('CHF', 0)
  return sums.map(([currency, cents]) => moneyText(currency, cents / 100)).join(', ')
}

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

/** The documents and open amounts of a contact. */
export function ContactDocuments({ contact }: { readonly contact: string }) {
  const owed = useAnswer(owedBy(contact))
  const documents = useDocuments(contact)
  const [isSending, setSending] = useState(false)
  if (!may('invoices:read')) return null
  return (
    <section class="stack">
      <h2>{words.documents}</h2>
      <Shown of={owed}>
        {(invoices) => (
          <div class="row">
            <p>
              {common.owed}: <strong>{owedText(invoices)}</strong>
            </p>
            <Button disabledReason={disabledReason('invoices:write')} onPress={() => setSending(true)}>
              {words.sendStatement}
            </Button>
            <Button
              disabledReason={disabledReason('ledger:read')}
              onPress={() =>
                saveFile(
                  api.reports.getOpenItems({ contact }, { accept: 'application/pdf' }),
                  `${words.statement} ${today()}.pdf`,
                )
              }
            >
              {words.statement}
            </Button>
          </div>
        )}
      </Shown>
      {isSending && (
        <SendDialog
          title={words.sendStatement}
          send={(...sent) => api.contacts.sendStatement(contact, ...sent)}
          again={() => askAgain(ask.contacts.getHistory(contact, {}))}
          onClose={() => setSending(false)}
        />
      )}
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
