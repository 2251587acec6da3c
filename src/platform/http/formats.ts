import type { PlainClause } from '../../messages.ts'
import { isDay, isDayOrSpan } from '../calendar/day.ts'

/** Control characters except tab and line breaks, which no text may contain. */
const control = /[^\P{Cc}\t\n\r]/u
/** All characters that some reader treats as a line break. */
const lineBreak = /[\n\r\u2028\u2029]/

/** Text of several lines: well-formed Unicode without control characters. */
export const isText = (value: string): boolean => value.isWellFormed() && !control.test(value)

/** Text of one line. */
export const isLine = (value: string): boolean => isText(value) && !lineBreak.test(value)

/** An absolute http or https address. */
function isWebAddress(value: string): boolean {
  if (!isLine(value) || /\s/.test(value) || !/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) return false
  return new URL(value).hostname !== ''
}

/** An instant as RFC 3339 with a zone: `2026-11-21T10:15:00Z`. PostgreSQL reads offsets up to 15:59. */
export const isInstant = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value))

export const notText =
  'must be well-formed text without control characters other than tab and line breaks' satisfies PlainClause

/** The formats that schemas may name, with the message for a value of another form. */
export const formats: Record<string, { validate: (value: string) => boolean; message: PlainClause }> = {
  line: { validate: isLine, message: 'must be one line of well-formed text without control characters' },
  text: { validate: isText, message: notText },
  'day-or-span': {
    validate: isDayOrSpan,
    message: 'must be a calendar date YYYY-MM-DD, or the first and the last one with a slash between',
  },
  day: { validate: isDay, message: 'must be a calendar date YYYY-MM-DD from 1900 to 2199' },
  instant: { validate: isInstant, message: 'must be an instant in RFC 3339 with a zone, such as 2026-11-21T10:15:00Z' },
  'web-address': { validate: isWebAddress, message: 'must be an absolute http or https URL' },
}
