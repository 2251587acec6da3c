import type { TSchema } from 'typebox'

/**
 * Marks a field that grants access: a secret, or an address that needs no token. It is shown to the client that asks for it and stored in no
 * event. The mark is part of the OpenAPI document, so that clients know what to omit from their logs.
 */
export const SECRET = { 'x-secret': true } as const

const marksIn = (schema: object): number => JSON.stringify(schema).split('"x-secret"').length - 1

type Part = {
  readonly properties?: Readonly<Record<string, Part>>
  readonly items?: Part
  readonly anyOf?: readonly Part[]
  readonly 'x-secret'?: true
}
type Remove = (value: unknown) => unknown

/** Removes the fields that the schema marks as secret. Throws when it cannot reach every mark of the schema. */
export function secretsRemover(schema: TSchema): (value: object) => object {
  let reached = 0

  function removerOf({ properties = {}, items, anyOf = [] }: Part): Remove | undefined {
    const fields = new Map<string, Remove | 'secret'>()
    for (const [name, field] of Object.entries(properties)) {
      if (field['x-secret']) reached++
      const remover = field['x-secret'] ? 'secret' : removerOf(field)
      if (remover) fields.set(name, remover)
    }
    const ofItems = items && removerOf(items)
    const ofVariants = anyOf.flatMap((variant) => removerOf(variant) ?? [])
    if (fields.size === 0 && !ofItems && ofVariants.length === 0) return undefined
    return (value) => {
      if (Array.isArray(value)) return ofItems ? value.map(ofItems) : value
      if (typeof value !== 'object' || value === null) return value
      const kept = Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
        const remover = fields.get(name)
        return remover === 'secret' ? [] : [[name, remover ? remover(field) : field]]
      })
      return ofVariants.reduce((rest: unknown, remove) => remove(rest), Object.fromEntries(kept))
    }
  }

  const remove = removerOf(schema as Part)
  if (reached !== marksIn(schema)) throw new Error('a field is marked as secret where it would not be removed')
  // The remainder of an object is an object.
  return (value) => (remove ? (remove(value) as object) : value)
}
