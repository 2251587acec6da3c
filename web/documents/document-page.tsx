import type { Estimate, Invoice } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { useContactNames } from '../answers/names.ts'
import { may } from '../answers/session.ts'
import { History } from '../audit/audit-list.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Table } from '../parts/list.tsx'
import { Shown } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { amountText, dayText, instantText, numberText, say } from '../words/words.ts'
import { Actions } from './actions.tsx'
import { CustomerLink } from './customer-link.tsx'
import { State } from './document-list.tsx'
import { type AnyDocument, type Kind, kinds } from './kinds.ts'
import { Pages } from './pages.tsx'

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
  const answered = useAnswer(`${kind.api}/${id}`, () => kind.get(id))
  return (
    <Shown of={answered}>
      {(document) => (
        <>
          <PageHead title={`${document.number || say().documents.draft} ${document.title ?? ''}`.trim()}>
            <Actions kind={kind} document={document} />
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
