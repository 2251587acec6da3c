import { randomBytes, randomUUID } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new id: UUID version 4. Its 122 random bits matter, because a foreign record is told from a missing one. */
export const newId = (): string => randomUUID()

/** True for text that could be an id; anything else names no record. */
export const isId = (text: string): boolean => uuid.test(text)

/** 256 random bits for a link that needs no token, in 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
