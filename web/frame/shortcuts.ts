import { signal } from '@preact/signals'
import { areas } from './areas.ts'
import { go } from './place.ts'

/** The window that the keyboard opened over the page. */
export const opened = signal<'commands' | 'keys' | undefined>(undefined)

/** Within so many milliseconds a letter follows G. */
const PAUSE = 1_500
const OFF = 'rappen-keys=off'

/** Whether single keys do something: of somebody who dictates, every word would (WCAG 2.1.4). Like the look, it is kept in a cookie. */
export const areKeysOn = (): boolean => !document.cookie.split('; ').includes(OFF)
export const setKeysOn = (isOn: boolean): void => {
  document.cookie = `${OFF}; Path=/; SameSite=Lax; Max-Age=${isOn ? 0 : 31_536_000}`
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), select, textarea'))

/** The buttons and links of the page that say by which key they are pressed. */
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

/** Goes to the first link of the row after or before the one that has the focus; with Shift, both are selected. */
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

/** Selects the row that has the focus, or no longer; with Shift all from the last one that was. */
const selectRow = (shiftKey: boolean): void => {
  boxOf(rowOf(document.activeElement))?.dispatchEvent(
    new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }),
  )
}

let goesUntil = 0

/** Does what a single key means; false if it means nothing. */
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
 * Presses the button that says that Control and a key press it, while a dialog is open only one of it; false where there is none. What an open
 * list of options has just taken is drawn first, so that the button knows of it.
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
