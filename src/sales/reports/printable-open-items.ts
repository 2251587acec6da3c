import { Problem, rejectViolations } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ink } from '../../platform/pdf/draw-ink.ts'
import type { Language } from '../../platform/words/languages.ts'
import { violation } from '../../said.ts'
import { letterheadInk } from '../../tenants/letterheads/letterhead.ts'
import type { Logo } from '../../tenants/organisations/logo.rules.ts'
import { logoOf } from '../../tenants/organisations/logo.ts'
import type { Organisation } from '../../tenants/organisations/organisation.schema.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import type { Parties } from '../documents/document.rules.ts'
import { anyDocument } from '../documents/find-document.ts'
import { partiesFrom } from '../documents/parties.ts'
import type { Template } from '../templates/template.schema.ts'
import { firstTemplate, templateOf } from '../templates/template-of.ts'
import type { OpenItemsReport } from './open-items.rules.ts'
import { readOpenItems, tooMany } from './read-open-items.ts'

/** So many items are printed: some 25 pages, which take a few seconds. */
const MOST_PRINTED = 1_000

/** The report as it is printed: whose it is, and in which language. */
export type PrintableReport = {
  readonly openItems: OpenItemsReport
  readonly organisation: Organisation
  readonly language: Language
}

/** The open items of one contact, as a letter to the contact. */
export type PrintableStatement = {
  readonly openItems: OpenItemsReport
  readonly contact: Contact
  readonly parties: Parties
  readonly language: Language
  readonly template: Template
  readonly logo: Logo | undefined
  readonly letterhead: readonly (readonly Ink[])[]
}

export type PrintableOpenItems = PrintableReport | PrintableStatement

/** Draws open items as PDF; an argument of the routes, for layouts are made in a wing above. */
export type DrawOpenItems = (printable: PrintableOpenItems, organisation: string) => Promise<Uint8Array>

/**
 * The printed content of open items: of one contact, a letter in the language and look of its newest document; else, a report.
 *
 * @throws {Problem} if there are too many, or if the organisation has no such contact.
 */
export async function printableOf(
  tx: Tx,
  openItems: OpenItemsReport,
  language: Language | undefined,
): Promise<PrintableOpenItems> {
  rejectMany(openItems)
  const organisation = await settingsOf(tx)
  if (openItems.contact === undefined) return { openItems, organisation, language: language ?? organisation.language }
  const contact = await recipientOf(tx, { recipient: openItems.contact })
  if (!contact)
    throw new Problem('general/invalid-fields', {
      violations: [violation('contact', 'must be the id of a contact of this organisation')],
    })
  return printableStatement(tx, openItems, { organisation, contact })
}

/**
 * The statement of account of a contact on a day.
 *
 * @throws {Problem} if it has too many items.
 */
export async function statementOf(tx: Tx, contact: Contact, asOf: Day): Promise<PrintableStatement> {
  const openItems = await readOpenItems(tx, { side: 'receivable', asOf, contact: contact.id })
  rejectMany(openItems)
  return printableStatement(tx, openItems, { organisation: await settingsOf(tx), contact })
}

function rejectMany({ contacts, notAllocated }: OpenItemsReport): void {
  const count = contacts.reduce((sum, { items }) => sum + items.length, notAllocated.length)
  rejectViolations(count > MOST_PRINTED ? [tooMany(MOST_PRINTED)] : [])
}

async function printableStatement(
  tx: Tx,
  openItems: OpenItemsReport,
  { organisation, contact }: { readonly organisation: Organisation; readonly contact: Contact },
): Promise<PrintableStatement> {
  const [look, logo, letterhead] = await Promise.all([lookOf(tx, openItems), logoOf(tx), letterheadInk(tx)])
  return { openItems, contact, parties: partiesFrom(organisation, contact, look.language), ...look, logo, letterhead }
}

/** The template and language of the newest open document, or else of the default template. */
async function lookOf(tx: Tx, { contacts }: OpenItemsReport): Promise<{ template: Template; language: Language }> {
  const newest = contacts
    .flatMap(({ items }) => items)
    .findLast(({ type }) => type === 'invoice' || type === 'credit-note')
  if (!newest) {
    const template = await firstTemplate(tx)
    return { template, language: template.language }
  }
  const document = await anyDocument(tx, newest.id)
  return { template: await templateOf(tx, document), language: document.language }
}
