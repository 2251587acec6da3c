import { fill } from '../words/fill.ts'
import type { Language } from '../words/languages.ts'
import { type Day, formatDay, yearOf } from './day.ts'

/** The first and the last day. */
type Period = { readonly from: Day; readonly to: Day }

/**
 * A document's text with its period: `{{periodFrom}}` and `{{periodTo}}` become `01.01.2026` and `31.01.2026`, `{{month}}` and `{{year}}`
 * become `Januar` and `2026`. A period that ends in another month or year shows both: `Januar–März`, `2026/2027`.
 */
export const fillPeriod = (text: string, { from, to }: Period, language: Language): string =>
  fill(text, {
    periodFrom: formatDay(from),
    periodTo: formatDay(to),
    month: (from.slice(0, 7) === to.slice(0, 7) ? [from] : [from, to]).map((day) => monthName(day, language)).join('–'),
    year: [...new Set([from, to].map(yearOf))].join('/'),
  })

const monthName = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-CH`, { month: 'long', timeZone: 'UTC' }).format(new Date(day))
