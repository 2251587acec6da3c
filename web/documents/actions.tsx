import { useState } from 'preact/hooks'
import { stale } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { whyNot } from '../answers/session.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { go } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { say } from '../words/words.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import type { AnyDocument, Kind } from './kinds.ts'
import { PaymentDialog } from './payment-dialog.tsx'

type Of = { readonly kind: Kind; readonly document: AnyDocument }
/** What is asked before it is done, in words that name it. */
type Asked = {
  readonly title: string
  readonly text: string
  readonly act: () => Promise<unknown>
  readonly told: string
}
/** The dialog that is open. */
type Open = 'pay' | 'payOut' | 'accept' | 'credit' | Asked

/** What can be done with a document. What its state forbids is not offered; what the role forbids stays, with its reason. */
export function Actions({ kind, document }: Of) {
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <Buttons kind={kind} document={document} open={setOpen} />
      {open && (
        <Dialogs
          document={document}
          open={open}
          onClose={(told) => {
            setOpen(undefined)
            if (told === undefined) return
            stale('/v1/')
            tell(told)
          }}
        />
      )}
    </>
  )
}

type DialogsProps = {
  readonly document: AnyDocument
  readonly open: Open
  /** Told what was done, if it was. */
  readonly onClose: (told?: string) => void
}

function Dialogs({ document, open, onClose }: DialogsProps) {
  const words = say().documents
  const close = (isDone: boolean): void => onClose(isDone ? words.done : undefined)
  if (typeof open === 'object')
    return (
      <Confirm
        title={open.title}
        text={open.text}
        act={open.act}
        onClose={(isDone) => onClose(isDone ? open.told : undefined)}
      />
    )
  if (open === 'accept') return <AcceptDialog estimate={document.id} onClose={close} />
  if (open === 'credit' && 'isAnnulled' in document) return <CreditDialog invoice={document} onClose={close} />
  if (!('totalRestAmount' in document)) return null
  const of = open === 'payOut' ? api.creditNotes.payOut : api.invoices.recordPayment
  return (
    <PaymentDialog
      title={open === 'payOut' ? words.payOut : words.pay}
      rest={document.totalRestAmount}
      record={(payment, idempotencyKey) => of(document.id, payment, { idempotencyKey })}
      onClose={close}
    />
  )
}

function Buttons({ kind, document, open }: Of & { readonly open: (what: Open) => void }) {
  const words = say().documents
  const { id, isDraft } = document
  const reason = whyNot('invoices:write')
  const sure = (title: string, act: () => Promise<unknown>, text: string = words.sure, told: string = words.done) =>
    open({ title, text, act, told })
  const isOpenEstimate = 'status' in document && !isDraft && document.status === 'open'
  const isStanding = 'isAnnulled' in document && !isDraft && !document.isAnnulled
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
          <Button disabledReason={reason} onPress={() => open('accept')}>
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
      {isStanding && !document.isPaid && (
        <Button look="main" shortcut="p" disabledReason={reason} onPress={() => open('pay')}>
          {words.pay}
        </Button>
      )}
      {isStanding && (
        <Button disabledReason={reason} onPress={() => open('credit')}>
          {words.credit}
        </Button>
      )}
      {'totalPaidOut' in document && !isDraft && document.totalRestAmount > 0 && (
        <Button look="main" disabledReason={reason} onPress={() => open('payOut')}>
          {words.payOut}
        </Button>
      )}
      {isDraft && (
        <DeleteRecord
          name={`${words.draft} ${document.title ?? ''}`.trim()}
          of={kind.api}
          list={kind.path}
          id={id}
          scope="invoices:write"
          act={() => kind.remove(id)}
          told={words.removed}
        />
      )}
      {isStanding && document.totalAmountPaid === 0 && (
        <Button look="danger" disabledReason={reason} onPress={() => sure(words.annul, () => api.invoices.annul(id))}>
          {words.annul}
        </Button>
      )}
    </>
  )
}

/** Makes an invoice of a quote, and shows it. */
async function convert(estimate: string): Promise<void> {
  const { invoice } = await api.estimates.convertToInvoice(estimate)
  stale('/v1/estimates', '/v1/invoices')
  go(`/app/invoices/${invoice.id}`)
}
