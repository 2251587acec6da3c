import { askNow, useAnswer } from '../answers/answers.ts'
import { Hint, uploading } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { DropPlace } from '../parts/drop-place.tsx'
import { Icon } from '../parts/icons.tsx'
import { tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { sizeText } from '../words/words.ts'
import { editorWords } from './editor-words.ts'
import { callsOf, type EditableName, type Kind } from './kinds.ts'

type FilesProps = { readonly kind: Kind<EditableName>; readonly document: string }

/** The attached PDFs of a document, for download; nothing without any. */
export function AttachedFiles({ kind: { name }, document }: FilesProps) {
  const attached = useAnswer(ask[name].listPdfAttachments(document)).answer?.attachments ?? []
  if (attached.length === 0) return null
  return (
    <section class="stack" aria-labelledby="attachments">
      <h2 id="attachments">{editorWords.attachments}</h2>
      <ul class="stack">
        {attached.map(({ id, name: file, size }) => (
          <li key={id} class="row">
            <Icon name="paperclip" />
            <a class="long" href={ask[name].getPdfAttachment(document, id).key} download={file}>
              {file}
            </a>
            <span class="quiet small">{sizeText(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = {
  readonly kind: Kind<EditableName>
  /** The id of the document, once it is saved. */
  readonly document: string | undefined
  readonly saveFirst: () => Promise<string | undefined>
}

/** The attached PDFs of a document. Before the first upload the document is saved. */
export function Attachments({ kind, document, saveFirst }: Props) {
  const listOf = (id: string) => ask[kind.name].listPdfAttachments(id)
  const attached = useAnswer(document === undefined ? undefined : listOf(document)).answer?.attachments ?? []

  async function upload(file: File, onProgress: (share: number) => void): Promise<void> {
    const id = document ?? (await saveFirst())
    if (id === undefined) throw new Hint(editorWords.attachLater)
    const { addPdfAttachment } = callsOf(kind, uploading(onProgress))
    await addPdfAttachment(id, { title: file.name.replace(/\.pdf$/i, ''), file })
    await askNow(listOf(id))
  }

  const remove = async (id: string) => {
    if (document === undefined) return
    await callsOf(kind).removePdfAttachment(document, id)
    await askNow(listOf(document))
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
