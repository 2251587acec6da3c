import { metadataRule } from '../http/metadata.rules.ts'
import type { Fault } from '../problem.ts'
import { faultsBy, type Readable, ruleOf, type Unread } from '../rule.ts'
import type { ContactCreation } from './contact.schema.ts'

/** A contact goes by its company's name or by a person's surname; spaces are none. */
function nameFaults(contact: Pick<ContactCreation, 'companyName' | 'lastName'>): Fault[] {
  if (contact.companyName?.trim() || contact.lastName?.trim()) return []
  const message = 'companyName or lastName is required'
  return [
    { field: 'companyName', message },
    { field: 'lastName', message },
  ]
}

const rule = ruleOf<ContactCreation>()
const rules = [rule(['companyName', 'lastName'], nameFaults), metadataRule]

/** What is wrong with a contact that the schema cannot say. */
export const contactFaults = (contact: Readable<ContactCreation>, unread: Unread): Fault[] =>
  faultsBy(rules, contact, unread)
