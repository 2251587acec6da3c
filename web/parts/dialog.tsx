import { type ComponentChildren, createContext } from 'preact'
import { useContext, useId, useLayoutEffect, useRef } from 'preact/hooks'

type Props = { readonly title: string; readonly children: ComponentChildren; readonly onClose: () => void }

/** The dialog around a form: the form decides whether it may be left, and asks first. */
type MayLeave = () => boolean | Promise<boolean>
type Surrounding = { readonly mayLeave: { current: MayLeave | undefined }; readonly leave: () => Promise<void> }
const Surroundings = createContext<Surrounding | undefined>(undefined)

/** Leaves the dialog around a form, which first asks `mayLeave`; undefined without a dialog. */
export function useLeaving(mayLeave: MayLeave): (() => Promise<void>) | undefined {
  const dialog = useContext(Surroundings)
  useLayoutEffect(() => {
    if (dialog) dialog.mayLeave.current = mayLeave
  })
  return dialog?.leave
}

/** Text fields come before any button. */
const FIELD = ':is(input, select, textarea):not([tabindex="-1"], :disabled)'

/** A dialog of the browser: it keeps the focus, closes on Escape, and returns the focus. It is open while it is rendered. */
export function Dialog({ title, children, onClose }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const mayLeave = useRef<MayLeave | undefined>(undefined)
  const leave = async () => {
    if ((await mayLeave.current?.()) ?? true) onClose()
  }
  // With a form, not left to the browser: it would close at the second Escape without asking.
  const leaveForm = (event: Event) => {
    if (!mayLeave.current) return
    event.preventDefault()
    void leave()
  }
  // Before the next key: text typed right after the request for the dialog goes into it.
  useLayoutEffect(() => {
    const before = document.activeElement
    element.current?.showModal()
    const field = element.current?.querySelector<HTMLElement>(FIELD)
    if (field) field.focus()
    else element.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onCancel={leaveForm}
      onKeyDown={(event) => event.key === 'Escape' && !event.isComposing && leaveForm(event)}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        <Surroundings.Provider value={{ mayLeave, leave }}>{children}</Surroundings.Provider>
      </div>
    </dialog>
  )
}
