import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import { runChecks } from '../integrity/checks.ts'
import { closingChecks } from './closing-checks.ts'

/** Two closed years: 2024 without VAT periods, 2025 with four; and entries before, in and after them. */
let service: Service
before(async () => {
  service = await startService()
  await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2023-01-01', to: '2023-12-31' })
  await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  const entries = [
    { date: '2023-12-31', debitAccount: 1020, creditAccount: 3400, taxCode: 'UN81' },
    { date: '2024-03-31' },
    { date: '2025-01-01', taxCode: 'VB81' },
    { date: '2025-12-31', debitAccount: 1020, creditAccount: 3400, taxCode: 'UN81' },
    // An account with a zero balance has no line, unless the year moved it.
    { date: '2024-12-31', debitAccount: 1000, creditAccount: 1010, amount: 5 },
    { date: '2024-12-31', debitAccount: 1010, creditAccount: 1000, amount: 5 },
    { date: '2026-01-01' },
  ]
  for (const entry of entries) await service.expect(201, 'POST', '/v1/ledger-entries', posting(entry))
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  for (const { id, to } of vatPeriods)
    if (to <= '2025-12-31') await service.expect(200, 'POST', `/v1/vat-periods/${id}/settle`)
  const { fiscalYears } = await service.expect(200, 'GET', '/v1/fiscal-years')
  for (const { id, to } of fiscalYears)
    if (to <= '2025-12-31') await service.expect(200, 'POST', `/v1/fiscal-years/${id}/close`)
})
after(() => service.close())

const findings = async (): Promise<Record<string, string>> => {
  const results = await service.database.inTransaction(service.organisation, (tx) => runChecks(tx, closingChecks))
  return Object.fromEntries(results.flatMap(({ name, finding }) => (finding === null ? [] : [[name, finding]])))
}

/** The findings of the checks after changes of the database's owner, past the triggers; the second statement undoes them. */
async function findingsAfter(done: string, undone: string): Promise<Record<string, string>> {
  const intrude = (work: string) =>
    service.asOwner(['begin', 'set local session_replication_role = replica', work, 'commit'].join(';\n'))
  await intrude(done)
  try {
    return await findings()
  } finally {
    await intrude(undone)
  }
}

test('books whose years the service closed pass every check', async () => {
  assert.deepEqual(await findings(), {})
})

test('a cent that is moved between two accounts of a closed year is found, and the year is named', async () => {
  const move = (cents: number, day: string, month: string) =>
    [`account_day_totals set debit = debit + ${cents} where day = '${day}'`]
      .concat(`account_totals set debit = debit + ${cents} where month = '${month}'`)
      .map((change) => `update ${change} and account in (6500, 1020)`)
      .join(';\n')
  for (const [day, month, named] of [
    ['2023-12-31', '2023-12-01', '2023-01-01 to 2023-12-31'],
    ['2024-03-31', '2024-03-01', '2024-01-01 to 2024-12-31'],
    ['2025-01-01', '2025-01-01', '2025-01-01 to 2025-12-31'],
  ] as const) {
    const found = await findingsAfter(move(1, day, month), move(-1, day, month))
    assert.deepEqual(Object.keys(found), ['statements-as-closed'])
    assert.match(
      found['statements-as-closed'] ?? '',
      new RegExp(
        `^Fiscal year ${named}: its statements have the SHA-256 [0-9a-f]{64}, it was closed with [0-9a-f]{64}\\.$`,
      ),
    )
  }
  const after = move(1, '2026-01-01', '2026-01-01')
  assert.deepEqual(await findingsAfter(after, move(-1, '2026-01-01', '2026-01-01')), {})
  assert.deepEqual(await findings(), {})
})

test('an account that becomes one of another type moves between the statements: it is found', async () => {
  const type = (value: string) => `update accounts set type = '${value}' where number = 3400`
  assert.match(
    (await findingsAfter(type('liability'), type('income')))['statements-as-closed'] ?? '',
    /^Fiscal year 2023-01-01 to 2023-12-31: its statements/,
  )
})

test('changing figures and the hash of a year alike is detected by the hash in the event of its closing', async () => {
  const change = (cents: number, hash: string) => `
    update account_day_totals set debit = debit + ${cents} where day = '2025-01-01' and account = 6500;
    update account_totals set debit = debit + ${cents} where month = '2025-01-01' and account = 6500;
    update fiscal_years set statements_sha256 = ${hash} where first_day = '2025-01-01'`
  const [{ stored } = { stored: '' }] = await service.asOwner<{ stored: string }>(
    `select encode(statements_sha256, 'hex') as stored from fiscal_years where first_day = '2025-01-01'`,
  )
  const anew = `'\\x${'00'.repeat(32)}'`
  const found = (await findingsAfter(change(1, anew), change(0, anew)))['statements-as-closed'] ?? ''
  const [, computed = ''] = /have the SHA-256 ([0-9a-f]{64})/.exec(found) ?? []
  assert.deepEqual(await findingsAfter(change(0, `'\\x${computed}'`), change(-1, `'\\x${stored}'`)), {
    'statements-as-closed': `Fiscal year 2025-01-01 to 2025-12-31: its statements have the SHA-256 ${computed}, the event of its closing says ${stored}.`,
  })
  assert.deepEqual(await findings(), {})
})

test('a year that is open before a closed one, and a VAT period that is open in one, are found', async () => {
  const open = `update fiscal_years set status = 'open', statements_sha256 = null where first_day = '2024-01-01'`
  const [{ hash } = { hash: '' }] = await service.asOwner<{ hash: string }>(
    `select statements_sha256::text as hash from fiscal_years where first_day = '2024-01-01'`,
  )
  const closed = `update fiscal_years set status = 'closed', statements_sha256 = '${hash}' where first_day = '2024-01-01'`
  assert.deepEqual(await findingsAfter(open, closed), {
    'years-closed-in-order':
      'The fiscal year 2025-01-01 to 2025-12-31 is closed, but the fiscal year 2024-01-01 to 2024-12-31 must be closed first.',
  })
  const [{ hash: ofReturn } = { hash: '' }] = await service.asOwner<{ hash: string }>(
    `select return_sha256::text as hash from vat_periods where first_day = '2025-04-01'`,
  )
  const vat = (changes: string) => `update vat_periods set ${changes} where first_day = '2025-04-01'`
  const [reopened, settled] = [
    `status = 'open', return_sha256 = null`,
    `status = 'settled', return_sha256 = '${ofReturn}'`,
  ]
  assert.deepEqual(await findingsAfter(vat(reopened), vat(settled)), {
    'years-closed-in-order':
      'The fiscal year 2025-01-01 to 2025-12-31 is closed, but the VAT period 2025-04-01 to 2025-06-30 must be settled first.',
  })
})
