/**
 * The characters of a Swiss QR code (Implementation Guidelines 2.4): Basic Latin, Latin-1 Supplement and Latin Extended-A, the
 * Romanian letters with a comma below, and the sign of the euro.
 */
const permitted = /[\u0020-\u007e\u00a0-\u00ff\u0100-\u017f\u0218-\u021b\u20ac]/u

/** The characters that a Swiss QR code cannot carry, each once. */
export const foreignCharacters = (text: string): string[] => [
  ...new Set([...text].filter((character) => !permitted.test(character))),
]

/** Replacements for signs and letters that have no base letter of their own. */
const substitutes = new Map(
  Object.entries({
    "'": '\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc',
    '"': '\u201c\u201d\u201e\u201f\u2033',
    '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212',
    '/': '\u2044\u2215',
    '*': '\u2022\u2217',
    SS: 'ẞ',
    A: 'Ⱥ',
    B: 'Ɓ',
    D: 'Ɖ',
    d: 'ɖ',
    E: 'ƎƏƐ',
    e: 'ǝəɛ',
    F: 'Ƒ',
    f: 'ƒ',
    I: 'Ɨ',
    i: 'ɨ',
    O: 'ƆƟ',
    o: 'ɔɵ',
    Z: 'Ƶ',
    z: 'ƶ',
  }).flatMap(([substitute, characters]) => [...characters].map((character) => [character, substitute] as const)),
)

const accents = /[\u0300-\u036f]/g

/**
 * A text for a Swiss QR code, on one line: white space of any kind becomes a space, a letter with an accent outside the set its base letter
 * («Nguyễn» reads «Nguyen»), typographic signs plain ones. Other characters stay, to be rejected.
 */
export const carriable = (text: string): string =>
  [...text.normalize('NFC')].map(carriableCharacter).join('').replaceAll(/\s+/g, ' ').trim()

function carriableCharacter(character: string): string {
  if (permitted.test(character) || /\s/.test(character)) return character
  const substitute = substitutes.get(character)
  if (substitute !== undefined) return substitute
  const bare = character.normalize('NFKD').replaceAll(accents, '')
  const likeness = [...bare].map((part) => substitutes.get(part) ?? part).join('')
  // A stand-alone accent decomposes into a space that carries it: the space alone would lose it.
  return foreignCharacters(likeness).length === 0 && !/\s/.test(likeness) ? likeness : character
}
