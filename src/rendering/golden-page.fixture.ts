import { day } from '../calendar/day.ts'
import { computed } from '../documents/document.rules.ts'
import { columnNames } from '../documents/template.schema.ts'
import { png } from '../organisations/logo.fixture.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import type { PositionInput } from '../positions/position.schema.ts'
import { sampleBill } from '../qr-bill/bill.fixture.ts'
import type { QrBill } from '../qr-bill/qr-bill.ts'
import type { Design, DocumentPage, Font, Language, Logo } from './document-page.ts'
import { groupsByRate, printed } from './page-of-document.ts'
import { sampleTexts } from './preview/sample-texts.ts'

export const designs: readonly Design[] = ['classic', 'modern', 'plain']
export const languages: readonly Language[] = ['de', 'fr', 'it', 'en']
export const fonts: Readonly<Record<Design, Font>> = { classic: 'source-serif', modern: 'inter', plain: 'source-sans' }

/** A bill as an invoice has it, before it is printed. */
export const slipOf = ({ message: _, billingInformation: __, ...bill }: QrBill): QrBill => bill
export const slip: QrBill = slipOf(sampleBill())

/** A black rectangle. */
export const logoOf = (width: number, height: number): Logo => ({
  mediaType: 'image/png',
  width,
  height,
  content: png({ width, height }),
})
export const logo: Logo = logoOf(300, 100)

/**
 * A document with so many products: an invoice with all columns at gross prices for one, a quote for thirty, and an invoice
 * otherwise. Every seventh product has a description, every tenth a discount, and before every tenth stands a subtotal.
 */
export function goldenPage(design: Design, language: Language, count: number): DocumentPage {
  const texts = sampleTexts[language]
  const amountMode = count === 1 ? 'gross' : 'net'
  const content = computed(
    {
      template: '',
      openingDate: day('2026-11-21'),
      payableInDays: 30,
      amountMode,
      language,
      columns: [],
      positions: [{ type: 'text', name: texts.heading }, ...products(language, count), discount(language)],
    },
    () => '',
  )
  const totals = totalsOf({ amountMode, positions: content.positions })
  return {
    kind: count === 30 ? 'estimate' : 'invoice',
    isDraft: false,
    isAnnulled: false,
    language,
    number: count === 30 ? 'O-00042' : 'R-00042',
    openingDate: content.openingDate,
    dueDate: content.dueDate,
    payableInDays: 30,
    title: texts.title,
    issuer: {
      name: 'Muster Werkstatt AG',
      lines: ['Bahnhofstrasse 12', '8001 Zürich'],
      email: 'kontakt@muster.example',
      phone: '+41 44 123 45 67',
      website: 'https://muster.example',
      vatNumber: 'CHE-101.654.423 MWST',
      iban: 'CH9300762011623852957',
      bankName: 'Musterbank',
    },
    recipient: texts.recipient.split('\n'),
    customerNumber: '10023',
    design,
    font: fonts[design],
    accentColour: '#1f4e79',
    addressSide: design === 'modern' ? 'left' : 'right',
    currency: 'CHF',
    amountMode,
    columns:
      count === 1
        ? columnNames
        : ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
    positions: content.positions.map((position, index) => printed(position, totals.lines[index])),
    totals: { net: totals.net, vat: totals.vat, total: totals.total, groups: groupsByRate(totals) },
  }
}

function products(language: Language, count: number): PositionInput[] {
  const texts = sampleTexts[language]
  return Array.from({ length: count }, (_, at): PositionInput[] => [
    ...(at % 10 === 9 ? [{ type: 'subtotal' as const }] : []),
    {
      type: 'product',
      name: `${[texts.consulting, texts.design, texts.book][at % 3]} ${at + 1}`,
      ...(at % 7 === 0 ? { description: texts.consultingDescription } : {}),
      contraAccount: 3400,
      quantity: (at % 5) + 0.25 * (at % 4) + 1,
      unit: at % 3 === 2 ? texts.piece : texts.hour,
      singleAmount: 12.5 + 37 * (at % 9),
      taxCode: at % 3 === 2 ? 'UR26' : 'UN81',
      articleNumber: `A-${100 + at}`,
      date: day('2026-11-02'),
      ...(at % 10 === 0 ? { discountRate: 2.5 } : {}),
      customTextColumns: { customTextColumn1: texts.remark, customTextColumn2: 'A', customTextColumn3: 'B' },
    },
  ]).flat()
}

const discount = (language: Language): PositionInput => ({
  type: 'discount',
  name: sampleTexts[language].discount,
  discountRate: 5,
})
