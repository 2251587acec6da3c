import { useEffect, useRef, useState } from 'preact/hooks'
import type { Selecting } from '../parts/table.tsx'

/** The selected rows of a list. Hidden ones are not selected; Escape clears the selection. */
export function useSelection(shown: readonly string[]): Selecting & { readonly clear: () => void } {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const keys = new Set(shown.filter((key) => chosen.has(key)))
  const isEmpty = keys.size === 0
  const clear = () => choose(new Set())
  useEffect(() => {
    if (isEmpty) return
    const leave = (event: KeyboardEvent) => {
      const isOver = event.defaultPrevented || document.querySelector('dialog[open], .pop') !== null
      if (event.key === 'Escape' && !isOver) clear()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isEmpty])
  return {
    keys,
    clear,
    toggle: (key, isRange) => {
      const isChosen = !keys.has(key)
      const [from, to] = [shown.indexOf(last.current ?? key), shown.indexOf(key)]
      const range = isRange && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [key]
      last.current = key
      const next = new Set(keys)
      for (const one of range) {
        if (isChosen || isRange) next.add(one)
        else next.delete(one)
      }
      choose(next)
    },
    toggleAll: () => choose(new Set(keys.size === shown.length ? [] : shown)),
  }
}
