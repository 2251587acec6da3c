import type { Service } from '../../test/service.ts'

/** A posting as a client sends it; each test names what matters to it. */
export const posting = (fields: object = {}) => ({
  date: '2026-11-20',
  description: 'Printer paper',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10_810,
  ...fields,
})

type Noted = { readonly debitAccount: number; readonly creditAccount: number; readonly amount: number }

/** «6500/1020 100.00»: how an accountant would note a transaction. */
export const noteOf = ({ debitAccount, creditAccount, amount }: Noted): string =>
  `${debitAccount}/${creditAccount} ${(amount / 100).toFixed(2)}`

/** Posts an entry that is accepted, and reads it back from where Location leads. */
export async function postedEntry(service: Service, fields: object = {}) {
  const { status, headers, body } = await service.ask('POST', '/v1/ledger-entries', { body: posting(fields) })
  if (status !== 201) throw new Error(`the entry was answered ${status}: ${JSON.stringify(body)}`)
  return (await service.expect(200, 'GET', headers['location'] ?? '')).ledgerEntry
}
