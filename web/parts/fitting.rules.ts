/** An option that is chosen by typing: its name, and its other words. */
export type Fitting = { readonly label: string; readonly value?: string; readonly detail?: string }

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): readonly string[] => folded(text).split(/[^\p{L}\p{N}]+/u)

/** How one fits a text, best first: it begins with it, its words begin with those of the text, or the words stand somewhere in it. */
type Fit = 'begins' | 'words' | 'somewhere'
const best: readonly Fit[] = ['begins', 'words', 'somewhere']

function fitOf({ value = '', label, detail = '' }: Fitting, text: string): Fit | undefined {
  const typed = folded(text).trim()
  if ([value, label].some((one) => folded(one).startsWith(typed))) return 'begins'
  const [all, wanted] = [`${value} ${label} ${detail}`, typed.split(/\s+/)]
  const words = wordsOf(all)
  if (wanted.every((part) => words.some((word) => word.startsWith(part)))) return 'words'
  return wanted.every((part) => folded(all).includes(part)) ? 'somewhere' : undefined
}

/** Those that fit a text, the best first and otherwise in their order: Enter takes the first. */
export function fitting<One extends Fitting>(all: readonly One[], text: string): readonly One[] {
  const fits = Map.groupBy(all, (one) => fitOf(one, text))
  return best.flatMap((fit) => fits.get(fit) ?? [])
}

/** Whether a text is how one begins, or its words, and does not only stand somewhere in it. */
export const isMeant = (one: Fitting, text: string): boolean => !['somewhere', undefined].includes(fitOf(one, text))
