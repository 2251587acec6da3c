import type { Fault } from '../problem.ts'
import type { ContactCreation } from './contact.schema.ts'

/** A contact goes by its company's name or by a person's surname; spaces are none. */
export function nameFaults(contact: ContactCreation): Fault[] {
  if (contact.companyName?.trim() || contact.lastName?.trim()) return []
  const message = 'companyName or lastName is required'
  return [
    { field: 'companyName', message },
    { field: 'lastName', message },
  ]
}
