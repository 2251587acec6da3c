import { useState } from 'preact/hooks'
import { forgetRecord, stale } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { type Intent, useIntent } from '../answers/intent.ts'
import { disabledReason } from '../answers/session.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { go } from '../frame/place.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { moneyText } from '../words/words.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { type Act, actsOf, nextActOf } from './actions.rules.ts'
import { CreditDialog } from './credit-dialog.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import type { AnyDocument, Kind } from './kinds.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { words } from './words.ts'

type Of = { readonly kind: Kind; readonly document: AnyDocument }
/** What is asked before it is done, in words that name it. */
type Asked = {
  readonly title: string
  readonly text: string
  readonly act: () => Promise<unknown>
  readonly told: string
  readonly isDangerous?: boolean
}
/** The dialog that is open. */
type Open = 'issue' | 'pay' | 'payOut' | 'accept' | 'credit' | 'send' | Asked

/** What can be done with a document. What its state has no use for is left out; what cannot be done yet, or by the role, says why. */
export function Actions({ kind, document }: Of) {
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <Buttons kind={kind} document={document} open={setOpen} />
      {open && (
        <Dialogs
          kind={kind}
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

type DialogsProps = Of & {
  readonly open: Open
  /** Told what was done, if it was. */
  readonly onClose: (told?: string) => void
}

function Dialogs({ kind, document, open, onClose }: DialogsProps) {
  const close = (isDone: boolean): void => onClose(isDone ? common.done : undefined)
  if (typeof open === 'object')
    return (
      <Confirm
        title={open.title}
        text={open.text}
        act={open.act}
        isDangerous={open.isDangerous ?? false}
        onClose={(isDone) => onClose(isDone ? open.told : undefined)}
      />
    )
  if (open === 'issue') return <IssueDialog kind={kind} document={document.id} onClose={() => onClose()} />
  if (open === 'send')
    return (
      <SendDialog kind={kind} document={document.id} onClose={(isDone) => onClose(isDone ? words.sent : undefined)} />
    )
  if (open === 'accept') return <AcceptDialog estimate={document.id} onClose={close} />
  if (open === 'credit' && 'isAnnulled' in document) return <CreditDialog invoice={document} onClose={close} />
  if (!('totalRestAmount' in document)) return null
  const of = open === 'payOut' ? api.creditNotes.payOut : api.invoices.recordPayment
  return (
    <PaymentDialog
      title={open === 'payOut' ? words.payOut : words.pay}
      rest={document.totalRestAmount}
      foreignCurrency={document.originalCurrency}
      {...(open === 'pay' ? { mayExceed: words.overpay } : {})}
      record={(payment, idempotencyKey) => of(document.id, payment, { idempotencyKey })}
      onClose={close}
    />
  )
}

/** The acts that have a button of their own; the others are in a menu. */
const buttons: readonly Act[] = ['issue', 'send', 'convert', 'pay', 'payOut']

/** What each act does that is not a link: most of them ask first. */
function runnersOf(
  { kind, document }: Of,
  open: (what: Open) => void,
  intent: Intent,
): Readonly<Record<Exclude<Act, 'edit'>, () => unknown>> {
  const { id } = document
  const named = [document.number, moneyText(document.originalCurrency ?? 'CHF', document.totalAmount)] as const
  const sure = (title: string, act: () => Promise<unknown>, text: string, isDangerous = false) =>
    open({ title, text, act, told: common.done, isDangerous })
  return {
    // Where it can be edited, it is issued from there.
    issue: () => (kind.name === 'creditNotes' ? open('issue') : go(`${kind.path}/${id}/edit?issue`)),
    send: () => open('send'),
    convert: () => convert(id, intent),
    convertAgain: () => sure(words.convertAgain, () => convert(id, intent), words.convertAgainAsk),
    pay: () => open('pay'),
    payOut: () => open('payOut'),
    accept: () => open('accept'),
    decline: () => sure(words.decline, () => api.estimates.decline(id), words.declineAsk),
    reopen: () => sure(words.reopen, () => api.estimates.reopen(id), words.reopenAsk),
    credit: () => open('credit'),
    duplicate: () => duplicate(kind, id, intent),
    correct: () => sure(words.correct, () => correct(kind, id, intent), words.correctAsk(...named), true),
    annul: () => sure(words.annul, () => api.invoices.annul(id), words.annulAsk(...named), true),
  }
}

function Buttons({ kind, document, open }: Of & { readonly open: (what: Open) => void }) {
  const run = runnersOf({ kind, document }, open, useIntent())
  const forbidden = disabledReason('invoices:write')
  const acts = actsOf(document).map(({ act, obstacle }) => ({
    act,
    label: words[act],
    disabledReason: forbidden ?? (obstacle && words.obstacles[obstacle]),
  }))
  const others = acts.flatMap(({ act, label, disabledReason }) =>
    act === 'edit' || buttons.includes(act) ? [] : [{ key: act, label, disabledReason, onChoose: run[act] }],
  )
  return (
    <>
      {acts.map(({ act, label, disabledReason }) =>
        act === 'edit' ? (
          <ButtonLink key={act} to={`${kind.path}/${document.id}/edit`} shortcut="e" disabledReason={disabledReason}>
            {label}
          </ButtonLink>
        ) : buttons.includes(act) ? (
          <Button
            key={act}
            look={act === nextActOf(document) ? 'main' : undefined}
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
          of={kind.api}
          list={kind.path}
          id={document.id}
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

/** Deletes a draft; the quote that it was made from does not name it any more. */
async function remove(kind: Kind, document: AnyDocument): Promise<void> {
  await kind.remove(document.id)
  if ('estimate' in document && document.estimate) forgetRecord('/v1/estimates', document.estimate)
}

/** Makes a draft like a document, and shows it. */
async function duplicate(kind: Kind, id: string, { keyOf, done }: Intent): Promise<void> {
  const made = await kind.duplicate(id, { idempotencyKey: keyOf({ duplicate: id }) })
  done()
  stale(kind.api)
  tell(words.duplicated)
  go(kind.name === 'creditNotes' ? `${kind.path}/${made}` : `${kind.path}/${made}/edit`)
}

/** Annuls an invoice that is wrong, and opens a draft like it. */
async function correct(kind: Kind, id: string, intent: Intent): Promise<void> {
  await api.invoices.annul(id)
  await duplicate(kind, id, intent)
}

/** Makes an invoice of a quote, and shows it. */
async function convert(estimate: string, { keyOf, done }: Intent): Promise<void> {
  const idempotencyKey = keyOf({ convert: estimate })
  const { invoice } = await api.estimates.convertToInvoice(estimate, {}, { idempotencyKey })
  done()
  stale('/v1/estimates', '/v1/invoices')
  go(`/app/invoices/${invoice.id}`)
}
