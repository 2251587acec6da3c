import { signal } from '@preact/signals'
import { Hint, isMoved, isUnreached, RappenError } from '../answers/api.ts'
import { words } from './words.ts'

type Notice = { readonly id: number; readonly text: string; readonly undo?: () => void }
const notices = signal<readonly Notice[]>([])
let last = 0

/** Tells what was done, for six seconds; with a button where it can be taken back. */
export function tell(text: string, undo?: () => void): void {
  const id = ++last
  notices.value = [...notices.value, { id, text, ...(undo ? { undo } : {}) }]
  setTimeout(() => dismiss(id), 6_000)
}

const dismiss = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

/** The recent notices. Screen readers hear them without losing their place. */
export const Notices = () => (
  <output class="notices">
    {notices.value.map(({ id, text, undo }) => (
      <div key={id}>
        <span>{text}</span>
        {undo && (
          <button
            type="button"
            class="button"
            onClick={() => {
              undo()
              dismiss(id)
            }}
          >
            {words.undo}
          </button>
        )}
      </div>
    ))}
  </output>
)

/** The message of an error: of the service, of the connection, of a device, or of the page. */
export const messageOf = (error: unknown): string => {
  if (error instanceof Hint) return error.message
  if (error instanceof DOMException && error.name in words.deviceErrors)
    return words.deviceErrors[error.name as keyof typeof words.deviceErrors]
  if (error instanceof RappenError && error.code === 'general/unauthorised')
    return isMoved.value ? words.moved : words.foreign
  if (isUnreached(error)) return words.offline
  if (error instanceof RappenError) return error.code === 'session/proof-required' ? words.proofMissing : error.message
  return words.failed
}
