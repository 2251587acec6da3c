import type { Invoice } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { may } from '../answers/session.ts'
import { History } from '../audit/history.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { Entries } from '../ledger/entries.tsx'
import { today } from '../parts/amount-field.tsx'
import { Table } from '../parts/table.tsx'
import { rateText } from '../parts/tax-codes.ts'
import { RemindersOf } from '../reminders/reminders-of.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText, numberText, priceText } from '../words/words.ts'
import { Actions } from './actions.tsx'
import { AttachedFiles } from './attachments.tsx'
import { CustomerLink } from './customer-link.tsx'
import { editorWords } from './editor-words.ts'
import { Facts } from './facts.tsx'
import { type AnyDocument, documentIn, type Kind, kinds, questionOf } from './kinds.ts'
import { FirstPage } from './pages.tsx'
import { Standing } from './standing.tsx'
import { words } from './words.ts'

function Positions({ of: { positions, originalCurrency } }: { readonly of: AnyDocument }) {
  const rows = positions.map((position, index) => ({ position, index }))
  return (
    <Table
      title={words.name}
      rows={rows}
      keyOf={({ index }) => String(index)}
      columns={[
        { title: words.name, cell: ({ position }) => nameOf(position) },
        {
          title: words.quantity,
          isFigure: true,
          cell: ({ position }) =>
            'quantity' in position && position.quantity !== undefined
              ? `${numberText(position.quantity)} ${position.unit ?? ''}`
              : '',
        },
        {
          title: words.price,
          isFigure: true,
          isSecondary: true,
          cell: ({ position }) =>
            'singleAmount' in position && position.singleAmount !== undefined
              ? priceText(position.singleAmount, originalCurrency)
              : '',
        },
        {
          title: words.vat,
          isFigure: true,
          isSecondary: true,
          cell: ({ position }) => ('taxCode' in position ? rateText(position.taxCode) : ''),
        },
        {
          title: common.amount,
          isFigure: true,
          cell: ({ position }) =>
            'totalAmount' in position && position.totalAmount !== undefined
              ? amountText(position.totalAmount, originalCurrency)
              : '',
        },
      ]}
    />
  )
}

/** The name of a position; a subtotal or a discount without a name has the kind's. */
function nameOf(position: AnyDocument['positions'][number]): string {
  if (position.name) return position.name
  if (position.type === 'subtotal') return editorWords.add.subtotal
  if (position.type !== 'discount') return ''
  return position.discountRate === undefined
    ? editorWords.add.discount
    : `${editorWords.add.discount} ${numberText(position.discountRate)} %`
}

/** The reminders of an invoice; one that nobody owes any more has no acts. */
const Reminders = ({ of: { id, isPaid, isWrittenOff, isAnnulled, dueDate } }: { readonly of: Invoice }) => (
  <RemindersOf of={{ invoice: id, isOverdue: dueDate < today() }} isSettled={isPaid || isWrittenOff || isAnnulled} />
)

/** One document: its content, its open amount and its acts. */
function DocumentPage({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const answered = useAnswer(questionOf(kind, id))
  return (
    <ShownPage of={answered}>
      {(answer) => {
        const document = documentIn(answer)
        return (
          <>
            <PageHead title={`${document.number || common.draft} ${document.title ?? ''}`.trim()}>
              <Actions kind={kind} document={document} />
            </PageHead>
            <div class="document">
              <div class="stack">
                <Standing of={document} />
                <Facts of={document} />
                <Positions of={document} />
                {!document.isDraft && kind.name !== 'estimates' && <Entries documentNumber={document.number} />}
                {'isPaid' in document && !document.isDraft && <Reminders of={document} />}
                {may('settings:read') && <History ask={(page) => ask[kind.name].getHistory(id, page)} />}
              </div>
              <aside class="stack">
                <FirstPage kind={kind} of={document} />
                {!document.isDraft && <CustomerLink kind={kind} of={document} />}
                {kind.name !== 'creditNotes' && <AttachedFiles kind={kinds[kind.name]} document={document.id} />}
              </aside>
            </div>
          </>
        )
      }}
    </ShownPage>
  )
}

export const EstimatePage = ({ params }: PageProps) => <DocumentPage kind={kinds.estimates} id={params['id'] ?? ''} />
export const InvoicePage = ({ params }: PageProps) => <DocumentPage kind={kinds.invoices} id={params['id'] ?? ''} />
export const CreditNotePage = ({ params }: PageProps) => (
  <DocumentPage kind={kinds.creditNotes} id={params['id'] ?? ''} />
)
