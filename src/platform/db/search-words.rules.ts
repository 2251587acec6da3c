/**
 * The words by which records are found. The same functions read stored texts and searched texts. Case and accents do not count; Müller is found
 * as Muller and as Mueller. Every word begins with the scope of its list, so that a search reads no other list.
 */
import { createHash } from 'node:crypto'

/** PostgreSQL accepts at most 2,046 bytes for a word, and a mebibyte for the words of a record. */
const LONGEST_WORD = 64
const MOST_FOLDED = 60_000

const BETWEEN_WORDS =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+/u
const BEYOND_ASCII = /[^\0-\x7f]/

/** Letters that Unicode does not decompose into a letter and an accent, with their usual plain spelling. */
const plainLetters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    o: 'Øø',
    l: 'Łł',
    d: 'ĐđÐð',
    h: 'Ħħ',
    t: 'Ŧŧ',
    i: 'ı',
    e: 'Əə',
    n: 'Ŋŋ',
    k: 'ĸ',
    oe: 'Œœ',
    ae: 'Ææ',
    ss: 'ẞß',
    th: 'Þþ',
  }).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain])),
)
const writtenOutLetters = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', ə: 'a' }

const replaced = (text: string, letters: Readonly<Record<string, string>>): string =>
  text.replaceAll(new RegExp(`[${Object.keys(letters).join('')}]`, 'g'), (letter) => letters[letter] ?? letter)

/** A text without case and accents. */
export const folded = (text: string): string =>
  replaced(text.normalize('NFKD'), plainLetters)
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[\u0300-\u036f]/g, '')

/** A text without case, its umlauts written as two letters. */
const writtenOut = (text: string): string => folded(replaced(text.normalize('NFC').toLowerCase(), writtenOutLetters))

/** The beginning of a text, counted in characters as PostgreSQL does. Reads no further than that. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (let count = 0; count < most; count += 1) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

/** The words of a text, with and without leading zeros. */
export function wordsIn(text: string): string[] {
  const parts = text.split(/[ \n]/)
  const accented = BEYOND_ASCII.test(text) ? parts.filter((part) => BEYOND_ASCII.test(part)).join(' ') : ''
  const plain = accented === '' ? text : parts.filter((part) => !BEYOND_ASCII.test(part)).join(' ')
  const spellings = [
    plain.toLowerCase(),
    shortened(folded(accented), MOST_FOLDED),
    shortened(writtenOut(accented), MOST_FOLDED),
  ]
  const words = spellings
    .join(' ')
    .split(BETWEEN_WORDS)
    .map((word) => shortened(word, LONGEST_WORD))
  const withoutZeros = words.flatMap((word) => (word.startsWith('0') ? word.replace(/^0+/, '') : []))
  return [...new Set([...words, ...withoutZeros])].filter((word) => word !== '')
}

export type Pairs = Readonly<Record<string, string>>

/**
 * The scope that begins the words of an organisation's list; `list` is one letter. Two organisations may share a scope, so a search also has
 * the organisation as a condition.
 */
export const searchScope = (organisation: string, list: string): string => organisation.slice(0, 6) + list

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, '$&$&')}'`
const pairsOf = (pairs: Pairs): string[] => Object.entries(pairs).map(([key, value]) => `=${md5(`${key}=${value}`)}`)

/** A mark for a text that is only found as a whole; `sign` is its kind. */
export const digestMark = (sign: string, text: string): string => sign + md5(text)

/**
 * The words of a record as a tsvector: those of its texts, its pairs, and its marks, which begin with a sign that no word has. `places` is
 * appended to each, such as `:1A` for words that are replaced separately.
 */
export const searchVector = (
  scope: string,
  texts: readonly (string | undefined)[],
  {
    pairs = {},
    marks = [],
    places = '',
  }: { readonly pairs?: Pairs | undefined; readonly marks?: readonly string[]; readonly places?: string } = {},
): string =>
  [...wordsIn(texts.filter((text) => text !== undefined).join(' ')), ...pairsOf(pairs), ...marks]
    .map((word) => quoted(scope + word) + places)
    .join(' ')

/** The searched words, each in both stored spellings: plain letters, or umlauts written out. */
const searchedWords = (q: string): string[][] =>
  q
    .normalize('NFKD')
    .split(BETWEEN_WORDS)
    .flatMap((word) => {
      const text = shortened(word, LONGEST_WORD)
      const [plain, long] = [folded(text), writtenOut(text)]
      if (plain === '') return []
      return [long.startsWith(plain) ? [plain] : [plain, long]]
    })

/** Whether every searched word begins a word of the text. */
export function hasWords(text: string, q: string): boolean {
  const words = wordsIn(text)
  return searchedWords(q).every((spellings) => spellings.some((one) => words.some((word) => word.startsWith(one))))
}

export type Search = {
  /** Each word begins a word of the record. */
  readonly q?: string | undefined
  readonly metadata?: Pairs | undefined
  /** The record has a mark of each choice. */
  readonly choices?: readonly (readonly string[] | undefined)[]
}

/** A search as a tsquery; empty, which finds nothing, if a part has no word; undefined without any search. */
export function searchQuery(scope: string, { q, metadata = {}, choices = [] }: Search): string | undefined {
  const words = q === undefined ? undefined : searchedWords(q)
  const parts = [
    ...(words ? [words.map((spellings) => spellings.map((one) => `${quoted(scope + one)}:*`))] : []),
    ...pairsOf(metadata).map((pair) => [[quoted(scope + pair)]]),
    ...choices.flatMap((marks) =>
      marks ? [marks.length === 0 ? [] : [marks.map((mark) => quoted(scope + mark))]] : [],
    ),
  ]
  if (parts.length === 0) return undefined
  if (parts.some((part) => part.length === 0)) return ''
  return parts.flatMap((part) => part.map((alternatives) => `(${alternatives.join(' | ')})`)).join(' & ')
}
