import { findContact } from './contact.store.ts'

/** The contact with this id, if the organisation has it. */
export const contactWith = findContact
