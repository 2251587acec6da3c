import { useState } from 'preact/hooks'
import type { Payment } from '../../client/src/index.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason, may } from '../answers/session.ts'
import { History } from '../audit/history.tsx'
import { PaymentDialog } from '../documents/payment-dialog.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { Entries } from '../ledger/entries.tsx'
import { ReverseDialog } from '../ledger/reverse-dialog.tsx'
import { Button } from '../parts/button.tsx'
import { Money } from '../parts/money.tsx'
import { Table } from '../parts/table.tsx'
import { taxText } from '../parts/tax-codes.ts'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { actsOf, actsOfContactPayment, type PaymentActs } from './payment.rules.ts'
import { documentOf } from './payments-page.tsx'
import { words } from './words.ts'

type Of = { readonly payment: Payment }

/** The acts on a payment of a document. */
function ActionsOfDocument({ payment, invoice }: Of & { readonly invoice: string }) {
  const { answer: of } = useAnswer(ask.invoices.get(invoice))
  const { answer: all } = useAnswer(ask.invoices.listPayments(invoice))
  if (!of || !all) return null
  const again = () => Promise.all([ask.invoices.get(invoice), ask.invoices.listPayments(invoice)].map(askAgain))
  return <Actions payment={payment} acts={actsOf(payment, of.invoice, all.payments)} again={again} />
}

/** Reversing a payment, and refunding what is too much; with a question first. */
function Actions({
  payment,
  acts,
  again: others,
}: Of & { readonly acts: PaymentActs; readonly again?: () => Promise<unknown> }) {
  const [open, setOpen] = useState<'reverse' | 'refund'>()
  const close = () => setOpen(undefined)
  const forbidden = disabledReason('invoices:write')
  const again = () => Promise.all([askAgain(ask.payments.get(payment.id)), others?.()])
  const { reverse, refund } = acts
  const reasonAgainst = ({ obstacle }: Pick<NonNullable<PaymentActs['refund']>, 'obstacle'>) =>
    forbidden ?? (obstacle && words.obstacles[obstacle])
  return (
    <>
      {refund && (
        <Button disabledReason={reasonAgainst(refund)} onPress={() => setOpen('refund')}>
          {words.refund}
        </Button>
      )}
      {reverse && (
        <Button look="danger" disabledReason={reasonAgainst(reverse)} onPress={() => setOpen('reverse')}>
          {words.reverse}
        </Button>
      )}
      {open === 'reverse' && (
        <ReverseDialog
          title={words.reverse}
          text={words.reverseAsk}
          date={payment.date}
          act={async (reversal, options) => {
            await api.payments.reverse(payment.id, reversal, options)
            await again()
          }}
          told={words.isReversed}
          onClose={close}
        />
      )}
      {open === 'refund' && refund && (
        <PaymentDialog
          title={words.refund}
          rest={refund.most}
          foreignCurrency={payment.currency === 'CHF' ? undefined : payment.currency}
          record={async (wanted, options) => {
            const refunded = await api.payments.refund(payment.id, wanted, options)
            await again()
            return refunded
          }}
          told={words.isRefunded}
          onClose={close}
        />
      )}
    </>
  )
}

function Facts({ payment }: Of) {
  const { date, type, isReversed, documentNumber, recipientName, account, note, currency, signedAmount } = payment
  return (
    <dl class="facts sheet">
      <dt>{common.date}</dt>
      <dd>{dayText(date)}</dd>
      <dt>{common.type}</dt>
      <dd>
        <span class="row">
          {common.paymentTypes[type]}
          {payment.refundOf && <a href={`/app/payments/${payment.refundOf}`}>{words.refundOf}</a>}
          {isReversed && <span class="state bad">{common.reversed}</span>}
        </span>
      </dd>
      {documentNumber && (
        <>
          <dt>{common.document}</dt>
          <dd>
            <a href={documentOf(payment)}>{documentNumber}</a>
          </dd>
        </>
      )}
      <dt>{common.customer}</dt>
      <dd>{payment.contact ? <a href={`/app/contacts/${payment.contact}`}>{recipientName}</a> : recipientName}</dd>
      <dt>{common.account}</dt>
      <dd>{may('ledger:read') ? <a href={`/app/accounts/${account}`}>{account}</a> : account}</dd>
      {note && (
        <>
          <dt>{common.note}</dt>
          <dd>{note}</dd>
        </>
      )}
      {payment.advanceTaxCode && (
        <>
          <dt>{words.advance}</dt>
          <dd>{`${moneyText(currency, payment.amountAdvance ?? 0)}, ${taxText(payment.advanceTaxCode)}`}</dd>
        </>
      )}
      <dt>{common.amount}</dt>
      <dd>
        <strong>{moneyText(currency, signedAmount)}</strong>
      </dd>
    </dl>
  )
}

type Allocated = NonNullable<Payment['allocations']>[number]

/** The page of what a payment pays. */
const pageOf = ({ invoice, creditNote, openItem }: Allocated): string =>
  invoice ? `/app/invoices/${invoice}` : creditNote ? `/app/credit-notes/${creditNote}` : `/app/ledger/${openItem}`

/** The items that a payment of a contact pays, and the rest of it. */
function Allocations({ payment, allocations }: Of & { readonly allocations: readonly Allocated[] }) {
  const { currency, totalUnallocated = 0 } = payment
  return (
    <section class="sheet">
      <h2>{words.allocations}</h2>
      <Table
        title={words.allocations}
        rows={allocations}
        keyOf={({ allocation }) => allocation}
        columns={[
          {
            title: common.type,
            cell: (one) => <a href={pageOf(one)}>{words.allocated[kindOf(one)]}</a>,
          },
          { title: common.date, isShort: true, cell: ({ date }) => dayText(date) },
          {
            title: common.amount,
            isFigure: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
      <p>{words.unallocated(moneyText(currency, totalUnallocated))}</p>
    </section>
  )
}

const kindOf = ({ invoice, creditNote }: Allocated): keyof typeof words.allocated =>
  invoice ? 'invoice' : creditNote ? 'creditNote' : 'openItem'

/** One payment: its movement, its document's postings, and its reversal. */
export function PaymentPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(ask.payments.get(id))
  return (
    <ShownPage of={answered}>
      {({ payment }) => (
        <>
          <PageHead title={`${common.paymentTypes[payment.type]} ${payment.documentNumber ?? payment.recipientName}`}>
            {payment.invoice ? (
              <ActionsOfDocument payment={payment} invoice={payment.invoice} />
            ) : (
              <Actions payment={payment} acts={actsOfContactPayment(payment)} />
            )}
          </PageHead>
          <div class="stack">
            <Facts payment={payment} />
            {payment.allocations && <Allocations payment={payment} allocations={payment.allocations} />}
            {payment.documentNumber && <Entries documentNumber={payment.documentNumber} />}
            {may('settings:read') && <History ask={(page) => ask.payments.getHistory(id, page)} />}
          </div>
        </>
      )}
    </ShownPage>
  )
}
