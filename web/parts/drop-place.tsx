import { useState } from 'preact/hooks'
import { Hint } from '../answers/api.ts'
import { common } from '../words/common.ts'
import { tell } from './notices.tsx'
import { Failure } from './shown.tsx'
import { words } from './words.ts'

type Props = {
  readonly label: string
  /** The types of files that are taken. */
  readonly accept: string
  readonly multiple?: boolean
  /** How many more there is room for, and what is said of others. */
  readonly room?: number
  readonly full?: string
  readonly upload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  readonly disabledReason?: string | undefined
}
/** How much of a file is uploaded, from 0 to 1, or why it was rejected. */
type Upload = { readonly name: string; readonly share: number; readonly error?: unknown }

/** Where files are dropped or chosen. They are uploaded one after the other, each with its progress and its own answer. */
export function DropPlace({
  label,
  accept,
  multiple = false,
  room = Infinity,
  full = '',
  upload,
  disabledReason,
}: Props) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isOver, setOver] = useState(false)
  const isBusy = uploads.some(({ share, error }) => share < 1 && error === undefined)
  const reason = disabledReason ?? (room > 0 ? undefined : full)
  const refusal = reason ?? (isBusy ? words.stillUploading : undefined)
  const take = async (list: FileList | null | undefined) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    if (refusal !== undefined) return tell(refusal)
    const states = files.map(
      ({ name }, index): Upload => ({ name, share: 0, ...(index < room ? {} : { error: new Hint(full) }) }),
    )
    const show = (index: number, state: Partial<Upload>) => {
      states[index] = { name: '', share: 0, ...states[index], ...state }
      setUploads([...states])
    }
    for (const [index, file] of files.slice(0, room).entries()) {
      show(index, {})
      try {
        await upload(file, (share) => show(index, { share: Math.min(share, 0.99) }))
        show(index, { share: 1 })
      } catch (error) {
        show(index, { error })
      }
    }
  }
  return (
    <div class="stack">
      <div
        class={isOver ? 'drop-place over' : 'drop-place'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer?.files)
        }}
      >
        <label class="button" title={refusal}>
          {label}
          <input
            type="file"
            class="hidden"
            accept={accept}
            multiple={multiple}
            disabled={refusal !== undefined}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files)
              // The same file can be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
        {!isBusy && <span class="quiet small">{reason ?? words.drop}</span>}
      </div>
      {uploads
        .filter(({ share }) => share < 1)
        .map(({ name, share, error }) => (
          <div key={name}>
            {multiple && <span>{name} </span>}
            {error === undefined ? (
              <progress max={1} value={share} aria-label={`${common.uploading} ${name}`} />
            ) : (
              <Failure error={error} />
            )}
          </div>
        ))}
    </div>
  )
}
