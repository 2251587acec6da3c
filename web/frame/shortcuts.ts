import { signal } from '@preact/signals'
import { areas } from './areas.ts'
import { go } from './place.ts'

/** The window that the keyboard opened over the page. */
export const opened = signal<'commands' | 'keys' | undefined>(undefined)

/** The time for a letter after G, in milliseconds. */
const PAUSE = 1_500
const OFF = 'rappen-keys=off'

/** Whether single-key shortcuts are on: dictation would trigger them with every word (WCAG 2.1.4). Like the theme, it is stored in a cookie. */
export const areKeysOn = (): boolean => !document.cookie.split('; ').includes(OFF)
export const setKeysOn = (isOn: boolean): void => {
  document.cookie = `${OFF}; Path=/; SameSite=Lax; Max-Age=${isOn ? 0 : 31_536_000}`
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), select, textarea'))

/** The buttons and links of the page with a shortcut. */
export const keyed = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts], header [aria-keyshortcuts]'),
]

/** The name of a button or link, without why it cannot be used now. */
export function nameOf(element: HTMLElement): string {
  const beside = [...element.querySelectorAll('.hidden, kbd')]
  return (
    element.ariaLabel ?? beside.reduce((text, one) => text.replace(one.textContent, ''), element.textContent).trim()
  )
}

const rowOf = (element: Element | null): Element | null | undefined => element?.closest('main tbody tr')
const boxOf = (row: Element | undefined | null) => row?.querySelector<HTMLInputElement>('.box input')

/** Moves to the first link of the next or previous row; with Shift, both are selected. */
function moveInList(step: 1 | -1, isSelecting: boolean): void {
  const rows = [...document.querySelectorAll('main tbody tr')].filter((row) => row.querySelector('a, .linked'))
  const here = rowOf(document.activeElement)
  const at = here ? rows.indexOf(here) : -1
  const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]
  next?.querySelector<HTMLElement>('a, .linked')?.focus()
  if (!isSelecting) return
  if (!boxOf(here)?.checked) boxOf(here)?.click()
  if (!boxOf(next)?.checked) boxOf(next)?.click()
}

/** Toggles the selection of the focused row; with Shift all from the last one on. */
const selectRow = (shiftKey: boolean): void => {
  boxOf(rowOf(document.activeElement))?.dispatchEvent(
    new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }),
  )
}

let goesUntil = 0

/** Executes a single key; false if it has no meaning. */
function pressed(key: string, now: number, isShifted: boolean): boolean {
  if (now < goesUntil) {
    goesUntil = 0
    const area = areas().find((one) => one.key === key)
    if (area) go(area.to)
    return area !== undefined
  }
  if (key === 'g') goesUntil = now + PAUSE
  else if (key === '?') opened.value = 'keys'
  else if (key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus()
  else if (key === 'j') moveInList(1, isShifted)
  else if (key === 'k') moveInList(-1, isShifted)
  else if (key === 'x') selectRow(isShifted)
  else {
    const wanted = keyed().find((element) => element.getAttribute('aria-keyshortcuts') === key)
    wanted?.click()
    return wanted !== undefined
  }
  return true
}

/**
 * Presses the button whose shortcut is Control and this key, only inside an open dialog; false if there is none. An option just taken in an
 * open list is drawn first, so that the button knows of it.
 */
function pressedWithControl(key: string): boolean {
  const dialog = document.querySelector('dialog[open]')
  const keyed = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(
    (element) => element.getAttribute('aria-keyshortcuts')?.toLowerCase() === `control+${key}`,
  )
  queueMicrotask(() => keyed.find((element) => dialog === null || dialog.contains(element))?.click())
  return keyed.length > 0
}

addEventListener('keydown', (event) => {
  const key = event.key.toLowerCase()
  if ((event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
    if (key === 'k') {
      event.preventDefault()
      if (document.querySelector('dialog[open]') === null) opened.value = 'commands'
    } else if (pressedWithControl(key)) event.preventDefault()
    return
  }
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.key.length > 1) return
  if (isTyping(event.target) || document.querySelector('dialog[open]') !== null || !areKeysOn()) return
  if (pressed(key, event.timeStamp, event.shiftKey)) event.preventDefault()
})
