import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox'

type Clearable<Fields extends Record<string, TSchema>> = {
  [Name in keyof Fields]: TOptional<TUnsafe<Static<Fields[Name]> | null>>
}
type Echoed<Name extends string> = { [Field in Name]: TOptional<TUnsafe<unknown>> }

/** Optional fields as a merge patch takes them (RFC 7396): a value, null to clear, or left out to keep. */
export function clearable<Fields extends Record<string, TSchema>>(fields: Fields): Clearable<Fields> {
  const cleared = Object.entries(fields).map(([name, schema]) => {
    const { type = [], enum: values } = schema as { type?: string | string[]; enum?: unknown[] }
    const types = [type].flat()
    const withNull =
      types.includes('null') || (types.length === 0 && !values)
        ? schema
        : {
            ...schema,
            ...(types.length > 0 ? { type: [...types, 'null'] } : {}),
            ...(values ? { enum: [...values, null] } : {}),
          }
    return [name, Type.Optional(Type.Unsafe(withNull))]
  })
  // Object.fromEntries forgets which names it was given.
  return Object.fromEntries(cleared) as Clearable<Fields>
}

/** Fields of the representation that a client cannot set: taken when they equal what stands, so that a body that was read can be sent back. */
export function echoed<Name extends string>(...names: Name[]): Echoed<Name> {
  const schema = () =>
    Type.Optional(
      Type.Unsafe<unknown>({ readOnly: true, description: 'Cannot be set; accepted when equal to the current value.' }),
    )
  return Object.fromEntries(names.map((name) => [name, schema()])) as Echoed<Name>
}
