import { useState } from 'preact/hooks'
import type { CallOptions, Estimate, Invoice } from '../../client/src/index.ts'
import { askAgain, forgetRecord } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { changeRecord } from '../answers/ask.ts'
import { type Intent, useIntent } from '../answers/intent.ts'
import { disabledReason } from '../answers/session.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { go } from '../frame/place.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { type Offer, tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { type Act, actsOf, nextActOf } from './actions.rules.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { duplicateDocument } from './duplicate-document.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { useInvoicing } from './invoicing.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { type AnyDocument, callsOf, type Kind, kinds, questionOf } from './kinds.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { settlingWords } from './settling-words.ts'
import { VoidDialog } from './void-dialog.tsx'
import { words } from './words.ts'
import { ReinstateDialog, WriteOffDialog } from './write-off-dialog.tsx'

type Of = { readonly kind: Kind; readonly document: AnyDocument }
/** The question before an act, with the act's name. */
type Question = {
  readonly title: string
  readonly text: string
  readonly act: () => Promise<unknown>
  readonly told: string
  readonly offer?: Offer | undefined
}
/** The dialog that is open. */
type Open =
  | 'issue'
  | 'pay'
  | 'payOut'
  | 'accept'
  | 'convertPart'
  | 'credit'
  | 'writeOff'
  | 'reinstate'
  | 'send'
  | 'correct'
  | 'annul'
  | Question

/** The acts of a document. Acts that its state excludes are omitted; an act that is not possible yet, or not for the role, shows the reason. */
export function Actions({ kind, document }: Of) {
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <Buttons kind={kind} document={document} open={setOpen} />
      {open && <Dialogs kind={kind} document={document} open={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type DialogsProps = Of & { readonly open: Open; readonly onClose: () => void }

function Dialogs({ kind, document, open, onClose }: DialogsProps) {
  const { id } = document
  if (typeof open === 'object')
    return (
      <Confirm
        title={open.title}
        text={open.text}
        act={open.act}
        onClose={(isDone) => {
          onClose()
          if (isDone) tell(open.told, open.offer)
        }}
      />
    )
  if (open === 'issue') return <IssueDialog kind={kind} document={id} onClose={onClose} />
  if (open === 'send')
    return (
      <SendDialog
        title={words.send}
        send={(...sent) => callsOf(kind).send(id, ...sent)}
        again={() => askAgain(questionOf(kind, id))}
        onClose={onClose}
      />
    )
  if (open === 'convertPart' && 'status' in document) return <InvoiceDialog estimate={document} onClose={onClose} />
  if (open === 'accept') return <AcceptDialog of={document} onClose={onClose} />
  if (open === 'correct' || open === 'annul')
    return <VoidDialog kind={kind} of={document} act={open} onClose={onClose} />
  if ('isAnnulled' in document) {
    if (open === 'credit') return <CreditDialog invoice={document} onClose={onClose} />
    if (open === 'writeOff') return <WriteOffDialog invoice={document} onClose={onClose} />
    if (open === 'reinstate') return <ReinstateDialog invoice={document} onClose={onClose} />
  }
  if (!('totalRestAmount' in document)) return null
  const isInvoice = 'isPaid' in document
  const of = isInvoice ? api.invoices.recordPayment : api.creditNotes.payOut
  return (
    <PaymentDialog
      title={isInvoice ? words.pay : words.payOut}
      rest={document.totalRestAmount + (isInvoice ? lostOf(document) : 0)}
      foreignCurrency={document.originalCurrency}
      {...(isInvoice ? { mayExceed: settlingWords.overpay, invoice: document } : {})}
      record={async (payment, options) => {
        const recorded = await of(id, payment, options)
        await askAgain(questionOf(kind, id))
        return recorded
      }}
      told={(amount) => settlingWords[isInvoice ? 'recorded' : 'paidOut'](amount, document.number)}
      onClose={onClose}
    />
  )
}

/** The part of an invoice that is written off as a bad debt: a payment recovers it. */
const lostOf = ({ writtenOff }: Invoice): number => writtenOff.find(({ reason }) => reason === 'bad-debt')?.amount ?? 0

/** The acts with a button of their own; the others are in a menu. */
const buttons: readonly Act[] = ['issue', 'send', 'convert', 'pay', 'payOut']

/** The functions of acts that are not links: most of them ask first. */
function runnersOf(
  { kind, document }: Of,
  open: (what: Open) => void,
  intent: Intent,
): Readonly<Record<Exclude<Act, 'edit'>, () => unknown>> {
  const { id } = document
  type Asked = 'decline' | 'reopen'
  const sure = (name: Asked, act: () => Promise<unknown>, text: string, offer?: Offer) =>
    open({ title: words[name], text, act, told: words.done[name](document.number), offer })
  const reopen = () => changed(kind, id, api.estimates.reopen)
  return {
    // Where it can be edited, it is issued from there.
    issue: () => (kind.name === 'creditNotes' ? open('issue') : go(`${kind.path}/${id}/edit?issue`)),
    send: () => open('send'),
    convert: () => convert(id, intent),
    convertPart: () => open('convertPart'),
    convertAgain: () => open('convertPart'),
    pay: () => open('pay'),
    payOut: () => open('payOut'),
    accept: () => open('accept'),
    decline: () => sure('decline', () => changed(kind, id, api.estimates.decline), words.declineAsk, { undo: reopen }),
    reopen: () => sure('reopen', reopen, words.reopenAsk),
    credit: () => open('credit'),
    writeOff: () => open('writeOff'),
    reinstate: () => open('reinstate'),
    duplicate: () => duplicateDocument(kind, id, intent),
    recur: () => go(`/app/recurring-invoices/new?invoice=${id}`),
    correct: () => open('correct'),
    annul: () => open('annul'),
  }
}

function Buttons({ kind, document, open }: Of & { readonly open: (what: Open) => void }) {
  const run = runnersOf({ kind, document }, open, useIntent())
  const forbidden = disabledReason('invoices:write')
  // After a part or a deposit, the rest of a quote is invoiced.
  const isPart = useInvoicing(document)?.state === 'partly'
  const next = nextActOf(document) ?? (isPart ? 'convertAgain' : undefined)
  const hasButton = (act: Act): boolean => buttons.includes(act) || (isPart && act === 'convertAgain')
  const acts = actsOf(document).map(({ act, obstacle }) => ({
    act,
    label: act === 'send' && document.emailDeliveries.length > 0 ? words.sendAgain : words[act],
    disabledReason: forbidden ?? (obstacle && words.obstacles[obstacle]),
  }))
  const others = acts.flatMap(({ act, label, disabledReason }) =>
    act === 'edit' || hasButton(act) ? [] : [{ key: act, label, disabledReason, onChoose: run[act] }],
  )
  return (
    <>
      {acts.map(({ act, label, disabledReason }) =>
        act === 'edit' ? (
          <ButtonLink key={act} to={`${kind.path}/${document.id}/edit`} shortcut="e" disabledReason={disabledReason}>
            {label}
          </ButtonLink>
        ) : hasButton(act) ? (
          <Button
            key={act}
            look={act === next ? 'main' : undefined}
            shortcut={act === 'pay' ? 'p' : undefined}
            disabledReason={disabledReason}
            onPress={run[act]}
          >
            {label}
          </Button>
        ) : null,
      )}
      {document.isDraft && (
        <DeleteRecord
          name={`${common.draft} ${document.title ?? ''}`.trim()}
          record={questionOf(kind, document.id)}
          list={kind.path}
          scope="invoices:write"
          act={() => remove(kind, document)}
          told={words.removed}
        />
      )}
      {others.length > 0 && (
        <Menu label={common.more} look="" items={others}>
          <Icon name="ellipsis" />
        </Menu>
      )}
    </>
  )
}

/** Deletes a draft; its quote no longer names it. */
async function remove(kind: Kind, document: AnyDocument): Promise<void> {
  await callsOf(kind).delete(document.id)
  if ('estimate' in document && document.estimate) forgetRecord(questionOf(kinds.estimates, document.estimate))
}

/** Acts on a document, and shows the service's answer. */
const changed = (
  kind: Kind,
  id: string,
  act: (id: string, options: CallOptions) => Promise<{ readonly estimate: Estimate } | { readonly invoice: Invoice }>,
): Promise<unknown> => changeRecord(questionOf(kind, id), (options) => act(id, options))

/** Makes an invoice of a quote, and shows it. */
async function convert(estimate: string, { keyOf, done }: Intent): Promise<void> {
  const idempotencyKey = keyOf({ convert: estimate })
  const { invoice } = await api.estimates.convertToInvoice(estimate, {}, { idempotencyKey })
  done()
  go(`/app/invoices/${invoice.id}`)
}
