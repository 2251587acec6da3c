import { computed, signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { askToLeave } from '../parts/leave-dialog.tsx'

/** The current page: the address is the state of the page, so that reload and back work. */
const address = signal(location.pathname + location.search + location.hash)

export const place = computed(() => new URL(address.value, location.origin))
/** Counts the visited pages, so that the frame can move the focus to a new one. */
export const visits = signal(0)

/** Whether a key or button was pressed since this page was asked for. */
let isPressed = false
for (const press of ['pointerdown', 'keydown'])
  addEventListener(
    press,
    () => {
      isPressed = true
    },
    { capture: true },
  )

/** Whether the title of an arriving page may take the focus: not from a menu or a field that was opened while the page was loading. */
export const mayTakeFocus = (): boolean => visits.peek() > 0 && (!isPressed || document.activeElement === document.body)

/** The place of the page that asks: after leaving it stays until the next page is loaded. */
export function useOwnPlace(): URL {
  const own = useRef({ visit: visits.peek(), url: place.peek() }).current
  if (visits.value === own.visit) own.url = place.value
  return own.url
}

/** The forms whose changes would be lost if the page were left. */
const unsaved = new Set<object>()

/** Has the person asked before the page is left, until the returned function is called. */
export function guardLeaving(): () => void {
  const form = {}
  unsaved.add(form)
  return () => {
    unsaved.delete(form)
  }
}

/** Whether the page may be left: the person is asked if something on it is unsaved. */
export const mayLeave = async (): Promise<boolean> => unsaved.size === 0 || askToLeave()

/** The number of this page after the first of the tab: going back is undone by going forward as far. */
let step: number = history.state?.step ?? 0
history.replaceState({ step }, '')

/** Opens a page of the workplace. The person is asked first, unless that was done or the page replaces this one. */
export function go(to: string, { replace = false, isAsked = false } = {}): void {
  if (!replace && !isAsked && unsaved.size > 0) {
    void askToLeave().then((isLeft) => isLeft && go(to, { isAsked: true }))
    return
  }
  unsaved.clear()
  if (!replace) step++
  history[replace ? 'replaceState' : 'pushState']({ step }, '', to)
  arrive()
}

/** Gives the page another address, such as that of its new record. The page keeps its focus and typed text. */
export function readdress(to: string): void {
  history.replaceState({ step }, '', to)
  address.value = location.pathname + location.search + location.hash
}

/** Changes the query of this page, such as filters and tabs, without leaving it. Undefined removes one. */
export function setQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(place.value)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  readdress(url.pathname + url.search)
}

function arrive(): void {
  const path = place.peek().pathname
  address.value = location.pathname + location.search + location.hash
  if (place.peek().pathname !== path) {
    visits.value++
    isPressed = false
    scrollTo(0, 0)
  }
}

// Back and forward: the browser has moved already, and is sent back until the person confirms leaving.
addEventListener('popstate', ({ state }) => {
  const isSamePage = location.pathname === place.peek().pathname
  // A link inside the page makes an entry of its own, which has no step yet.
  const to: number = state?.step ?? step + 1
  if (!isSamePage && unsaved.size > 0) {
    history.go(step - to)
    void askToLeave().then((isLeft) => {
      if (!isLeft) return
      unsaved.clear()
      history.go(to - step)
    })
    return
  }
  step = to
  if (state === null) history.replaceState({ step }, '')
  arrive()
})
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault()
})
// Links of the workplace are plain links: they can be opened in a new tab and copied.
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (!/^\/app(?:\/|$)/.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})
