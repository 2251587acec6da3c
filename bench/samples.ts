/** An ordinary posting with a VAT code. */
export const posting = {
  date: '2026-11-20',
  description: 'Printer paper and toner',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10810,
  taxCode: 'VB81',
}

/** An ordinary estimate, as it is created. */
export const estimateCreation = {
  title: 'Website relaunch',
  customRecipientText: 'Beispiel GmbH\nBahnhofstrasse 7\n8001 Zürich',
  positions: [
    {
      type: 'product',
      name: 'Concept',
      quantity: 12.5,
      unit: 'h',
      singleAmount: 160,
      contraAccount: 3400,
      taxCode: 'UN81',
    },
    {
      type: 'product',
      name: 'Design',
      quantity: 30,
      unit: 'h',
      singleAmount: 145,
      contraAccount: 3400,
      taxCode: 'UN81',
    },
    { type: 'discount', name: 'Returning customer', discountRate: 5 },
    { type: 'subtotal' },
    { type: 'text', name: 'Travel is included.' },
  ],
}

const line = { contraAccount: 3400, taxCode: 'UN81', unit: 'h', type: 'product' }
const id = '5c3f5f0e-7d0c-4f0a-9a53-3f5d1c1f2a11'

/** The same estimate as an answer. */
export const estimateSample = {
  estimate: {
    id,
    isDraft: true,
    number: '',
    organisation: id,
    template: id,
    openingDate: '2026-11-20',
    payableInDays: 30,
    customRecipientText: estimateCreation.customRecipientText,
    title: estimateCreation.title,
    amountMode: 'net',
    language: 'de',
    columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
    dueDate: '2026-12-20',
    positions: [
      { ...line, id, name: 'Concept', singleAmount: 160, quantity: 12.5, totalAmount: 2000, vatDebt: 162 },
      { ...line, id, name: 'Design', singleAmount: 145, quantity: 30, totalAmount: 4350, vatDebt: 352.35 },
      { type: 'discount', id, name: 'Returning customer', discountRate: 5, totalAmount: -317.5, vatDebt: -25.72 },
      { type: 'subtotal', id, totalAmount: 6032.5 },
      { type: 'text', id, name: 'Travel is included.' },
    ],
    totalAmount: 6521.13,
    totalNetAmount: 6032.5,
    totalVatDebt: 488.63,
    emailDeliveries: [],
    publicPdfUrl: `http://127.0.0.1:8080/public/documents/${'x'.repeat(43)}.pdf`,
    status: 'open',
    invoicesFromQuote: [],
  },
}
