/** A position in the audit log, newest first: the number of an event, and within a batch of postings that of the entry. */
export type AuditPlace = { readonly place: number; readonly entry: number }

const form = /^audit:(\d{1,15}):(\d{1,15})$/

export const auditCursorAt = ({ place, entry }: AuditPlace): string =>
  Buffer.from(`audit:${place}:${entry}`).toString('base64url')

/** The position of a cursor; undefined for text that is not one. */
export function auditPlaceOf(cursor: string): AuditPlace | undefined {
  const [, place, entry] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (place === undefined || entry === undefined) return undefined
  const found = { place: Number(place), entry: Number(entry) }
  return auditCursorAt(found) === cursor ? found : undefined
}
