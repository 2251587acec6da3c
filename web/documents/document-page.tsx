import { useState } from 'preact/hooks'
import type { Estimate, Invoice } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { useContactNames } from '../answers/names.ts'
import { may, whyNot } from '../answers/session.ts'
import { History } from '../audit/audit-list.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Table } from '../parts/list.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { amountText, dayText, instantText, numberText, say } from '../words/words.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { CustomerLink } from './customer-link.tsx'
import { State } from './document-list.tsx'
import { type AnyDocument, type Kind, kinds } from './kinds.ts'
import { Pages } from './pages.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

type Asked = {
  readonly title: string
  readonly text: string
  readonly act: () => Promise<unknown>
  readonly told: string
}
type Acting = {
  readonly kind: Kind
  readonly document: AnyDocument
  readonly ask: (asked: Asked) => void
  readonly pay: () => void
  readonly accept: () => void
}

/** What can be done with a document. What its state forbids is not offered; what the role forbids stays, with its reason. */
function Actions({ kind, document, ask, pay, accept }: Acting) {
  const words = say().documents
  const { id, isDraft } = document
  const reason = whyNot('invoices:write')
  const sure = (title: string, act: () => Promise<unknown>, text: string = words.sure, told: string = words.done) =>
    ask({ title, text, act, told })
  const isOpenEstimate = 'status' in document && !isDraft && document.status === 'open'
  const isAnnullable = 'isAnnulled' in document && !isDraft && !document.isAnnulled && document.totalAmountPaid === 0
  return (
    <>
      <a class="button" href={`${kind.api}/${id}/pdf`} target="_blank" rel="noreferrer">
        {words.openPdf}
      </a>
      {isDraft && kind.name !== 'creditNotes' && (
        <a class="button" href={`${kind.path}/${id}/edit`} aria-keyshortcuts="e">
          {say().editor.edit}
        </a>
      )}
      {isDraft && (
        <Button
          look="main"
          disabledReason={reason}
          onPress={() =>
            // Where it can be edited, what would be posted is shown first.
            kind.name === 'creditNotes'
              ? sure(words.issue, () => kind.issue(id), words.issueAsk, words.issued)
              : go(`${kind.path}/${id}/edit?issue`)
          }
        >
          {words.issue}
        </Button>
      )}
      {!isDraft && !('isAnnulled' in document && document.isAnnulled) && (
        <Button disabledReason={reason} onPress={() => sure(words.send, () => kind.send(id), words.sure, words.sent)}>
          {words.send}
        </Button>
      )}
      {isOpenEstimate && (
        <>
          <Button disabledReason={reason} onPress={accept}>
            {words.accept}
          </Button>
          <Button disabledReason={reason} onPress={() => sure(words.decline, () => api.estimates.decline(id), '')}>
            {words.decline}
          </Button>
        </>
      )}
      {'status' in document && !isDraft && document.status !== 'declined' && (
        <Button look="main" disabledReason={reason} onPress={() => convert(id)}>
          {words.convert}
        </Button>
      )}
      {'isPaid' in document && !isDraft && !document.isPaid && !document.isAnnulled && (
        <Button look="main" shortcut="p" disabledReason={reason} onPress={pay}>
          {words.pay}
        </Button>
      )}
      {isAnnullable && (
        <Button look="danger" disabledReason={reason} onPress={() => sure(words.annul, () => api.invoices.annul(id))}>
          {words.annul}
        </Button>
      )}
    </>
  )
}

async function convert(estimate: string): Promise<void> {
  const { invoice } = await api.estimates.convertToInvoice(estimate)
  stale('/v1/estimates', '/v1/invoices')
  go(`/app/invoices/${invoice.id}`)
}

function Positions({ of: { positions } }: { readonly of: AnyDocument }) {
  const words = say().documents
  const rows = positions.map((position, index) => ({ position, index }))
  return (
    <Table
      title={words.name}
      rows={rows}
      keyOf={({ index }) => String(index)}
      columns={[
        { title: words.name, cell: ({ position }) => ('name' in position ? position.name : '') },
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
            'singleAmount' in position && position.singleAmount !== undefined ? amountText(position.singleAmount) : '',
        },
        {
          title: words.amount,
          isFigure: true,
          cell: ({ position }) =>
            'totalAmount' in position && position.totalAmount !== undefined ? amountText(position.totalAmount) : '',
        },
      ]}
    />
  )
}

