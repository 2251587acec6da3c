import { randomBytes, randomUUID } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new id: UUID version 4. Its 122 random bits matter, because answers distinguish another organisation's record from a missing one. */
export const newId = (): string => randomUUID()

/** True for text in the form of an id. */
export const isId = (text: string): boolean => uuid.test(text)

/** 256 random bits in 43 characters, for a link that needs no token. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
