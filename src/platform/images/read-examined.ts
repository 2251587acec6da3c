import { readMessage } from '../../messages.ts'
import type { Violation } from '../../said.ts'
import { type ExaminedImage, mediaTypes } from './examine-image.ts'

/** The answer of the child, which has read untrusted bytes; undefined if it is malformed. */
export function examinedFrom(message: unknown): ExaminedImage | undefined {
  const { mediaType, width, height, violations } = Object(message) as Partial<Record<string, unknown>>
  if (Array.isArray(violations)) return { violations: violations.slice(0, 20).flatMap(violationFrom) }
  const known = mediaTypes.find((one) => one === mediaType)
  return known && isSide(width) && isSide(height) ? { mediaType: known, width, height } : undefined
}

const violationFrom = (one: unknown): Violation[] => {
  const message = readMessage(one)
  return message ? [{ field: String(Object(one).field).slice(0, 200), ...message }] : []
}
const isSide = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
