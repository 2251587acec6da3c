import { useMemo, useRef, useState } from 'preact/hooks'
import type { LedgerEntryCreation } from '../../client/src/index.ts'
import { decimal, roundDecimal } from '../../src/platform/money/decimal.ts'
import { useAfterPause } from '../answers/after-pause.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, violationOf } from '../answers/api.ts'
import { disabledReason, may } from '../answers/session.ts'
import { KeptNote, keptMessage, useKept } from '../frame/kept.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Choice, type Option } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { Failure, Rejected, type Warning, Warnings } from '../parts/shown.tsx'
import { type Moved, Transactions } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
import { language } from '../words/words.ts'
import { useAccountOptions } from './account-options.ts'
import { addReceipt, ChosenReceipts } from './receipts.tsx'
import { words } from './words.ts'

type Draft = {
  readonly date: string
  readonly description: string
  readonly debit: string
  readonly credit: string
  readonly amount: string
  readonly taxCode: string
}
const empty = (): Draft => ({ date: today(), description: '', debit: '', credit: '', amount: '', taxCode: '' })

/** The entry as it is sent, once everything that it needs is there. Amounts are typed in francs and sent in cents; the service refuses one that is too large. */
function creationOf({ date, description, debit, credit, amount, taxCode }: Draft): LedgerEntryCreation | undefined {
  if (!date || !description || !debit || !credit || !amount) return undefined
  return {
    date,
    description,
    debitAccount: Number(debit),
    creditAccount: Number(credit),
    amount: Number(roundDecimal(decimal(amount), 2).units),
    // One of the codes that were offered.
    ...(taxCode ? { taxCode: taxCode as NonNullable<LedgerEntryCreation['taxCode']> } : {}),
  }
}

function useTaxCodes() {
  const asked = useAnswer('/v1/tax-codes', async () => (await api.taxCodes.list({})).taxCodes)
  const spoken = language.value
  const options = useMemo(
    () => (asked.answer ?? []).map(({ code, names }): Option => ({ value: code, label: code, detail: names[spoken] })),
    [asked.answer, spoken],
  )
  return { ...asked, options }
}

type Split = {
  readonly transactions?: readonly Moved[]
  readonly warnings?: readonly Warning[]
  readonly error?: unknown
}

/** How the service would split the entry, or what it has against it. Nothing is kept. */
function useSplit(draft: Draft): Split {
  const [split, setSplit] = useState<Split>({})
  // Whoever may not post is told so by the button.
  const wanted = may('ledger:write') ? creationOf(draft) : undefined
  useAfterPause(draft, (signal) => {
    if (!wanted) return setSplit({})
    api.ledgerEntries.post(wanted, { dryRun: true, signal }).then(
      ({ transactions, warnings = [] }) => signal.aborted || setSplit({ transactions, warnings }),
      (error: unknown) => signal.aborted || setSplit({ error }),
    )
  })
  return wanted ? split : {}
}

type FieldsProps = {
  readonly draft: Draft
  readonly error: unknown
  readonly set: (field: keyof Draft) => (value: string) => void
}

function EntryFields({ draft, error, set }: FieldsProps) {
  const [accounts, taxCodes] = [useAccountOptions(), useTaxCodes()]
  const failed = [accounts, taxCodes].find((asked) => asked.error !== undefined)
  const field = (name: keyof Draft, asked: string = name) => ({
    name: asked,
    value: draft[name],
    onInput: set(name),
    violation: violationOf(error, asked),
  })
  return (
    <div class="stack">
      {failed && <Failure error={failed.error} again={failed.again} />}
      <div class="columns narrow">
        <DayField label={common.date} {...field('date')} />
        <TextField label={words.text} {...field('description')} />
      </div>
      <div class="columns">
        <Choice label={common.debit} options={accounts.options} {...field('debit', 'debitAccount')} />
        <Choice label={common.credit} options={accounts.options} {...field('credit', 'creditAccount')} />
      </div>
      <div class="columns narrow">
        <AmountField label={common.amount} {...field('amount')} />
        <Choice label={common.taxCode} options={taxCodes.options} placeholder={words.noTax} {...field('taxCode')} />
      </div>
    </div>
  )
}

