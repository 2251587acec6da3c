import { day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { newId, newSecret } from '../db/id.ts'
import { cents } from '../money/cents.ts'
import { todayOf } from '../organisations/settings.ts'
import {
  computed,
  currencyPairFaults,
  type Document,
  type DocumentContent,
  type DocumentKind,
} from './document.rules.ts'
import type { DocumentCreation } from './document.schema.ts'
import { insertDocument } from './document.store.ts'
import { judgeContent } from './judge-content.ts'
import { defaultsOf } from './template.rules.ts'
import { findTemplate } from './template.store.ts'

/** A new draft, judged and not yet kept; what is left out comes from the template, and the template, when left out, is the organisation's first. */
export async function newDraft(tx: Tx, kind: DocumentKind, wanted: DocumentCreation, now: Date): Promise<Document> {
  const { isDraft: _, ...creation } = wanted
  // A template that does not exist is refused below, with every other fault.
  const template = (await findTemplate(tx, creation.template)) ?? (await findTemplate(tx, undefined))
  if (!template) throw new Error('an organisation has a template')
  const openingDate = creation.openingDate === undefined ? await todayOf(tx, now) : day(creation.openingDate)
  const content = { ...defaultsOf(template), ...creation, template: creation.template ?? template.id, openingDate }
  await judgeContent(tx, content, currencyPairFaults(creation))
  return draftOf(kind, content)
}

/** A new draft with content that has been judged; an invoice may be made from an estimate. */
export const draftOf = (kind: DocumentKind, content: DocumentContent, estimate?: string): Document => ({
  ...computed(content, newId),
  id: newId(),
  kind,
  isDraft: true,
  number: '',
  publicSecret: newSecret(),
  wasSent: false,
  isAnnulled: false,
  paid: cents(0),
  ...(kind === 'estimate' ? { status: 'open' } : {}),
  ...(estimate === undefined ? {} : { estimate }),
})

/** Keeps a new document. */
export async function keepNew(tx: Tx, document: Document): Promise<Document> {
  await insertDocument(tx, document)
  return document
}
