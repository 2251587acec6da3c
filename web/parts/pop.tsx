import type { ComponentProps, RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type Props = Omit<ComponentProps<'div'>, 'class'> & {
  /** The control at which it opens. */
  readonly at: RefObject<HTMLElement | null>
  /** The side with which it is aligned. */
  readonly align?: 'start' | 'end'
}

/** The gap to its control, and to the edge of the window, in pixels. */
const GAP = 4

/** Opens below its control, or above if there is more room; never beyond the edge of the window. */
function putInPlace(pop: HTMLElement, at: HTMLElement, align: 'start' | 'end'): void {
  const { left, right, top, bottom, width } = at.getBoundingClientRect()
  pop.style.setProperty('--at', `${width}px`)
  // The keyboard of a phone covers a part of the window.
  const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  const above = top - offsetTop - 2 * GAP
  const below = offsetTop + height - bottom - 2 * GAP
  pop.style.maxHeight = ''
  const isBelow = below >= pop.offsetHeight || below >= above
  pop.style.maxHeight = `min(var(--most, 20rem), ${Math.max(isBelow ? below : above, 0)}px)`
  pop.style.top = `${isBelow ? bottom + GAP : top - GAP - pop.offsetHeight}px`
  const wanted = align === 'start' ? left : right - pop.offsetWidth
  const last = document.documentElement.clientWidth - pop.offsetWidth - GAP
  pop.style.left = `${Math.max(GAP, Math.min(wanted, last))}px`
}

/**
 * A layer that opens at a control, above all else on the page: neither a scrolling list nor a dialog cuts it off. It is open while it is
 * rendered.
 */
export function Pop({ at, align = 'start', children, ...rest }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const place = () => {
    if (element.current && at.current) putInPlace(element.current, at.current, align)
  }
  useLayoutEffect(() => {
    element.current?.showPopover()
    const moves = [
      [window, 'scroll'],
      [window, 'resize'],
      [visualViewport, 'resize'],
    ] as const
    for (const [what, name] of moves) what?.addEventListener(name, place, { capture: true, passive: true })
    return () => {
      for (const [what, name] of moves) what?.removeEventListener(name, place, { capture: true })
    }
  }, [])
  // Its content may change its size.
  useLayoutEffect(place)
  return (
    // A scrolling box gets the focus by Tab, unless it declines it.
    <div {...rest} ref={element} class="pop" popover="manual" tabIndex={-1}>
      {children}
    </div>
  )
}
