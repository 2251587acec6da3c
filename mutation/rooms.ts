/** The rooms whose rules are mutated: the files, and their tests. Tests that need a database are excluded. */
export type Room = { readonly mutate: readonly string[]; readonly tests: readonly string[] }

const rulesOf = (room: string): Room => ({
  mutate: [`src/${room}/*.rules.ts`],
  tests: [`src/${room}/*.rules.test.ts`],
})

export const rooms: Readonly<Record<string, Room>> = {
  money: { mutate: ['src/platform/money/*.ts'], tests: ['src/platform/money/*.test.ts'] },
  calendar: { mutate: ['src/platform/calendar/*.ts'], tests: ['src/platform/calendar/*.test.ts'] },
  vat: {
    mutate: ['src/books/vat/*.rules.ts', 'src/books/vat/tax-codes.ts'],
    tests: ['src/books/vat/*.rules.test.ts', 'src/books/vat/tax-codes.test.ts'],
  },
  'qr-bill': { mutate: ['src/sales/qr-bill/*.ts'], tests: ['src/sales/qr-bill/*.test.ts'] },
  positions: rulesOf('sales/positions'),
  periods: rulesOf('books/periods'),
  accounts: rulesOf('books/accounts'),
  journal: rulesOf('books/journal'),
  documents: rulesOf('sales/documents'),
  invoices: rulesOf('sales/invoices'),
  payments: rulesOf('sales/payments'),
}
