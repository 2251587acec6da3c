import type { ComponentProps } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { CallOptions, LedgerEntryCreation, UnpostedReceipt } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, Hint, RappenError } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { disabledReason, may } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { KeptNote, keptMessage } from '../frame/kept.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go, place } from '../frame/place.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { Rejected, Warnings } from '../parts/shown.tsx'
import { type Moved, Transactions } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
import { LastEntries } from './entries.tsx'
import { creationsOf, type EntryDraft, emptyEntry, entryLike, fieldInForm, nextEntry } from './entry-draft.rules.ts'
import { EntryFields } from './entry-fields.tsx'
import { addReceipt, ChosenReceipts } from './receipts.tsx'
import { words } from './words.ts'

/** Where the violations of the request are in the form: each field once. */
function inForm(error: unknown): unknown {
  if (!(error instanceof RappenError) || error.details.length === 0) return error
  const details = error.details.map((one) => ({ ...one, field: fieldInForm(one.field) }))
  return new Hint(error.message, ...new Map(details.map((one) => [one.field + one.message, one])).values())
}

type Trial = { readonly transactions: readonly Moved[]; readonly warnings: ComponentProps<typeof Warnings>['of'] }

/** How the service would split the entries, all of them or none. */
async function tryOut(creations: readonly LedgerEntryCreation[], options: CallOptions): Promise<Trial> {
  const [only, ...others] = creations
  if (only && others.length === 0) {
    const { transactions, warnings = [] } = await api.ledgerEntries.post(only, { dryRun: true, ...options })
    return { transactions, warnings }
  }
  const { results, warnings = [] } = await api.ledgerEntries.bulk(
    { entries: [...creations] },
    { dryRun: true, ...options },
  )
  return { transactions: results.flatMap((one) => ('transactions' in one ? one.transactions : [])), warnings }
}

/** The service's split of the entry, or its violations. Nothing is stored. */
function useSplit(draft: EntryDraft) {
  // The button shows why the person may not post.
  const wanted = may('ledger:write') ? creationsOf(draft) : undefined
  return useDryRun(draft, wanted && ((options) => tryOut(wanted, options)))
}

type Receipts = { readonly unposted: UnpostedReceipt | undefined; readonly files: readonly File[] }

/** Gives a posted entry its receipts, one after the other; returns the names of rejected ones, with reasons. */
async function giveReceipts(
  entry: string,
  { unposted, files }: Receipts,
  show: (share: number) => void,
): Promise<readonly string[]> {
  const failed: string[] = []
  const give = (name: string, act: Promise<unknown>) =>
    act.catch((error: unknown) => failed.push(`${name} (${messageOf(error)})`))
  if (unposted) await give(unposted.name, api.receipts.attach(unposted.id, { ledgerEntry: entry }))
  for (const [index, file] of files.entries())
    await give(
      file.name,
      addReceipt(entry, file, (share) => show((index + share) / files.length)),
    )
  return failed
}

/** Posts the entries, all of them or none; answers the id of the first. */
async function post(
  creations: readonly LedgerEntryCreation[],
  options: { readonly idempotencyKey: string },
): Promise<string> {
  const [only, ...others] = creations
  if (!only || others.length > 0) {
    const { results } = await api.ledgerEntries.bulk({ entries: [...creations] }, options)
    return results.flatMap((one) => ('id' in one ? [one.id] : []))[0] ?? ''
  }
  let place = ''
  const onResponse = ({ headers }: Response) => {
    place = headers.get('location') ?? ''
  }
  await api.ledgerEntries.post(only, { onResponse, ...options })
  return place.split('/').at(-1) ?? ''
}

/** The typed entry with its receipts: the next one keeps date and accounts. Receipts stay in the tab. */
function useEntry(begun: EntryDraft, { unposted: given }: Pick<FormProps, 'unposted'>) {
  // Posting takes it off the list.
  const [unposted] = useState(given)
  const [files, setFiles] = useState<readonly File[]>([])
  const [share, setShare] = useState<number>()
  const form = useForm<EntryDraft>({
    record: `/app/ledger/new${unposted ? `?receipt=${unposted.id}` : ''}`,
    before: begun,
    send: async ({ values, options }) => {
      const wanted = creationsOf(values)
      if (!wanted) throw new Hint(common.required)
      const entry = await post(wanted, options(wanted))
      if (files.length > 0) setShare(0)
      const failed = await giveReceipts(entry, { unposted, files }, setShare)
      setShare(undefined)
      setFiles((now) => now.filter((one) => !files.includes(one)))
      const page = `/app/ledger/${entry}`
      if (failed.length === 0) tell(words.posted(values.description), { open: page })
      else tell(words.receiptsFailed(failed.join(', ')))
      // Another attempt is made on the page of the posted entry.
      if (failed.length > 0) return () => go(page, { isAsked: true })
      if (unposted) return () => go('/app/receipts', { isAsked: true })
      document.querySelector<HTMLElement>('[name=description]')?.focus()
      return { before: nextEntry(values) }
    },
  })
  return {
    form,
    share,
    receipts: {
      unposted,
      files,
      add: (file: File) => setFiles((now) => [...now, file]),
      remove: (file: File) => setFiles((now) => now.filter((one) => one !== file)),
    },
  }
}

/** A new entry; the address may name one that it begins like, or the receipt that it is posted for. */
export function NewEntryPage() {
  const [begun] = useState(() => emptyEntry(today()))
  const { searchParams } = place.value
  const [like, receipt] = [searchParams.get('like'), searchParams.get('receipt')]
  const liked = useAnswer(like === null ? undefined : ask.ledgerEntries.get(like))
  const unposted = useAnswer(receipt === null ? undefined : ask.receipts.list().every)
  if (like !== null)
    return (
      <ShownPage of={liked}>{({ ledgerEntry }) => <EntryForm begun={entryLike(ledgerEntry, begun.date)} />}</ShownPage>
    )
  if (receipt === null) return <EntryForm begun={begun} />
  return (
    <ShownPage of={unposted}>
      {(receipts) => <EntryForm begun={begun} unposted={receipts.find(({ id }) => id === receipt)} />}
    </ShownPage>
  )
}

type FormProps = { readonly begun: EntryDraft; readonly unposted?: UnpostedReceipt | undefined }

/** Enters one receipt after the other: the service itself shows the split before it is posted. Ctrl+Enter posts and keeps date and accounts. */
function EntryForm({ begun, unposted }: FormProps) {
  const { form, share, receipts } = useEntry(begun, { unposted })
  const { values, kept, rejected, isBusy } = form
  const { answer: split, error } = useSplit(values)
  const against = useMemo(() => inForm(rejected ?? error), [rejected, error])
  return (
    <>
      <PageHead title={common.newRecord.ledger} />
      <div class="stack">
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
                disabledReason={disabledReason('ledger:write') ?? (creationsOf(values) ? undefined : common.required)}
              >
                {words.post}
              </Button>
              <kbd>Ctrl ⏎</kbd>
            </div>
            {share !== undefined && <progress max={1} value={share} aria-label={common.uploading} />}
          </form>
          <div class="stack">
            {split && error === undefined && (
              <section class="sheet stack">
                <Warnings of={split.warnings} />
                <h2>{words.split}</h2>
                <Transactions of={split.transactions} />
              </section>
            )}
            <ChosenReceipts {...receipts} />
          </div>
        </div>
        <LastEntries />
      </div>
    </>
  )
}
