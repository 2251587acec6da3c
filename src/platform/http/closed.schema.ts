import { type TObjectOptions, type TProperties, Type } from 'typebox'

/** An object with these fields only: any other field of a body is a violation. */
export const closed = <Fields extends TProperties>(fields: Fields, options: TObjectOptions = {}) =>
  Type.Object(fields, { additionalProperties: false, ...options })

/** The same with the name of its type in the OpenAPI document and in the client. */
export const titled = <Fields extends TProperties>(title: string, fields: Fields, options: TObjectOptions = {}) =>
  Type.Object(fields, { title, additionalProperties: false, ...options })
