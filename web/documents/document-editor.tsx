import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useAnswer } from '../answers/answers.ts'
import { violationOf } from '../answers/api.ts'
import { disabledReason } from '../answers/session.ts'
import { KeptNote, keptMessage } from '../frame/kept.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { readdress } from '../frame/place.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { tell } from '../parts/notices.tsx'
import { Paper } from '../parts/paper.tsx'
import { Failure, Rejected } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText } from '../words/words.ts'
import { Attachments } from './attachments.tsx'
import { type Choices, useChoices } from './choices.ts'
import { Conflicts } from './conflicts.tsx'
import { creationOf, type Draft, draftOf, newRow, totalsNow } from './draft.rules.ts'
import { EditorHead } from './editor-head.tsx'
import { editorWords } from './editor-words.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { type EditableKind, editableKinds, type Known } from './kinds.ts'
import { NewContactDialog } from './new-contact-dialog.tsx'
import { PositionRows } from './position-rows.tsx'
import { type Typed, useSaving, useTyped } from './saving.ts'
import { words } from './words.ts'

/** What a new document begins with. */
function beginning({ templates, usual }: Choices): Draft {
  const [template] = templates
  return {
    recipient: new URLSearchParams(location.search).get('recipient') ?? '',
    title: '',
    openingDate: today(),
    payableInDays: String(template?.payableInDays ?? 30),
    template: template?.id ?? '',
    language: template?.language ?? 'de',
    amountMode: template?.amountMode ?? 'net',
    originalCurrency: '',
    exchangeRate: '',
    introductoryText: '',
    closingText: '',
    rows: [newRow('product', usual)],
  }
}

function Totals({ draft, totals }: { readonly draft: Draft; readonly totals: ReturnType<typeof totalsNow> }) {
  const currency = draft.originalCurrency || 'CHF'
  if (!totals) return null
  return (
    <dl class="totals">
      <dt>{words.net}</dt>
      <dd class="figure">{amountText(totals.net / 100, currency)}</dd>
      {totals.vatGroups
        .filter(({ ratePerMille }) => ratePerMille > 0)
        .map(({ taxCode, ratePerMille, vat }) => (
          <>
            <dt>
              {words.vat} {ratePerMille / 10} %
            </dt>
            <dd class="figure" key={taxCode}>
              {amountText(vat / 100, currency)}
            </dd>
          </>
        ))}
      <dt class="large">
        {common.total} {currency}
      </dt>
      <dd class="figure large" data-total>
        {amountText(totals.total / 100, currency)}
      </dd>
    </dl>
  )
}

function headingOf({ document }: Known): string {
  const name = document.number || document.title
  return name ? editorWords.change(name) : editorWords.changeDraft
}

/** Whether all fields can be read, which the browser shows at the first that cannot: what could be read before it would be saved in its place. */
function isReadable(form: HTMLFormElement | null): boolean {
  for (const field of form?.querySelectorAll(':invalid') ?? []) field.closest('details')?.setAttribute('open', '')
  return form?.reportValidity() === true
}

type PreviewProps = { readonly kind: EditableKind; readonly draft: Draft; readonly known: Known | undefined }

/** The picture of what is typed. */
function Preview({ kind, draft, known }: PreviewProps) {
  const body = useMemo(
    () => ({ ...onlyStored(known?.document, draft), ...creationOf(draft) }),
    [known?.document, draft],
  )
  return <Paper label={editorWords.preview} of={JSON.stringify(body)} draw={(asked) => kind.preview(body, asked)} />
}

/** What the form does not show of a document that was made elsewhere, and its picture does. */
const onlyStored = (document: Known['document'] | undefined, { recipient }: Draft) => ({
  ...(document?.customRecipientText && recipient === '' ? { customRecipientText: document.customRecipientText } : {}),
  ...(document?.columns ? { columns: document.columns } : {}),
})

type ActsProps = {
  readonly isIssued: boolean
  readonly save: () => Promise<unknown>
  readonly issue: () => Promise<unknown>
}

function Acts({ isIssued, save, issue }: ActsProps) {
  const forbidden = disabledReason('invoices:write')
  return (
    <>
      <Button look={isIssued ? 'main' : undefined} disabledReason={forbidden} shortcut="Control+S" onPress={save}>
        {common.save}
      </Button>
      {!isIssued && (
        <Button look="main" disabledReason={forbidden} shortcut="Control+Enter" onPress={issue}>
          {editorWords.issue}
        </Button>
      )}
    </>
  )
}

type EditorProps = { readonly kind: EditableKind; readonly known: Known | undefined; readonly choices: Choices }

