/** An option that is chosen by typing: its name, and further words. */
export type Fitting = { readonly label: string; readonly value?: string; readonly detail?: string }

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): readonly string[] => folded(text).split(/[^\p{L}\p{N}]+/u)

/** How an option matches a text, best first: it begins with it, its words begin with the text's words, or the words are somewhere in it. */
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

/** The options that match a text, the best first and otherwise in order: Enter takes the first. */
export function fitting<One extends Fitting>(all: readonly One[], text: string): readonly One[] {
  const fits = Map.groupBy(all, (one) => fitOf(one, text))
  return best.flatMap((fit) => fits.get(fit) ?? [])
}

/** Whether a text is the beginning of an option or of its words, and not only inside it. */
export const isMeant = (one: Fitting, text: string): boolean => !['somewhere', undefined].includes(fitOf(one, text))
