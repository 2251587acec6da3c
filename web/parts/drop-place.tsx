import { useState } from 'preact/hooks'
import { say } from '../words/words.ts'
import { Failure } from './shown.tsx'

type Props = {
  readonly label: string
  /** The types of files that are taken. */
  readonly accept: string
  readonly upload: (file: File, onProgress: (share: number) => void) => Promise<unknown>
  readonly disabledReason?: string | undefined
}

/** Where a file is dropped or chosen, and how far its upload is. */
export function DropPlace({ label, accept, upload, disabledReason }: Props) {
  const [share, setShare] = useState<number>()
  const [isOver, setOver] = useState(false)
  const [error, setError] = useState<unknown>()
  const take = async (file: File | null | undefined) => {
    if (!file || share !== undefined || disabledReason !== undefined) return
    setError(undefined)
    setShare(0)
    try {
      await upload(file, setShare)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setShare(undefined)
    }
  }
  return (
    <div class="stack">
      <div
        class={isOver ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer?.files[0])
        }}
      >
        <label class="button" title={disabledReason}>
          {label}
          <input
            type="file"
            class="hidden"
            accept={accept}
            disabled={disabledReason !== undefined}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0])
              // The same file can be chosen again.
              currentTarget.value = ''
            }}
          />
        </label>
        {share === undefined ? (
          <span class="quiet small">{disabledReason ?? say().parts.drop}</span>
        ) : (
          <progress max={1} value={share} aria-label={say().parts.uploading} />
        )}
      </div>
      {error !== undefined && <Failure error={error} />}
    </div>
  )
}
