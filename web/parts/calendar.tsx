import type { RefObject } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { addDays, type Day, day, isDay, monthOf } from '../../src/platform/calendar/day.ts'
import { language } from '../words/words.ts'
import { dayByKey, weeksOf } from './calendar.rules.ts'
import { Icon } from './icons.tsx'
import { Pop } from './pop.tsx'
import { words } from './words.ts'

type Props = {
  readonly at: RefObject<HTMLElement | null>
  /** The name of the field, and its day; the month of today is shown where there is none. */
  readonly label: string
  readonly value: string
  readonly today: string
  readonly onChoose: (day: Day) => void
  readonly onClose: () => void
}

const formOf = (options: Intl.DateTimeFormatOptions) => (at: Day) =>
  new Intl.DateTimeFormat(`${language.value}-CH`, { ...options, timeZone: 'UTC' }).format(new Date(at))
const monthText = formOf({ month: 'long', year: 'numeric' })
const dayName = formOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const shortWeekday = formOf({ weekday: 'short' })
const weekday = formOf({ weekday: 'long' })
const week = Array.from({ length: 7 }, (_, at) => addDays(day('2024-01-01'), at))

/** No element of the browser is a dialog at a field, or a table that arrows go through. */
const AS_DIALOG = { role: 'dialog' } as const
const AS_GRID = { role: 'grid' } as const

/** The month of a day at its field: arrows go through it, Enter takes the day, Escape leaves the field as it was. */
export function Calendar({ at, label, value, today, onChoose, onClose }: Props) {
  const [focused, focus] = useState(() => (isDay(value) ? value : day(today)))
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const turns = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Who turns the months goes on with it.
    if (!turns.current?.contains(document.activeElement))
      table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused])
  const goBy = (key: string) => {
    const to = dayByKey(focused, key)
    if (to) focus(to)
  }
  const press = (event: KeyboardEvent) => {
    const isOnDay = event.target instanceof Node && table.current?.contains(event.target)
    const to = isOnDay ? dayByKey(focused, event.key, event.shiftKey) : undefined
    if (event.key === 'Escape') onClose()
    else if (to) focus(to)
    else return
    // Neither the page nor the dialog around it hears of the key.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Pop at={at} align="end" {...AS_DIALOG} aria-label={`${words.calendar}, ${label}`} onKeyDown={press}>
      <div class="calendar">
        <div class="row" ref={turns}>
          <button type="button" class="button plain" aria-label={words.monthBefore} onClick={() => goBy('PageUp')}>
            <Icon name="chevron-left" size={16} />
          </button>
          <strong id={id} aria-live="polite">
            {monthText(focused)}
          </strong>
          <button type="button" class="button plain" aria-label={words.monthAfter} onClick={() => goBy('PageDown')}>
            <Icon name="chevron-right" size={16} />
          </button>
        </div>
        <table ref={table} {...AS_GRID} aria-labelledby={id}>
          <thead>
            <tr>
              {week.map((each) => (
                <th key={each} scope="col" abbr={weekday(each)}>
                  {shortWeekday(each).slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(monthOf(focused)).map((days) => (
              <tr key={days.find((each) => each)}>
                {days.map((each, index) => (
                  <td key={each ?? index} aria-selected={each && each === value}>
                    {each && (
                      <button
                        type="button"
                        tabIndex={each === focused ? 0 : -1}
                        aria-label={dayName(each)}
                        aria-current={each === today ? 'date' : undefined}
                        onClick={() => onChoose(each)}
                      >
                        {Number(each.slice(8))}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Pop>
  )
}
