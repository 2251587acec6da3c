/** Takes an amount until the returned function is called; further calls do nothing. Undefined, without taking anything, if it is too much. */
export type Take = (key: string, amount: number) => (() => void) | undefined

/** Bounds the amounts held at a time: of one key by `each`, and of all keys by `together`. */
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
