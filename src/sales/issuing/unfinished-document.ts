import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { allRecords } from '../../platform/records/statements.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { contentViolations, type Document, withOwnIds, withRoundedRate } from '../documents/document.rules.ts'
import { type DocumentContent, fieldNames } from '../documents/fields.schema.ts'
import type { PositionInput } from '../positions/position.schema.ts'
import { defaultsOf } from '../templates/template.rules.ts'
import { templates as templateType } from '../templates/template.schema.ts'
import { draftOf, withDiscount } from './create-document.ts'
import type { UnfinishedDocument, UnfinishedPosition } from './unfinished-document.schema.ts'
import { referencesOf, referenceViolations } from './validate-content.ts'

/**
 * The draft of an unfinished document, and its template; nothing is stored. Missing values are omitted or count as zero; invalid ones are
 * rejected. Accounts are ignored, since none is printed.
 */
export async function unfinishedDraft(
  tx: Tx,
  kind: 'estimate' | 'invoice',
  { isDraft: _, withoutSlip: __, discountTerms, ...typed }: UnfinishedDocument,
  now: Date,
): Promise<Document> {
  const [templates, today] = await Promise.all([allRecords(tx, templateType), todayOf(tx, now, 'openingDate')])
  const template = templates.find(({ id }) => id === typed.template) ?? templates[0]
  if (!template) throw new Error('invariant violated: an organisation has no template')
  const { originalCurrency, exchangeRate, ...wanted } = withRoundedRate(typed)
  const positions = (typed.positions ?? []).map(finished)
  const drafted: DocumentContent = {
    template: template.id,
    openingDate: today,
    ...defaultsOf(template),
    ...wanted,
    ...(originalCurrency === undefined ? {} : { originalCurrency, ...(exchangeRate ? { exchangeRate } : {}) }),
    positions: withOwnIds(positions, positions),
  }
  // Its reference may be taken: the typed document may be a stored one.
  const named = new Set(fieldNames.filter((name) => name !== 'originalCurrency' && name !== 'externalReference'))
  const unpriced = { ...drafted, positions: drafted.positions.filter(({ type }) => type !== 'product') }
  const references = { templates, ...(await referencesOf(tx, kind, unpriced, named)) }
  const content = withDiscount(drafted, discountTerms, [references.contact, template])
  rejectViolations([
    // The recipient and the total are validated when it is stored.
    ...contentViolations('estimate', { ...content, customRecipientText: content.customRecipientText?.trim() || '–' }),
    ...referenceViolations(unpriced, references, named),
  ])
  return draftOf(kind, content)
}

/** A position with zeros in place of missing values. */
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
