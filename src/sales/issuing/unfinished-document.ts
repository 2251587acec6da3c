import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { allRecords } from '../../platform/records/statements.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { contentViolations, type Document, withOwnIds, withRoundedRate } from '../documents/document.rules.ts'
import { type DocumentContent, fieldNames } from '../documents/fields.schema.ts'
import type { PositionInput } from '../positions/position.schema.ts'
import { defaultsOf } from '../templates/template.rules.ts'
import { templates as templateType } from '../templates/template.schema.ts'
import { draftOf } from './create-document.ts'
import type { UnfinishedDocument, UnfinishedPosition } from './unfinished-document.schema.ts'
import { referencesOf, referenceViolations } from './validate-content.ts'

/**
 * The draft that a document would be as far as it is typed, and the template as it stands; nothing is kept. What is missing is left out
 * or counts nothing; what is wrong is rejected. Accounts are not looked at, since none is printed.
 */
export async function unfinishedDraft(
  tx: Tx,
  kind: 'estimate' | 'invoice',
  { isDraft: _, withoutSlip: __, ...typed }: UnfinishedDocument,
  now: Date,
): Promise<Document> {
  const [templates, today] = await Promise.all([allRecords(tx, templateType), todayOf(tx, now, 'openingDate')])
  const template = templates.find(({ id }) => id === typed.template) ?? templates[0]
  if (!template) throw new Error('invariant violated: an organisation has no template')
  const { originalCurrency, exchangeRate, ...wanted } = withRoundedRate(typed)
  const content: DocumentContent = {
    template: template.id,
    openingDate: today,
    ...defaultsOf(template),
    ...wanted,
    ...(originalCurrency === undefined ? {} : { originalCurrency, ...(exchangeRate ? { exchangeRate } : {}) }),
    positions: withOwnIds((typed.positions ?? []).map(finished)),
  }
  // Nor whether its reference is free: what is typed may be a document that is kept already.
  const named = new Set(fieldNames.filter((name) => name !== 'originalCurrency' && name !== 'externalReference'))
  const unpriced = { ...content, positions: content.positions.filter(({ type }) => type !== 'product') }
  const references = { templates, ...(await referencesOf(tx, kind, unpriced, named)) }
  rejectViolations([
    // Who has to be named, and what it may come to, is asked when it is kept.
    ...contentViolations('estimate', { ...content, customRecipientText: content.customRecipientText?.trim() || '–' }),
    ...referenceViolations(unpriced, references, named),
  ])
  return draftOf(kind, content)
}

/** A position with nothing in place of what is missing. */
function finished(position: UnfinishedPosition): PositionInput {
  switch (position.type) {
    case 'product':
      return { name: '', quantity: 1, singleAmount: 0, contraAccount: 3400, ...position }
    case 'discount':
      return position.discountRate == null && position.discountAmount == null
        ? { ...position, discountRate: 0 }
        : position
    case 'text':
      return position.name || position.description ? position : { ...position, name: NOTHING }
    case 'subtotal':
      return position
  }
}

/** An empty line. */
const NOTHING = '\u{a0}'
