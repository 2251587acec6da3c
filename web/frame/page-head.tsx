import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { visits } from './place.ts'

type Props = { readonly title: string; readonly children?: ComponentChildren }

/** The title of a page, which takes the focus when somebody comes to it, and its actions. */
export function PageHead({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Rappen`
  }, [title])
  // Before anybody can press or focus something of the page: later, it would take the focus from them.
  useLayoutEffect(() => {
    if (visits.peek() > 0) heading.current?.focus()
  }, [])
  return (
    <div class="head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <div class="actions">{children}</div>}
    </div>
  )
}
