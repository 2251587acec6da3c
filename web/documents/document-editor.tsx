import { useMemo, useRef, useState } from 'preact/hooks'
import type { Estimate, Invoice } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { violationOf } from '../answers/api.ts'
import { disabledReason } from '../answers/session.ts'
import { KeptNote, keptMessage } from '../frame/kept.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { Button } from '../parts/button.tsx'
import { tell } from '../parts/notices.tsx'
import { Paper } from '../parts/paper.tsx'
import { Failure, Rejected } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText } from '../words/words.ts'
import { Attachments } from './attachments.tsx'
import { useChoices } from './choices.ts'
import { Conflicts } from './conflicts.tsx'
import { type DocumentFormProps, editableQuestion, useDocumentForm } from './document-form.ts'
import { creationOf, type Draft, totalsNow } from './draft.rules.ts'
import { EditorHead } from './editor-head.tsx'
import { editorWords } from './editor-words.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { callsOf, type EditableName, type Kind, kinds } from './kinds.ts'
import { NewContactDialog } from './new-contact-dialog.tsx'
import { useNextNumber } from './next-number.tsx'
import { PositionRows } from './position-rows.tsx'
import { words } from './words.ts'

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

function headingOf({ number, title }: Estimate | Invoice): string {
  const name = number || title
  return name ? editorWords.change(name) : editorWords.changeDraft
}

/** Whether all fields are readable; the browser shows the first that is not. Otherwise its former value would be saved. */
function isReadable(form: HTMLFormElement | null): boolean {
  for (const field of form?.querySelectorAll(':invalid') ?? []) field.closest('details')?.setAttribute('open', '')
  return form?.reportValidity() === true
}

type PreviewProps = {
  readonly kind: Kind<EditableName>
  readonly draft: Draft
  readonly document: Estimate | Invoice | undefined
}

/** The picture of the typed document. */
function Preview({ kind, draft, document }: PreviewProps) {
  const body = useMemo(() => ({ ...onlyStored(document, draft), ...creationOf(draft) }), [document, draft])
  return (
    <Paper
      label={editorWords.preview}
      of={JSON.stringify(body)}
      draw={(asked) => callsOf(kind).preview(body, { ...asked, accept: 'image/png' })}
    />
  )
}

/** Fields of an imported document that its picture shows, and the form does not. */
const onlyStored = (document: Estimate | Invoice | undefined, { recipient }: Draft) => ({
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

function Editor(props: DocumentFormProps) {
  const { kind, known, choices } = props
  const { form, document, idNow } = useDocumentForm(props)
  const [isIssuing, setIssuing] = useState(() => new URLSearchParams(location.search).has('issue'))
  const [newContact, beginContact] = useState<string>()
  const sheet = useRef<HTMLFormElement>(null)
  const { values: draft, rejected } = form
  const isEstimate = kind.name === 'estimates'
  const isIssued = document?.isDraft === false
  const next = useNextNumber(isEstimate ? 'estimate' : 'invoice', isIssued, draft.openingDate)
  const violationAt = (field: string) => violationOf(rejected, field)
  const totals = useMemo(() => totalsNow(draft), [draft])
  const set = (changes: Partial<Draft>) => form.set((now) => ({ ...now, ...changes }))
  /** A field that both have changed is chosen first. */
  const maySave = () => {
    const choice = sheet.current?.querySelector<HTMLElement>('[data-conflicts] button')
    choice?.focus()
    return !choice && isReadable(sheet.current)
  }
  const save = async (): Promise<boolean> => maySave() && form.submit()
  const saveAndStay = async () => {
    if (await save()) tell(common.saved)
  }
  const issue = async () => {
    let isSaved = maySave() && (idNow() === undefined ? await form.submit() : true)
    // Text typed while it was being saved belongs to the issued document.
    while (isSaved && form.isChangedNow()) isSaved = await save()
    if (isSaved) setIssuing(true)
  }
  return (
    <>
      <PageHead title={document ? headingOf(document) : common.newRecord[kind.name]}>
        <Acts isIssued={isIssued} save={saveAndStay} issue={issue} />
      </PageHead>
      <KeptNote of={form.kept} />
      <div class="editor">
        <form ref={sheet} class="sheet stack" onSubmit={(event) => event.preventDefault()}>
          <Rejected error={rejected} message={keptMessage(form.kept, rejected)} />
          <Conflicts of={form} isEstimate={isEstimate} choices={choices} />
          <EditorHead
            draft={draft}
            isEstimate={isEstimate}
            next={next}
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
            currency={draft.originalCurrency || 'CHF'}
            date={draft.openingDate}
            language={draft.language}
            choices={choices}
            violationOf={violationAt}
            change={(how) => form.set((now) => ({ ...now, rows: how(now.rows) }))}
          />
          <Totals draft={draft} totals={totals} />
          <Attachments
            kind={kind}
            document={document?.id}
            saveFirst={async () => ((await save()) ? idNow() : undefined)}
          />
        </form>
        <Preview kind={kind} draft={draft} document={document} />
      </div>
      {newContact !== undefined && (
        <NewContactDialog
          name={newContact}
          onMade={(recipient) => set({ recipient })}
          onClose={() => beginContact(undefined)}
        />
      )}
      {isIssuing && known && document && (
        <IssueDialog kind={kind} document={document.id} etag={known.etag} onClose={() => setIssuing(false)} />
      )}
    </>
  )
}

/** A document that is new until it is saved; then it gets its own address, with the same form. */
function EditorPage({ kind, id }: { readonly kind: Kind<EditableName>; readonly id: string | undefined }) {
  const choices = useChoices()
  const [isNew] = useState(id === undefined)
  const answered = useAnswer(id === undefined ? undefined : editableQuestion(kind, id))
  if (!isNew)
    return <ShownPage of={answered}>{(known) => <Editor kind={kind} known={known} choices={choices} />}</ShownPage>
  const failed = choices.needed.find(({ answer, error }) => error !== undefined && answer === undefined)
  if (failed) return <Failure error={failed.error} again={failed.again} />
  if (choices.templates.length === 0 || !choices.organisation) return <p class="quiet">{common.loading}</p>
  return <Editor kind={kind} known={answered.answer} choices={choices} />
}

export const EstimateEditorPage = ({ params }: PageProps) => <EditorPage kind={kinds.estimates} id={params['id']} />
export const InvoiceEditorPage = ({ params }: PageProps) => <EditorPage kind={kinds.invoices} id={params['id']} />