function Facts({ kind, of }: { readonly kind: Kind; readonly of: AnyDocument }) {
  const words = say().documents
  const nameOf = useContactNames()
  const currency = of.originalCurrency ?? 'CHF'
  return (
    <dl class="facts sheet">
      <dt>{words.state}</dt>
      <dd>
        <State of={of} />
      </dd>
      <dt>{words.customer}</dt>
      <dd>{of.recipient && <a href={`/app/contacts/${of.recipient}`}>{nameOf(of.recipient)}</a>}</dd>
      <dt>{words.date}</dt>
      <dd>{dayText(of.openingDate)}</dd>
      {'dueDate' in of && (
        <>
          <dt>{words.due}</dt>
          <dd>{dayText(of.dueDate)}</dd>
        </>
      )}
      <dt>{words.net}</dt>
      <dd>
        {currency} {amountText(of.totalNetAmount)}
      </dd>
      <dt>{words.vat}</dt>
      <dd>
        {currency} {amountText(of.totalVatDebt)}
      </dd>
      <dt>{words.total}</dt>
      <dd>
        <strong>
          {currency} {amountText(of.totalAmount)}
        </strong>
      </dd>
      {'totalRestAmount' in of && (
        <>
          <dt>{words.rest}</dt>
          <dd>
            {currency} {amountText(of.totalRestAmount)}
          </dd>
        </>
      )}
      {'signingPerson' in of && of.signingPerson && (
        <>
          <dt>{words.signedBy}</dt>
          <dd>
            {of.signingPerson}
            {of.signedAt && `, ${instantText(of.signedAt)}`}
          </dd>
        </>
      )}
      {'decision' in of && of.decision && <Decision of={of.decision} />}
      {!of.isDraft && (
        <>
          <dt>{words.link.title}</dt>
          <dd>
            <CustomerLink kind={kind} of={of} />
          </dd>
        </>
      )}
      {of.emailDeliveries.length > 0 && (
        <>
          <dt>{words.mails}</dt>
          <dd>
            <ul>
              {of.emailDeliveries.map((mail) => (
                <li key={mail.id}>
                  {words.mail[mail.status]} {mail.recipientEmail}, {instantText(mail.timestamp)}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}

/** How the customer decided by the public link: what was drawn, or why it was declined. */
function Decision({ of }: { readonly of: NonNullable<Estimate['decision']> }) {
  const words = say().documents
  const path =
    of.signature && `<path d="${of.signature}" fill="none" stroke="#1b1c1e" stroke-width="4" stroke-linecap="round"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200">${path}</svg>`
  return (
    <>
      <dt>{words.decidedByLink}</dt>
      <dd>
        {instantText(of.decidedAt)}
        {of.reason && <p>{of.reason}</p>}
        {path && (
          <img class="signature" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={words.signature} />
        )}
      </dd>
    </>
  )
}

/** What was paid of an invoice, if anything was. */
function Payments({ of: { id } }: { readonly of: Invoice }) {
  const words = say().documents
  const { payments: said } = say()
  const { answer: payments = [] } = useAnswer(
    `/v1/invoices/${id}/payments`,
    async () => (await api.invoices.listPayments(id)).payments,
  )
  if (payments.length === 0) return null
  return (
    <section class="stack">
      <h2>{words.payments}</h2>
      <Table
        title={words.payments}
        rows={payments}
        keyOf={(payment) => payment.id}
        columns={[
          { title: said.date, cell: ({ date }) => dayText(date) },
          {
            title: said.type,
            cell: ({ type, isReversed }) => `${said.types[type]}${isReversed ? `, ${said.reversed}` : ''}`,
          },
          { title: said.amount, isFigure: true, cell: ({ amount }) => amountText(amount) },
        ]}
      />
    </section>
  )
}

/** One document: what it is, what is owed of it, and what can be done with it. */
function DocumentPage({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const words = say().documents
  const answered = useAnswer(`${kind.api}/${id}`, () => kind.get(id))
  const [asked, setAsked] = useState<Asked>()
  const [isPaying, setPaying] = useState(false)
  const [isAccepting, setAccepting] = useState(false)
  const changed = (told: string) => {
    stale('/v1/')
    tell(told)
  }
  return (
    <Shown of={answered}>
      {(document) => (
        <>
          <PageHead title={`${document.number || words.draft} ${document.title ?? ''}`.trim()}>
            <Actions
              kind={kind}
              document={document}
              ask={setAsked}
              pay={() => setPaying(true)}
              accept={() => setAccepting(true)}
            />
          </PageHead>
          <div class="document">
            <Pages kind={kind} of={document} />
            <div class="stack">
              <Facts kind={kind} of={document} />
              <Positions of={document} />
              {'isPaid' in document && <Payments of={document} />}
              {may('settings:read') && <History of={`${kind.api}/${id}`} read={kind.history(id)} />}
            </div>
          </div>
          {asked && (
            <Confirm
              title={asked.title}
              text={asked.text}
              act={asked.act}
              onClose={(isDone) => {
                setAsked(undefined)
                if (isDone) changed(asked.told)
              }}
            />
          )}
          {isAccepting && (
            <AcceptDialog
              estimate={document.id}
              onClose={(isDone) => {
                setAccepting(false)
                if (isDone) changed(words.done)
              }}
            />
          )}
          {isPaying && 'isPaid' in document && (
            <PaymentDialog
              invoice={document}
              onClose={(isDone) => {
                setPaying(false)
                if (isDone) changed(words.done)
              }}
            />
          )}
        </>
      )}
    </Shown>
  )
}

export const EstimatePage = ({ params }: PageProps) => <DocumentPage kind={kinds.estimates} id={params['id'] ?? ''} />
export const InvoicePage = ({ params }: PageProps) => <DocumentPage kind={kinds.invoices} id={params['id'] ?? ''} />
export const CreditNotePage = ({ params }: PageProps) => (
  <DocumentPage kind={kinds.creditNotes} id={params['id'] ?? ''} />
)
