/** Longer words are not compared: the cost grows with their length. */
const LONGEST = 100

/**
 * The known values that were probably meant, nearest first, at most three. `compared` returns the text of a value to compare with the written
 * one. The allowed distance is `most` of the length, a third of it, and at least two letters. Case and the signs between words do not count.
 */
export function nearest<Known>(
  known: readonly Known[],
  compared: (one: Known) => { readonly written: string; readonly word: string },
  most = (letters: number): number => Math.max(2, Math.floor(letters / 3)),
): Known[] {
  return known
    .map((one) => ({ one, distance: distanceOf(compared(one), most) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ one }) => one)
}

function distanceOf(
  { written, word }: { readonly written: string; readonly word: string },
  mostOf: (letters: number) => number,
): number {
  if (written.length > LONGEST) return Number.POSITIVE_INFINITY
  const most = mostOf(bare(written).length)
  const distance = levenshtein(bare(written), bare(word), most)
  return distance > most ? Number.POSITIVE_INFINITY : distance
}

const bare = (word: string): string => word.toLowerCase().replaceAll(/[_\s.-]/g, '')

/** The number of letters to add, remove or replace; more than `most` once that is certain. */
function levenshtein(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    if (Math.min(...current) > most) return most + 1
    above = current
  }
  return above[other.length] ?? 0
}
