import { addDays, type Day } from '../../../platform/calendar/day.ts'
import type { Document } from '../../../sales/documents/document.rules.ts'
import { type DocumentKind, kindOf } from '../../../sales/documents/kinds.rules.ts'
import { draftOf } from '../../../sales/issuing/create-document.ts'
import type { PositionInput } from '../../../sales/positions/position.schema.ts'
import { defaultsOf } from '../../../sales/templates/template.rules.ts'
import type { Template } from '../../../sales/templates/template.schema.ts'
import { sampleTexts } from './sample-texts.ts'

/** A document that is never stored, to show every kind of position and every column of a template. */
export function sampleDocument(
  template: Template,
  how: { readonly kind: DocumentKind; readonly openingDate: Day; readonly withVat: boolean },
): Document {
  const { kind, openingDate } = how
  const { recipient, title } = sampleTexts[template.language]
  const content = {
    ...defaultsOf(template),
    template: template.id,
    openingDate,
    customRecipientText: recipient,
    title,
    positions: samplePositions(template, how),
  }
  return { ...draftOf(kind, content), isDraft: false, number: kindOf(kind).sampleNumber }
}

function samplePositions(
  { language }: Template,
  { openingDate, withVat }: { openingDate: Day; withVat: boolean },
): PositionInput[] {
  const texts = sampleTexts[language]
  const product = (articleNumber: string, taxCode: 'UN81' | 'UR26') => ({
    type: 'product' as const,
    contraAccount: 3400,
    articleNumber,
    date: addDays(openingDate, -7),
    customTextColumns: { customTextColumn1: texts.remark, customTextColumn2: 'A', customTextColumn3: 'B' },
    ...(withVat ? { taxCode } : {}),
  })
  return [
    { type: 'text', name: texts.heading },
    {
      ...product('B-100', 'UN81'),
      name: texts.consulting,
      description: texts.consultingDescription,
      quantity: 12,
      unit: texts.hour,
      singleAmount: 160,
    },
    {
      ...product('G-200', 'UN81'),
      name: texts.design,
      quantity: 24.5,
      unit: texts.hour,
      singleAmount: 140,
      discountRate: 10,
    },
    { type: 'subtotal' },
    { ...product('H-300', 'UR26'), name: texts.book, quantity: 3, unit: texts.piece, singleAmount: 39.5 },
    { type: 'discount', name: texts.discount, discountRate: 5 },
  ]
}
