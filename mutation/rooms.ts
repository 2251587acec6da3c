/** The rooms whose rules are mutated: the files, and the tests that judge them. Tests that need a database have no part in it. */
export type Room = { readonly mutate: readonly string[]; readonly tests: readonly string[] }

const rulesOf = (room: string): Room => ({
  mutate: [`src/${room}/*.rules.ts`],
  tests: [`src/${room}/*.rules.test.ts`],
})

export const rooms: Readonly<Record<string, Room>> = {
  money: { mutate: ['src/money/*.ts'], tests: ['src/money/*.test.ts'] },
  calendar: { mutate: ['src/calendar/*.ts'], tests: ['src/calendar/*.test.ts'] },
  vat: {
    mutate: ['src/vat/*.rules.ts', 'src/vat/tax-codes.ts'],
    tests: ['src/vat/*.rules.test.ts', 'src/vat/tax-codes.test.ts'],
  },
  'qr-bill': { mutate: ['src/qr-bill/*.ts', '!src/**/*.fixture.ts'], tests: ['src/qr-bill/*.test.ts'] },
  positions: rulesOf('positions'),
  periods: rulesOf('periods'),
  ledger: rulesOf('ledger'),
  documents: rulesOf('documents'),
  invoices: rulesOf('invoices'),
  payments: rulesOf('payments'),
}
