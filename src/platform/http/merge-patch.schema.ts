import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox'

type Clearable<Fields extends Record<string, TSchema>> = {
  [Name in keyof Fields]: TOptional<TUnsafe<Static<Fields[Name]> | null>>
}
type Echoed<Name extends string> = { [Field in Name]: TOptional<TUnsafe<unknown>> }

type Titled = TSchema & { readonly type?: string | string[]; readonly enum?: unknown[]; readonly title?: string }

/** Optional fields as a merge patch takes them (RFC 7396): a value, null to clear, or absent to leave unchanged. A schema with null has no title. */
export function clearable<Fields extends Record<string, TSchema>>(fields: Fields): Clearable<Fields> {
  const cleared = Object.entries(fields).map(([name, schema]) => {
    const { type = [], enum: values, title: _, ...others } = schema as Titled
    const types = [type].flat()
    const withNull =
      types.includes('null') || (types.length === 0 && !values)
        ? schema
        : {
            ...others,
            ...(types.length > 0 ? { type: [...types, 'null'] } : {}),
            ...(values ? { enum: [...values, null] } : {}),
          }
    return [name, Type.Optional(Type.Unsafe(withNull))]
  })
  // The type of Object.fromEntries loses the names.
  return Object.fromEntries(cleared) as Clearable<Fields>
}

/** Read-only fields of the representation: accepted if they equal the current values, so that a client can send back the body that it read. */
export function echoed<Name extends string>(...names: Name[]): Echoed<Name> {
  const schema = () =>
    Type.Optional(
      Type.Unsafe<unknown>({ readOnly: true, description: 'Cannot be set; accepted when equal to the current value.' }),
    )
  return Object.fromEntries(names.map((name) => [name, schema()])) as Echoed<Name>
}
