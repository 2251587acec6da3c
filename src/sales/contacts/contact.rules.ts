import type { Violation } from '../../errors.ts'
import { metadataRule } from '../../platform/http/metadata.rules.ts'
import { type Readable, ruleOf, type Unread, violationsBy } from '../../platform/http/rule.ts'
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

const rule = ruleOf<ContactCreation>()
const rules = [rule(['companyName', 'lastName'], nameViolations), metadataRule]

/** What is wrong with a contact that the schema cannot say. */
export const contactViolations = (contact: Readable<ContactCreation>, unread: Unread): Violation[] =>
  violationsBy(rules, contact, unread)
