import { computed, signal } from '@preact/signals'

/** Where the person is: the address is the state of the page, so that reload and back work. */
const address = signal(location.pathname + location.search + location.hash)

export const place = computed(() => new URL(address.value, location.origin))
/** Counts the pages that were gone to, so that the frame can move the focus to a new one. */
export const visits = signal(0)

/** Asked before a page is left; false keeps the person there. */
const guards = new Set<() => boolean>()
const mayLeave = (): boolean => [...guards].every((guard) => guard())
/** Has a form be asked before the page is left, until what is answered is called. */
export function guardLeaving(guard: () => boolean): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** Goes to a page of the workplace. */
export function go(to: string, { replace = false } = {}): void {
  if (!replace && !mayLeave()) return
  guards.clear()
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  arrive()
}

/** Gives the page another address, such as that of the record that it has made. It stays as it is, with its focus and what is typed. */
export function readdress(to: string): void {
  history.replaceState(null, '', to)
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
    scrollTo(0, 0)
  }
}

addEventListener('popstate', arrive)
addEventListener('beforeunload', (event) => {
  if (!mayLeave()) event.preventDefault()
})
// Links of the workplace are plain links: they open in a new tab, and are copied, as any other.
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (!/^\/app(?:\/|$)/.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})
