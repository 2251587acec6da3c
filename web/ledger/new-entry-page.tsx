import { useState } from 'preact/hooks'
import type { LedgerEntryCreation } from '../../client/src/index.ts'
import { taxCodes } from '../../src/books/vat/tax-codes.ts'
import { decimal, roundDecimal } from '../../src/platform/money/decimal.ts'
import { api, Hint, violationOf } from '../answers/api.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { disabledReason, may } from '../answers/session.ts'
import { type Form, useForm } from '../frame/form.ts'
import { KeptNote, keptMessage } from '../frame/kept.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Choice, type Option } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { Failure, Rejected, Warnings } from '../parts/shown.tsx'
import { offeredCodes, taxText } from '../parts/tax-codes.ts'
import { Transactions } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
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

const codeOptions = (date: string, chosen: string): readonly Option[] =>
  offeredCodes(taxCodes, date, chosen).map((code) => ({ value: code, label: taxText(code), detail: code }))

/** How the service would split the entry, or what it has against it. Nothing is kept. */
function useSplit(draft: Draft) {
  // The button tells why somebody may not post.
  const wanted = may('ledger:write') ? creationOf(draft) : undefined
  return useDryRun(draft, wanted && ((options) => api.ledgerEntries.post(wanted, { dryRun: true, ...options })))
}

type FieldsProps = { readonly form: Form<Draft>; readonly error: unknown }

function EntryFields({ form, error }: FieldsProps) {
  const accounts = useAccountOptions()
  const field = (name: keyof Draft, inRequest: string = name) => ({
    name: inRequest,
    value: form.values[name],
    onInput: (value: string) => form.set((now) => ({ ...now, [name]: value })),
    violation: violationOf(error, inRequest),
  })
  return (
    <div class="stack">
      {accounts.error !== undefined && <Failure error={accounts.error} again={accounts.again} />}
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
        <Choice
          label={common.taxCode}
          options={codeOptions(form.values.date, form.values.taxCode)}
          placeholder={words.noTax}
          {...field('taxCode')}
        />
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
async function post(creation: LedgerEntryCreation, options: { readonly idempotencyKey: string }): Promise<string> {
  let place = ''
  const onResponse = ({ headers }: Response) => {
    place = headers.get('location') ?? ''
  }
  await api.ledgerEntries.post(creation, { onResponse, ...options })
  return place.split('/').at(-1) ?? ''
}

/** The entry that is typed, with its receipts: the next one keeps date and accounts. Receipts stay in the tab. */
function useEntry() {
  const [begun] = useState(empty)
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number>()
  const form = useForm<Draft>({
    record: '/app/ledger/new',
    before: begun,
    send: async ({ values, options }) => {
      const wanted = creationOf(values)
      if (!wanted) throw new Hint(common.required)
      const entry = await post(wanted, options(wanted))
      if (files.length > 0) setShare(0)
      const failed = await uploadReceipts(entry, files, setShare)
      setShare(undefined)
      setFiles((now) => now.filter((one) => !files.includes(one)))
      tell(failed.length > 0 ? words.receiptsFailed(failed.join(', ')) : words.posted)
      // Another attempt is made on the page of the entry, which is posted.
      if (failed.length > 0) return () => go(`/app/ledger/${entry}`, { isAsked: true })
      document.querySelector<HTMLElement>('[name=description]')?.focus()
      return { before: { ...values, description: '', amount: '' } }
    },
  })
  return {
    form,
    share,
    receipts: {
      files,
      add: (file: File) => setFiles((now) => [...now, file]),
      remove: (file: File) => setFiles((now) => now.filter((one) => one !== file)),
    },
  }
}

/** Enters one receipt after the other: the split is shown before it is posted, by the service itself. Ctrl+Enter posts and keeps date and accounts. */
export function NewEntryPage() {
  const { form, share, receipts } = useEntry()
  const { values, kept, rejected, isBusy } = form
  const { answer: split, error } = useSplit(values)
  const against = rejected ?? error
  return (
    <>
      <PageHead title={common.newRecord.ledger} />
      <div class="document">
        <form
          class="sheet stack beside"
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <KeptNote of={kept} />
          <Rejected error={against} message={keptMessage(kept, rejected)} isTried={rejected === undefined} />
          <EntryFields form={form} error={against} />
          <div class="row">
            <Button
              type="submit"
              look="main"
              shortcut="Control+Enter"
              busy={isBusy}
              disabledReason={disabledReason('ledger:write') ?? (creationOf(values) ? undefined : common.required)}
            >
              {words.post}
            </Button>
            <kbd>Ctrl ⏎</kbd>
          </div>
          {split && error === undefined && (
            <div class="stack">
              <Warnings of={split.warnings ?? []} />
              <h2>{words.split}</h2>
              <Transactions of={split.transactions} />
            </div>
          )}
          {share !== undefined && <progress max={1} value={share} aria-label={common.uploading} />}
        </form>
        <ChosenReceipts {...receipts} />
      </div>
    </>
  )
}