function Editor({ kind, known: read, choices }: EditorProps) {
  const [created, setCreated] = useState<Known>()
  const known = read ?? created
  const id = known?.document.id
  const start = useMemo<Typed>(() => {
    const draft = known ? draftOf(known.document) : beginning(choices)
    return { before: draft, draft, etag: known?.etag ?? '' }
  }, [known?.etag])
  const typed = useTyped(`${kind.path}/${id ?? 'new'}`, start)
  const saving = useSaving(kind, id, typed, (made) => {
    setCreated(made)
    readdress(`${kind.path}/${made.document.id}/edit`)
  })
  const [isIssuing, setIssuing] = useState(false)
  const [newContact, beginContact] = useState<string>()
  const { draft } = typed
  const { rejected } = saving
  useEffect(() => {
    // Somebody else changed it while nothing was typed here.
    if (known && !typed.isDirty && known.etag !== typed.etag) typed.begin(start)
  }, [known?.etag])
  const isEstimate = kind.name === 'estimates'
  const violationAt = (field: string) => violationOf(rejected, field)
  const totals = useMemo(() => totalsNow(draft), [draft])
  const set = (changes: Partial<Draft>) => {
    saving.clear()
    typed.set(changes)
  }
  const form = useRef<HTMLFormElement>(null)
  /** What both have changed is chosen first. */
  const maySave = () => {
    if (saving.conflicts.length > 0) tell(editorWords.bothChanged)
    return saving.conflicts.length === 0 && isReadable(form.current)
  }
  const saveAndStay = async () => {
    if (maySave() && (await saving.save())) tell(editorWords.saved)
  }
  const issue = async () => {
    if (!maySave()) return
    let document = typed.isDirty || id === undefined ? await saving.save() : known?.document
    // What was typed while it was being saved belongs to what is issued.
    while (document && typed.isDirtyNow()) document = maySave() ? await saving.save() : undefined
    if (document) setIssuing(true)
  }
  useEffect(() => {
    if (new URLSearchParams(location.search).has('issue')) setIssuing(true)
  }, [])
  return (
    <>
      <PageHead title={known ? headingOf(known) : common.newRecord[kind.name]}>
        <Acts isIssued={known?.document.isDraft === false} save={saveAndStay} issue={issue} />
      </PageHead>
      <KeptNote of={typed.kept} />
      {known && typed.isDirty && known.etag !== typed.etag && <p class="note">{editorWords.changedMeanwhile}</p>}
      <div class="editor">
        <form ref={form} class="sheet stack" onSubmit={(event) => event.preventDefault()}>
          <Rejected error={rejected} message={keptMessage(typed.kept, rejected)} />
          <Conflicts of={saving} draft={draft} isEstimate={isEstimate} choices={choices} set={typed.set} />
          <EditorHead
            draft={draft}
            isEstimate={isEstimate}
            choices={choices}
            violationOf={violationAt}
            set={set}
            createContact={beginContact}
          />
          <PositionRows
            rows={draft.rows}
            amounts={
              totals?.lines.map(({ totalAmount }) => amountText(totalAmount / 100, draft.originalCurrency || 'CHF')) ??
              []
            }
            language={draft.language}
            choices={choices}
            violationOf={violationAt}
            change={(how) => {
              saving.clear()
              typed.change(how)
            }}
          />
          <Totals draft={draft} totals={totals} />
          <Attachments kind={kind} document={id} saveFirst={async () => (maySave() ? saving.save() : undefined)} />
        </form>
        <Preview kind={kind} draft={draft} known={known} />
      </div>
      {newContact !== undefined && (
        <NewContactDialog
          name={newContact}
          onMade={(recipient) => set({ recipient })}
          onClose={() => beginContact(undefined)}
        />
      )}
      {isIssuing && known && (
        <IssueDialog kind={kind} document={known.document.id} etag={typed.etag} onClose={() => setIssuing(false)} />
      )}
    </>
  )
}

/** A document that is new until it is saved; then it has an address of its own, and the same form. */
function EditorPage({ kind, id }: { readonly kind: EditableKind; readonly id: string | undefined }) {
  const choices = useChoices()
  const [isNew] = useState(id === undefined)
  // Not kept for others: the form begins from what is stored now.
  const answered = useAnswer(`${kind.api}/${id ?? 'new'}?edit`, async () =>
    id === undefined ? undefined : kind.read(id),
  )
  if (!isNew)
    return (
      <ShownPage of={answered}>{(known) => known && <Editor kind={kind} known={known} choices={choices} />}</ShownPage>
    )
  const failed = choices.needed.find(({ answer, error }) => error !== undefined && answer === undefined)
  if (failed) return <Failure error={failed.error} again={failed.again} />
  if (choices.templates.length === 0 || !choices.organisation) return <p class="quiet">{common.loading}</p>
  return <Editor kind={kind} known={answered.answer} choices={choices} />
}

export const EstimateEditorPage = ({ params }: PageProps) => (
  <EditorPage kind={editableKinds.estimates} id={params['id']} />
)
export const InvoiceEditorPage = ({ params }: PageProps) => (
  <EditorPage kind={editableKinds.invoices} id={params['id']} />
)
