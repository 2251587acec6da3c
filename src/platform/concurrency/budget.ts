/** Takes an amount until what is answered is called, once or more. Undefined, and nothing is taken, where that is too much. */
export type Take = (key: string, amount: number) => (() => void) | undefined

/** Bounds what is held at a time: what is of one key by `each`, and all of it by `together`. */
export function budget({ each, together = Number.POSITIVE_INFINITY }: { each: number; together?: number }): Take {
  const held = new Map<string, number>()
  let all = 0

  function add(key: string, amount: number): void {
    const own = (held.get(key) ?? 0) + amount
    if (own === 0) held.delete(key)
    else held.set(key, own)
    all += amount
  }

  return (key, amount) => {
    if ((held.get(key) ?? 0) + amount > each || all + amount > together) return undefined
    add(key, amount)
    let isHeld = true
    return () => {
      if (isHeld) add(key, -amount)
      isHeld = false
    }
  }
}
