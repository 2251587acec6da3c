import type { Violation } from '../../errors.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import type { ContactCreation } from './contact.schema.ts'

/** A contact goes by its company's name or by a person's surname; spaces are none. */
function nameViolations(contact: Pick<ContactCreation, 'companyName' | 'lastName'>): Violation[] {
  if (contact.companyName?.trim() || contact.lastName?.trim()) return []
  const message = 'companyName or lastName is required'
  return [
    { field: 'companyName', message },
    { field: 'lastName', message },
  ]
}

/** What is wrong with a contact that the schema cannot say. */
export const contactViolations = (contact: ContactCreation): Violation[] => [
  ...nameViolations(contact),
  ...metadataViolations(contact),
]