/** Uploads the receipts of an entry that was posted, one after the other; answers the names of those that were not taken, and why. */
async function uploadReceipts(
  entry: string,
  files: readonly File[],
  show: (share: number) => void,
): Promise<readonly string[]> {
  const failed: string[] = []
  for (const [index, file] of files.entries()) {
    try {
      await addReceipt(entry, file, (share) => show((index + share) / files.length))
    } catch (error) {
      failed.push(`${file.name} (${messageOf(error)})`)
    }
  }
  return failed
}

/** Posts an entry; answers its id. */
async function post(creation: LedgerEntryCreation, idempotencyKey: string): Promise<string> {
  let place = ''
  const onResponse = ({ headers }: Response) => {
    place = headers.get('location') ?? ''
  }
  await api.ledgerEntries.post(creation, { onResponse, idempotencyKey })
  stale('/v1/ledger-entries', '/v1/reports')
  return place.split('/').at(-1) ?? ''
}

/** What is typed, with the receipts that go along, and posting it: what is entered next keeps date and accounts. Receipts stay in the tab. */
function useEntry() {
  const [draft, setDraft] = useState(empty)
  const [before, setBefore] = useState(draft)
  const [files, setFiles] = useState<readonly File[]>([])
  const [rejected, setRejected] = useState<unknown>()
  const [share, setShare] = useState<number>()
  /** Known before the next click, which may come before anything is drawn. */
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const { kept, keyOf, saved } = useKept({
    record: '/app/ledger/new',
    typed: draft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(before),
    take: setDraft,
  })
  const send = async () => {
    const wanted = creationOf(draft)
    if (!wanted || isSending.current) return
    isSending.current = true
    setBusy(true)
    setRejected(undefined)
    try {
      const entry = await post(wanted, keyOf(wanted))
      saved()
      if (files.length > 0) setShare(0)
      const failed = await uploadReceipts(entry, files, setShare)
      // Another attempt is made on the page of the entry, which is posted.
      if (failed.length > 0) go(`/app/ledger/${entry}`)
      tell(failed.length > 0 ? words.receiptsFailed(failed.join(', ')) : words.posted)
      setFiles((now) => now.filter((one) => !files.includes(one)))
      setBefore({ ...draft, description: '', amount: '' })
      // What was typed while it was being posted is of the next one.
      const rest = (now: string, posted: string) => (now === posted ? '' : now)
      setDraft((now) => ({
        ...now,
        description: rest(now.description, draft.description),
        amount: rest(now.amount, draft.amount),
      }))
      document.querySelector<HTMLElement>('[name=description]')?.focus()
    } catch (thrown) {
      setRejected(thrown)
    } finally {
      isSending.current = false
      setBusy(false)
      setShare(undefined)
    }
  }
  return {
    draft,
    kept,
    rejected,
    share,
    isBusy,
    send,
    set: (field: keyof Draft) => (value: string) => {
      setRejected(undefined)
      setDraft((now) => ({ ...now, [field]: value }))
    },
    receipts: {
      files,
      add: (file: File) => setFiles((now) => [...now, file]),
      remove: (file: File) => setFiles((now) => now.filter((one) => one !== file)),
    },
  }
}

/** Enters one receipt after the other: the split is shown before it is posted, by the service itself. Ctrl+Enter posts and keeps date and accounts. */
export function NewEntryPage() {
  const { draft, kept, rejected, share, isBusy, send, set, receipts } = useEntry()
  const { transactions, warnings = [], error } = useSplit(draft)
  const against = rejected ?? error
  return (
    <>
      <PageHead title={common.newRecord.ledger} />
      <div class="document">
        <form
          class="sheet stack beside"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <KeptNote of={kept} />
          <Rejected error={against} message={keptMessage(kept, rejected)} isTried={rejected === undefined} />
          <EntryFields draft={draft} error={against} set={set} />
          <div class="row">
            <Button
              type="submit"
              look="main"
              shortcut="Control+Enter"
              busy={isBusy}
              disabledReason={disabledReason('ledger:write') ?? (creationOf(draft) ? undefined : common.required)}
            >
              {words.post}
            </Button>
            <kbd>Ctrl ⏎</kbd>
          </div>
          {transactions && (
            <div class="stack">
              <Warnings of={warnings} />
              <h2>{words.split}</h2>
              <Transactions of={transactions} />
            </div>
          )}
          {share !== undefined && <progress max={1} value={share} aria-label={common.uploading} />}
        </form>
        <ChosenReceipts {...receipts} />
      </div>
    </>
  )
}
