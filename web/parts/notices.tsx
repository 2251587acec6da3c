import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { Hint, isMoved, isUnreached, RappenError } from '../answers/api.ts'
import { words } from './words.ts'

/** The next step after an act: a function that undoes it, or the address of the record. */
export type Offer = { readonly undo: () => unknown } | { readonly open: string }
type Notice = { readonly id: number; readonly text: string; readonly offer?: Offer | undefined }
const notices = signal<readonly Notice[]>([])
let last = 0

/** How long a notice stays, in milliseconds: longer if it has a button. */
const STAY = 6_000
const STAY_WITH_OFFER = 10_000

/** Reports an act, and offers to undo or to open it. */
export function tell(text: string, offer?: Offer): void {
  notices.value = [...notices.value, { id: ++last, text, offer }]
}

const dismiss = (id: number): void => {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

/** The recent notices. Screen readers announce them without losing their place. */
export const Notices = () => (
  <output class="notices">
    {notices.value.map((notice) => (
      <OneNotice key={notice.id} of={notice} />
    ))}
  </output>
)

/** A notice disappears by itself, but not while the pointer or the focus is on it. */
function OneNotice({ of: { id, text, offer } }: { readonly of: Notice }) {
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dismiss, offer ? STAY_WITH_OFFER : STAY, id)
    return () => clearTimeout(timer)
  }, [isHeld])
  const undo = async (take: () => unknown) => {
    dismiss(id)
    try {
      await take()
    } catch (error) {
      tell(messageOf(error))
    }
  }
  return (
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocusIn={() => hold(true)}
      onFocusOut={() => hold(false)}
    >
      <span>{text}</span>
      {offer && 'undo' in offer && (
        <button type="button" class="button" onClick={() => undo(offer.undo)}>
          {words.undo}
        </button>
      )}
      {offer && 'open' in offer && (
        <a class="button" href={offer.open} onClick={() => dismiss(id)}>
          {words.openRecord}
        </a>
      )}
    </div>
  )
}

/** The message of an error: from the service, the connection, a device, or the page. */
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
