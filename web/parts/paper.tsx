import { useEffect, useRef, useState } from 'preact/hooks'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'
import { Failure } from './shown.tsx'
import { words } from './words.ts'

/** The service's widths of a drawn page, in pixels. */
type Width = 893 | 1240 | 1786
export const paperWidth = (): Width => (devicePixelRatio > 1.5 ? 1786 : devicePixelRatio > 1 ? 1240 : 893)

/** The number of pages of a picture's document. */
export const pagesIn = ({ headers }: Response): number => Number(headers.get('preview-pages') ?? 1)

export type PageAsked = { readonly page: number; readonly width: Width; readonly signal: AbortSignal }
type Draw = (asked: PageAsked) => Promise<Response>
type Picture = { readonly address: string; readonly pages: number; readonly at: string }
type Drawn = { readonly picture?: Picture; readonly error?: unknown }

/**
 * The picture of the typed text: one request runs at a time, the newest text is drawn next. It is decoded before it replaces the one before, so
 * nothing flickers; while a text cannot be drawn, the last picture stays.
 */
function usePicture(of: string, page: number, draw: Draw): Drawn {
  const [shown, setShown] = useState<Drawn>({})
  const work = useRef({ isBusy: false, wanted: '', drawn: '', draw, page, ending: new AbortController(), address: '' })
  const { current } = work
  current.draw = draw
  current.page = page
  current.wanted = `${page} ${of}`
  const run = async () => {
    current.isBusy = true
    while (current.wanted !== current.drawn && !current.ending.signal.aborted) {
      current.drawn = current.wanted
      try {
        await show(await current.draw({ page: current.page, width: paperWidth(), signal: current.ending.signal }))
      } catch (error) {
        if (!current.ending.signal.aborted) setShown(({ picture }) => ({ ...(picture ? { picture } : {}), error }))
      }
    }
    current.isBusy = false
  }
  const show = async (response: Response) => {
    const address = URL.createObjectURL(await response.blob())
    const image = new Image()
    image.src = address
    await image.decode()
    if (current.ending.signal.aborted) return URL.revokeObjectURL(address)
    const before = current.address
    current.address = address
    setShown({ picture: { address, pages: pagesIn(response), at: new Date().toISOString() } })
    // The page may still show the one before for a moment.
    if (before) setTimeout(() => URL.revokeObjectURL(before), 1_000)
  }
  // First, so that leaving ends the request for the first picture, too.
  useEffect(() => {
    current.ending = new AbortController()
    return () => {
      current.ending.abort()
      URL.revokeObjectURL(current.address)
    }
  }, [])
  useEffect(() => {
    if (!current.isBusy) void run()
  }, [of, page])
  return shown
}

/** The page that is being drawn. */
export const Drawing = () => (
  <div class="blank drawing">
    <span class="hidden">{common.loading}</span>
  </div>
)

type TurnerProps = { readonly page: number; readonly pages: number; readonly turn: (page: number) => void }

/** Moves from page to page, if there are several. */
export function PageTurner({ page, pages, turn }: TurnerProps) {
  if (pages < 2) return null
  return (
    <div class="row">
      <Button look="plain" label={words.pageBefore} onPress={() => turn(Math.max(1, page - 1))}>
        <Icon name="chevron-left" />
      </Button>
      <span>{common.page(page, pages)}</span>
      <Button look="plain" label={words.pageAfter} onPress={() => turn(Math.min(pages, page + 1))}>
        <Icon name="chevron-right" />
      </Button>
    </div>
  )
}

type Props = {
  readonly label: string
  /** A text that changes whenever the picture must. */
  readonly of: string
  readonly draw: Draw
}

/** A page as it will be printed; it stays white in the dark theme. If drawing fails, the last picture stays, with the reason. */
export function Paper({ label, of, draw }: Props) {
  const [page, setPage] = useState(1)
  const { picture, error } = usePicture(of, page, draw)
  const pages = picture?.pages ?? 1
  return (
    <figure class="paper" aria-label={label}>
      {picture ? (
        <img
          src={picture.address}
          alt={`${label}, ${common.page(page, pages)}`}
          class={error === undefined ? undefined : 'old'}
        />
      ) : (
        <Drawing />
      )}
      <PageTurner page={page} pages={pages} turn={setPage} />
      {error !== undefined &&
        (picture ? <p class="quiet small">{words.shows(instantText(picture.at))}</p> : <Failure error={error} />)}
    </figure>
  )
}
