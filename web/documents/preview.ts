import { useEffect, useRef, useState } from 'preact/hooks'

/** A page of a document as a picture. */
export type Drawn = { readonly image: Blob; readonly pages: number }
export type Picture = { readonly url: string; readonly pages: number; readonly at: Date }

/**
 * The picture of what is typed: one request is under way at a time, the newest text is drawn next, and what comes too late is dropped. It is
 * decoded before it takes the place of the one before, so nothing flickers; while a draft cannot be drawn, the last picture stays.
 */
export function usePicture(
  key: string,
  draw: (signal: AbortSignal) => Promise<Drawn>,
): { picture?: Picture; error?: unknown } {
  const [shown, setShown] = useState<{ picture?: Picture; error?: unknown }>({})
  const work = useRef({ isDrawing: false, wanted: '', drawn: '', draw, ending: new AbortController(), url: '' })
  work.current.draw = draw
  work.current.wanted = key
  useEffect(() => {
    const now = work.current
    if (!now.isDrawing && now.wanted !== now.drawn) void next()
  }, [key])
  useEffect(() => {
    work.current.ending = new AbortController()
    return () => {
      work.current.ending.abort()
      URL.revokeObjectURL(work.current.url)
    }
  }, [])

  async function next(): Promise<void> {
    const now = work.current
    now.isDrawing = true
    while (now.wanted !== now.drawn && !now.ending.signal.aborted) {
      const wanted = now.wanted
      try {
        const { image, pages } = await now.draw(now.ending.signal)
        await show(image, pages)
      } catch (error) {
        if (!now.ending.signal.aborted) setShown(({ picture }) => ({ ...(picture ? { picture } : {}), error }))
      }
      now.drawn = wanted
    }
    now.isDrawing = false
  }

  async function show(image: Blob, pages: number): Promise<void> {
    const now = work.current
    const url = URL.createObjectURL(image)
    const decoded = new Image()
    decoded.src = url
    await decoded.decode()
    if (now.ending.signal.aborted) return URL.revokeObjectURL(url)
    const before = now.url
    now.url = url
    setShown({ picture: { url, pages, at: new Date() } })
    if (before) setTimeout(() => URL.revokeObjectURL(before), 1_000)
  }
  return shown
}
