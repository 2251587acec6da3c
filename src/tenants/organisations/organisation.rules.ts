import type { PlainClause } from '../../messages.ts'
import type { Violation } from '../../said.ts'

const UID_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4]

/** An identifier without blanks, points and hyphens, in capitals; empty for a text that is too long for one. */
export const bareIdentifier = (text: string): string =>
  text.length > 64 ? '' : text.replaceAll(/[\s.\-\u2010-\u2013]/g, '').toUpperCase()

/**
 * A Swiss VAT number in its standard form, `CHE-101.654.423 MWST`: UID with its check digit (modulo 11) and one of the suffixes MWST, TVA, IVA,
 * VAT, in any spelling. Undefined for anything else.
 */
export function vatNumberFrom(text: string): string | undefined {
  const [, digits = '', suffix = ''] = /^CHE(\d{9})(MWST|TVA|IVA|VAT)$/.exec(bareIdentifier(text)) ?? []
  const sum = UID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  if ((11 - (sum % 11)) % 11 !== Number(digits[8])) return undefined
  return `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)} ${suffix}`
}

export const isVatNumber = (text: string): boolean => vatNumberFrom(text) !== undefined

type Identifiers = { readonly [field in 'vatNumber' | 'iban' | 'qrIban']?: string | null }

/** A valid change with its identifiers in standard form (decisions.md, convention 10); all other text stays as it was sent. */
export function inOneForm<Change extends Identifiers>(change: Change): Change {
  const { vatNumber, iban, qrIban } = change
  return {
    ...change,
    ...(vatNumber ? { vatNumber: vatNumberFrom(vatNumber) } : {}),
    ...(iban ? { iban: bareIdentifier(iban) } : {}),
    ...(qrIban ? { qrIban: bareIdentifier(qrIban) } : {}),
  }
}

/** ISO 3166-1, the codes that are officially assigned. */
export const countries: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ
   BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR
   CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
   GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU
   ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ
   LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ
   MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
   PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
   SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR
   TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

export const isCountry = (text: string): boolean => countries.has(text)

/**
 * The beginnings of time zone names (IANA tz database). Others belong to old systems: PostgreSQL does not know them, or reads `CET` without
 * summer time.
 */
const area = /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\//

/** Whether this program and PostgreSQL read a time zone alike. */
export function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !area.test(text)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)
    return true
  } catch {
    return false
  }
}

const counter = /0+/g

/** A pattern for document numbers: printable text of at most 20 characters with one run of zeros. Every stored pattern has this form. */
export const hasNumberForm = (text: string): boolean =>
  /^[\x20-\x7e]{1,20}$/.test(text) && text.trim() === text && text.match(counter)?.length === 1

/**
 * Letters that other programs read as parts of a date, and ours would print: two or more Y or J anywhere; MM and DD that stand alone, or beside
 * the year, which is a line feed here. KOMM and ADD are words.
 */
const dateLetters = /YY|JJ|(?<![A-Z])(?:MM|DD)+(?![A-Z])|(?:MM|DD)\n|\n(?:MM|DD)/i

/** A pattern that can be chosen: YYYY at most once, and no other part of a date. */
export const isNumberPattern = (text: string): boolean =>
  hasNumberForm(text) && !dateLetters.test(text.replace('YYYY', '\n'))

export const NUMBER_PATTERN_MESSAGE =
  'must be up to 20 printable ASCII characters with one run of zeros for the counter, and YYYY at most once for the year: nothing else of a date, such as YY, MM or DD, is filled in' satisfies PlainClause

const patternNames = ['estimateNumberPattern', 'invoiceNumberPattern', 'creditNoteNumberPattern'] as const

type Patterns = { readonly [name in (typeof patternNames)[number]]?: string }

/** The patterns of a change that cannot be chosen. The current one may be sent back: earlier versions accepted some that are now rejected. */
export const patternViolations = (standing: Patterns, change: Patterns): Violation[] =>
  patternNames
    .filter((name) => {
      const pattern = change[name]
      return pattern !== undefined && pattern !== standing[name] && !isNumberPattern(pattern)
    })
    .map((field) => ({ field, message: NUMBER_PATTERN_MESSAGE }))

/** The text before and after the counter in the numbers of a year, and its minimum number of digits. */
export type NumberForm = { readonly before: string; readonly digits: number; readonly after: string }

/** The form of a pattern in a year: the zeros become the counter, YYYY the year. */
export function numberForm(pattern: string, year: number): NumberForm {
  const [before = '', after = ''] = pattern.split(counter).map((part) => part.replace('YYYY', String(year)))
  return { before, digits: pattern.match(counter)?.[0].length ?? 0, after }
}

/** The number of a document. */
export const numberFrom = ({ before, digits, after }: NumberForm, count: number): string =>
  `${before}${String(count).padStart(digits, '0')}${after}`

/** The year whose counter a pattern uses; 0 if one counter covers all years. */
export const counterYear = (pattern: string, year: number): number => (pattern.includes('YYYY') ? year : 0)
