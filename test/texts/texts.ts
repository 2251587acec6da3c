import { randomFrom } from '../faults/faults.ts'

/** Ranges of code points for random texts, each equally likely. */
const alphabets: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  // Letters and the marks on them: Latin, Greek, Cyrillic, Vietnamese.
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x1e00, 0x1eff],
  // From right to left, with their points.
  [0x591, 0x5f4],
  [0x600, 0x6ff],
  [0x8a0, 0x8ff],
  // India and its neighbours, where letters change places.
  [0x900, 0xdff],
  [0xe00, 0xeff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
  // Jamo and their syllables, ideographs and compatibility ones.
  [0x1100, 0x11ff],
  [0xac00, 0xd7a3],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  // Spaces, joiners, direction marks, and other invisible characters.
  [0x2000, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xe0000, 0xe007f],
  // Presentation forms, halves and doubles of width.
  [0xfb00, 0xfdff],
  [0xfe70, 0xffef],
  // Symbols, emoji and their modifiers.
  [0x2190, 0x2bff],
  [0x1f1e6, 0x1f1ff],
  [0x1f300, 0x1faff],
  // Private, unassigned and noncharacters, and the last planes.
  [0xe000, 0xf8ff],
  [0x378, 0x379],
  [0x1d400, 0x1d7ff],
  [0x20000, 0x2a6df],
  [0x30000, 0x3ffff],
  [0xfdd0, 0xfdef],
  [0xfffe, 0xffff],
  [0x10fffe, 0x10ffff],
]

/** Pairs that look alike and differ: composed and decomposed, and by compatibility. */
const twins = [
  'é',
  'e\u0301',
  'Å',
  'A\u030a',
  '\u212b',
  'ﬁ',
  'fi',
  '각',
  '\u1100\u1161\u11a8',
  'ệ',
  'e\u0323\u0302',
  'e\u0302\u0323',
  'Ⅳ',
  'İ',
  'i\u0307',
  'ẞ',
  'ß',
  '²',
]

/** Random texts, the same for the same seed: 1 to 24 characters of one alphabet, of two or of any, well-formed, without control characters. */
export function* randomTexts(seed: number, count: number): Generator<string> {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const characterOf = ([first, last]: readonly [number, number]) =>
    String.fromCodePoint(first + below(last - first + 1))
  const any = () => alphabets[below(alphabets.length)] ?? [0x20, 0x7e]
  for (let made = 0; made < count; made++) {
    const pair = [any(), any()]
    const kind = below(4)
    const characters = Array.from({ length: 1 + below(24) }, () => {
      if (kind === 0) return characterOf(pair[0] ?? any())
      if (kind === 1) return characterOf(pair[below(2)] ?? any())
      return kind === 2
        ? characterOf(any())
        : (twins[below(twins.length)] ?? '') + (below(3) === 0 ? characterOf(any()) : '')
    })
    yield characters.join('')
  }
}
