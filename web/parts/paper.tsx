import { useEffect, useRef, useState } from 'preact/hooks'
import { say } from '../words/words.ts'
import { Failure } from './shown.tsx'

/** Widths in which the service draws a page, in pixels. */
type Width = 893 | 1240 | 1786
const width = (): Width => (devicePixelRatio > 1.5 ? 1786 : devicePixelRatio > 1 ? 1240 : 893)
/** A picture is asked for when nothing was typed for so long, in milliseconds. */
const PAUSE = 120

type Draw = (width: Width, signal: AbortSignal) => Promise<Response>
type Drawn = { readonly address?: string; readonly error?: unknown }

/** A picture of what is typed: one request under way, then the newest. The one before stays until the next can be shown at once. */
function usePicture(of: string, draw: Draw): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({})
  const work = useRef<{ next: Draw | undefined; isBusy: boolean; ending: AbortController; address: string }>(undefined)
  work.current ??= { next: undefined, isBusy: false, ending: new AbortController(), address: '' }
  const { current } = work
  const run = async () => {
    current.isBusy = true
    while (current.next && !current.ending.signal.aborted) {
      const ask = current.next
      current.next = undefined
      try {
        const response = await ask(width(), current.ending.signal)
        const address = URL.createObjectURL(await response.blob())
        const picture = new Image()
        picture.src = address
        // Decoded before it takes the place of the last one, so that nothing flickers.
        await picture.decode()
        URL.revokeObjectURL(current.address)
        current.address = address
        setDrawn({ address })
      } catch (error) {
        if (!current.ending.signal.aborted) setDrawn({ address: current.address, error })
      }
    }
    current.isBusy = false
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      current.next = draw
      if (!current.isBusy) void run()
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [of])
  useEffect(
    () => () => {
      current.ending.abort()
      URL.revokeObjectURL(current.address)
    },
    [],
  )
  return drawn
}

type Props = {
  readonly label: string
  /** What is drawn, as a text that changes with it. */
  readonly of: string
  readonly draw: Draw
}

/** A page of paper as it will be printed. What cannot be drawn leaves the last picture there, and says why. */
export function Paper({ label, of, draw }: Props) {
  const { address, error } = usePicture(of, draw)
  return (
    <figure class="paper" aria-label={label}>
      {address ? (
        <img src={address} alt={label} class={error === undefined ? undefined : 'old'} />
      ) : (
        error === undefined && <p class="quiet">{say().frame.loading}</p>
      )}
      {error !== undefined && <Failure error={error} />}
    </figure>
  )
}
