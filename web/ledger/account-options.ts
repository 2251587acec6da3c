import { useMemo } from 'preact/hooks'
import { useAccounts } from '../answers/names.ts'
import type { Option } from '../parts/choice.tsx'
import { language } from '../words/words.ts'

/** The accounts for postings as options, with the state of their request. */
export function useAccountOptions() {
  const asked = useAccounts()
  const spoken = language.value
  const options = useMemo(
    () =>
      (asked.answer ?? [])
        .filter(({ isActive }) => isActive)
        .map(({ number, names }): Option => ({ value: String(number), label: `${number} ${names[spoken]}` })),
    [asked.answer, spoken],
  )
  return { ...asked, options }
}
