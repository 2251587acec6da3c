import { useRef } from 'preact/hooks'
import type { Estimate, Invoice } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { Hint } from '../answers/api.ts'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { DropPlace } from '../parts/drop-place.tsx'
import { Icon } from '../parts/icons.tsx'
import { tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { sizeText } from '../words/words.ts'
import { editorWords } from './editor-words.ts'
import { type EditableKind, editableKinds, type Kind } from './kinds.ts'

type FilesProps = { readonly kind: Kind; readonly document: string }

/** The PDFs that go along with a document, to be downloaded; nothing where there are none. */
export function AttachedFiles({ kind: { name: kindName, api }, document }: FilesProps) {
  const path = `${api}/${document}/pdf-attachments`
  const { answer: attached = [] } = useAnswer(path, async () =>
    kindName === 'creditNotes' ? [] : editableKinds[kindName].attachments.list(document),
  )
  if (attached.length === 0) return null
  return (
    <section class="stack" aria-labelledby="attachments">
      <h2 id="attachments">{editorWords.attachments}</h2>
      <ul class="stack">
        {attached.map(({ id, name, size }) => (
          <li key={id} class="row">
            <Icon name="paperclip" />
            <a class="long" href={`${path}/${id}`} download={name}>
              {name}
            </a>
            <span class="quiet small">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = {
  readonly kind: EditableKind
  /** The id of the document, once it is saved. */
  readonly document: string | undefined
  readonly saveFirst: () => Promise<Estimate | Invoice | undefined>
}

/** The PDFs that go along with a document. Before the first upload the document is saved. */
export function Attachments({ kind, document, saveFirst }: Props) {
  const path = `${kind.api}/${document ?? 'new'}/pdf-attachments`
  const { answer: attached = [] } = useAnswer(path, async () => (document ? kind.attachments.list(document) : []))

  const saved = useRef(document)

  async function upload(file: File, onProgress: (share: number) => void): Promise<void> {
    saved.current ??= (await saveFirst())?.id
    if (saved.current === undefined) throw new Hint(editorWords.attachLater)
    await kind.attachments.add(saved.current, file, onProgress)
    stale(`${kind.api}/${saved.current}`)
  }

  const remove = async (id: string) => {
    if (document === undefined) return
    await kind.attachments.remove(document, id)
    stale(path)
    tell(editorWords.attachmentRemoved)
  }

  return (
    <fieldset class="stack">
      <legend class="title">{editorWords.attachments}</legend>
      <ul class="stack">
        {attached.map(({ id, name, size }) => (
          <li key={id} class="row">
            <Icon name="paperclip" />
            <span>{name}</span>
            <span class="quiet small">{sizeText(size)}</span>
            <Button
              look="plain"
              label={`${common.remove}, ${name}`}
              disabledReason={disabledReason('invoices:write')}
              onPress={() => remove(id)}
            >
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
      <DropPlace
        label={editorWords.chooseFiles}
        accept="application/pdf"
        multiple
        upload={upload}
        disabledReason={disabledReason('invoices:write')}
      />
    </fieldset>
  )
}
