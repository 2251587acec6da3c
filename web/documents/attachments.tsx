import { useState } from 'preact/hooks'
import type { Estimate, Invoice } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { RappenError } from '../answers/api.ts'
import { Icon } from '../parts/icons.tsx'
import { tell } from '../parts/notices.tsx'
import { say } from '../words/words.ts'
import type { EditableKind } from './kinds.ts'

type Props = {
  readonly kind: EditableKind
  /** The id of the document, once it is saved. */
  readonly document: string | undefined
  readonly saveFirst: () => Promise<Estimate | Invoice | undefined>
}
/** How much of a file is uploaded, from 0 to 1, or why it was rejected. */
type Upload = { readonly name: string; readonly state: number | { readonly fault: string } }

const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`

/** The PDFs that go along with a document. They are uploaded one after the other, each with its own answer. */
export function Attachments({ kind, document, saveFirst }: Props) {
  const words = say().editor
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isOver, setOver] = useState(false)
  const path = `${kind.api}/${document ?? 'new'}/pdf-attachments`
  const { answer: attached = [] } = useAnswer(path, async () => (document ? kind.attachments.list(document) : []))

  async function add(files: readonly File[]): Promise<void> {
    const id = document ?? (await saveFirst())?.id
    if (id === undefined || files.length === 0) return
    const states: Upload['state'][] = files.map(() => 0)
    const show = (index: number, state: Upload['state']) => {
      states[index] = state
      setUploads(files.map(({ name }, at) => ({ name, state: states[at] ?? 0 })))
    }
    for (const [index, file] of files.entries()) {
      try {
        await kind.attachments.add(id, file, (share) => show(index, share))
        show(index, 1)
      } catch (error) {
        show(index, { fault: error instanceof RappenError ? error.message : say().frame.offline })
      }
    }
    stale(`${kind.api}/${id}`)
    if (document === undefined) kind.edit(id)
    setUploads((now) => now.filter(({ state }) => state !== 1))
  }

  const remove = async (id: string) => {
    if (document === undefined) return
    await kind.attachments.remove(document, id)
    stale(path)
    tell(words.attachmentRemoved)
  }

  return (
    // Files are dropped on all of it; by keyboard they are chosen in the field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      class={`attachments stack${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void add([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <legend class="title">{words.attachments}</legend>
      <ul class="stack">
        {attached.map(({ id, name: title, size }) => (
          <li key={id} class="row">
            <Icon name="paperclip" />
            <span>{title}</span>
            <span class="quiet small">{sizeText(size)}</span>
            <button
              type="button"
              class="button plain"
              aria-label={`${words.remove}, ${title}`}
              onClick={() => remove(id)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
        {uploads.map(({ name, state }) => (
          <li key={name} class="row">
            <span>{name}</span>
            {typeof state === 'object' ? (
              <span class="fault">{state.fault}</span>
            ) : (
              <progress aria-label={name} value={state} />
            )}
          </li>
        ))}
      </ul>
      <label class="drop button">
        <Icon name="paperclip" />
        {words.dropFiles}
        <input
          class="hidden"
          type="file"
          accept="application/pdf"
          multiple
          onChange={(event) => {
            const { files } = event.currentTarget
            void add([...(files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
    </fieldset>
  )
}
