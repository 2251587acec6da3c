import { useState } from 'preact/hooks'
import { Hint } from '../answers/api.ts'
import { common } from '../words/common.ts'
import { tell } from './notices.tsx'
import { Failure } from './shown.tsx'
import { words } from './words.ts'

type Props = {
  readonly label: string
  /** The accepted types of files. */
  readonly accept: string
  readonly multiple?: boolean
  /** On a phone: the camera takes a picture as well. */
  readonly hasCamera?: boolean
  /** How many more fit, and the message about others. */
  readonly room?: number
  readonly full?: string
  readonly upload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  readonly disabledReason?: string | undefined
}
/** The uploaded share of a file, from 0 to 1, or the reason of its rejection. */
type Upload = { readonly name: string; readonly share: number; readonly error?: unknown }

/** A place to drop or choose files. They are uploaded one after the other, each with its progress and its own answer. */
export function DropPlace({
  label,
  accept,
  multiple = false,
  hasCamera = false,
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
        <FileButton label={label} refusal={refusal} take={take} accept={accept} multiple={multiple} />
        {hasCamera && (
          <FileButton label={words.photograph} refusal={refusal} take={take} accept="image/*" capture="environment" />
        )}
        {!isBusy && <span class={reason ? 'quiet small' : 'quiet small dragged'}>{reason ?? words.drop}</span>}
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

type ButtonProps = {
  readonly label: string
  readonly refusal: string | undefined
  readonly take: (list: FileList | null) => Promise<void>
  readonly accept: string
  readonly multiple?: boolean
  /** Opens the camera in place of the files. */
  readonly capture?: 'environment'
}

/** Looks like a button, and opens the files of the device, or its camera. */
const FileButton = ({ label, refusal, take, capture, ...input }: ButtonProps) => (
  <label class={capture ? 'button camera' : 'button'} title={refusal}>
    {label}
    <input
      {...input}
      capture={capture}
      type="file"
      class="hidden"
      disabled={refusal !== undefined}
      onChange={({ currentTarget }) => {
        void take(currentTarget.files)
        // The same file can be chosen again.
        currentTarget.value = ''
      }}
    />
  </label>
)
