import { Fragment } from 'preact'
import type { Estimate, Invoice } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { common } from '../words/common.ts'
import { amountText, dayText, instantText, moneyText } from '../words/words.ts'
import { useInvoicing } from './invoicing.ts'
import { invoicingWords } from './invoicing-words.ts'
import { type AnyDocument, documentIn, type Kind, kinds, questionOf } from './kinds.ts'
import { settlingWords } from './settling-words.ts'
import { words } from './words.ts'

/** The data of a document, its origin and its outcome. */
export function Facts({ of }: { readonly of: AnyDocument }) {
  const currency = of.originalCurrency ?? 'CHF'
  const amount = (value: number) => amountText(value, of.originalCurrency)
  return (
    <div class="columns">
      <dl class="facts">
        {of.customRecipientText && (
          <>
            <dt>{common.customer}</dt>
            <dd>{of.customRecipientText.split('\n').join(', ')}</dd>
          </>
        )}
        <dt>{common.date}</dt>
        <dd>{dayText(of.openingDate)}</dd>
        {'dueDate' in of && (
          <>
            <dt>{'status' in of ? words.validUntil : words.due}</dt>
            <dd>{dayText(of.dueDate)}</dd>
          </>
        )}
        <Origin of={of} />
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
        {of.emailDeliveries.length > 0 && (
          <>
            <dt>{words.mails}</dt>
            <dd>
              <ul>
                {of.emailDeliveries.map((mail) => (
                  <li key={mail.id}>
                    {words.mail[mail.status]} {mail.recipientEmail}, {instantText(mail.timestamp)}
                    {mail.error && <p class="small quiet">{mail.error}</p>}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      <dl class="facts amounts">
        <dt>{words.net}</dt>
        <dd>{amount(of.totalNetAmount)}</dd>
        <dt>{words.vat}</dt>
        <dd>{amount(of.totalVatDebt)}</dd>
        <dt class="all">
          {common.total} {currency}
        </dt>
        <dd class="all">{amount(of.totalAmount)}</dd>
        {'totalRestAmount' in of && !of.isDraft && (
          <>
            {'isPaid' in of && <Settlement of={of} />}
            <dt>{common.owed}</dt>
            <dd>{amount(of.totalRestAmount)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}

type RelatedProps = { readonly title: string; readonly kind: Kind; readonly ids: readonly string[] }

/** Documents that one was made from, or that were made from it, by their numbers. */
const Related = ({ title, kind, ids }: RelatedProps) =>
  ids.length === 0 ? null : (
    <>
      <dt>{title}</dt>
      <dd>
        <span class="row">
          {ids.map((id) => (
            <DocumentLink key={id} kind={kind} id={id} />
          ))}
        </span>
      </dd>
    </>
  )

function DocumentLink({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const { answer } = useAnswer(questionOf(kind, id))
  const document = answer && documentIn(answer)
  const isDeposit = document && 'estimateShare' in document && document.estimateShare === 'deposit'
  return (
    <span>
      {isDeposit && `${invoicingWords.deposit} `}
      <a href={`${kind.path}/${id}`}>{document ? document.number || common.draft : '…'}</a>
    </span>
  )
}

/** The invoices made from a quote, and what of it is not invoiced yet. */
function Invoiced({ of }: { readonly of: Estimate }) {
  const { invoicesFromQuote, originalCurrency = 'CHF' } = of
  const invoicing = useInvoicing(of)
  return (
    <>
      <Related title={words.became} kind={kinds.invoices} ids={invoicesFromQuote} />
      {invoicing && invoicing.state !== 'nothing' && (
        <>
          <dt>{invoicingWords.state}</dt>
          <dd>
            {invoicing.state === 'complete'
              ? invoicingWords.complete
              : invoicingWords.partly(moneyText(originalCurrency, invoicing.totalLeft))}
          </dd>
        </>
      )}
    </>
  )
}

/** The payments and credit notes of an invoice, which reduce its open amount. Reversed ones are in its history. */
function Settlement({ of: { id, originalCurrency, writtenOff } }: { readonly of: Invoice }) {
  const payments = useAnswer(ask.invoices.listPayments(id)).answer?.payments ?? []
  const notes = useAnswer(ask.creditNotes.list({ invoice: id })).answer?.creditNotes ?? []
  const taken = (amount: number) => amountText(-amount, originalCurrency)
  return (
    <>
      {payments
        .filter(({ type, isReversed }) => type !== 'payout' && !isReversed)
        .map(({ id: payment, type, date, signedAmount }) => (
          <Fragment key={payment}>
            <dt>
              {type === 'refund' ? common.paymentTypes.refund : words.paymentOf}{' '}
              <a href={`/app/payments/${payment}`}>{dayText(date)}</a>
            </dt>
            <dd>{taken(signedAmount)}</dd>
          </Fragment>
        ))}
      {notes.map((note) => (
        <Fragment key={note.id}>
          <dt>
            {words.creditNote} <a href={`${kinds.creditNotes.path}/${note.id}`}>{note.number || common.draft}</a>
          </dt>
          <dd>{note.isDraft ? '' : taken(note.totalAllocated)}</dd>
        </Fragment>
      ))}
      {writtenOff.map(({ reason, amount }) => (
        <Fragment key={reason}>
          <dt>{settlingWords.writeOffReasons[reason]}</dt>
          <dd>{taken(amount)}</dd>
        </Fragment>
      ))}
    </>
  )
}

/** The source of a document, and the documents made from it. */
function Origin({ of }: { readonly of: AnyDocument }) {
  if ('status' in of) return <Invoiced of={of} />
  if ('totalPaidOut' in of) return <Related title={words.credits} kind={kinds.invoices} ids={[of.invoice]} />
  return (
    <>
      {of.recurringInvoice !== undefined && (
        <>
          <dt>{words.fromSeries}</dt>
          <dd>
            <a href={`/app/recurring-invoices/${of.recurringInvoice}`}>{words.series}</a>
          </dd>
        </>
      )}
      <Related title={words.from} kind={kinds.estimates} ids={of.estimate === undefined ? [] : [of.estimate]} />
    </>
  )
}

/** The customer's decision by the public link: the signature, or the reason for declining. */
function Decision({ of }: { readonly of: NonNullable<Estimate['decision']> }) {
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
