import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { visits } from './place.ts'

type Props = { readonly title: string; readonly children?: ComponentChildren }

/** The title of a page, which takes the focus when somebody comes to it, and its actions. */
export function PageHead({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Rappen`
  }, [title])
  useEffect(() => {
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
