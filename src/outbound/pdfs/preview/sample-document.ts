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
  const { language } = template
  const content = {
    ...defaultsOf(template),
    template: template.id,
    openingDate,
    customRecipientText: sampleTexts.recipient[language],
    title: sampleTexts.title[language],
    positions: samplePositions(template, how),
  }
  return { ...draftOf(kind, content), isDraft: false, number: kindOf(kind).sampleNumber }
}

function samplePositions(
  { language }: Template,
  { openingDate, withVat }: { openingDate: Day; withVat: boolean },
): PositionInput[] {
  const product = (articleNumber: string, taxCode: 'UN81' | 'UR26') => ({
    type: 'product' as const,
    contraAccount: 3400,
    articleNumber,
    date: addDays(openingDate, -7),
    customTextColumns: {
      customTextColumn1: sampleTexts.remark[language],
      customTextColumn2: 'A',
      customTextColumn3: 'B',
    },
    ...(withVat ? { taxCode } : {}),
  })
  return [
    { type: 'text', name: sampleTexts.heading[language] },
    {
      ...product('B-100', 'UN81'),
      name: sampleTexts.consulting[language],
      description: sampleTexts.consultingDescription[language],
      quantity: 12,
      unit: sampleTexts.hour[language],
      singleAmount: 160,
    },
    {
      ...product('G-200', 'UN81'),
      name: sampleTexts.design[language],
      quantity: 24.5,
      unit: sampleTexts.hour[language],
      singleAmount: 140,
      discountRate: 10,
    },
    { type: 'subtotal' },
    {
      ...product('H-300', 'UR26'),
      name: sampleTexts.book[language],
      quantity: 3,
      unit: sampleTexts.piece[language],
      singleAmount: 39.5,
    },
    { type: 'discount', name: sampleTexts.discount[language], discountRate: 5 },
  ]
}
