import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** Code, kind, percent, from, to, turnover boxes, tax box/account, input tax box/account: the list in an accountant's form. */
const expected = `
UN81  output      8.1 2024-01-01 -          200,303     303/2200 -
UN77  output      7.7 2018-01-01 2023-12-31 200,302     302/2200 -
UR26  output      2.6 2024-01-01 -          200,313     313/2200 -
UR25  output      2.5 2011-01-01 2023-12-31 200,312     312/2200 -
US38  output      3.8 2024-01-01 -          200,343     343/2200 -
US37  output      3.7 2018-01-01 2023-12-31 200,342     342/2200 -
UO81  output      8.1 2024-01-01 -          200,303,205 303/2200 -
UO77  output      7.7 2018-01-01 2023-12-31 200,302,205 302/2200 -
BZB81 acquisition 8.1 2024-01-01 -          383         383/2203 405/1171
BZB77 acquisition 7.7 2018-01-01 2023-12-31 382         382/2203 405/1171
BZM81 acquisition 8.1 2024-01-01 -          383         383/2203 400/1170
BZM77 acquisition 7.7 2018-01-01 2023-12-31 382         382/2203 400/1170
VM81  input       8.1 2024-01-01 -          -           400/1170 -
VM38  input       3.8 2024-01-01 -          -           400/1170 -
VM26  input       2.6 2024-01-01 -          -           400/1170 -
VB81  input       8.1 2024-01-01 -          -           405/1171 -
VB38  input       3.8 2024-01-01 -          -           405/1171 -
VB26  input       2.6 2024-01-01 -          -           405/1171 -
VM77  input       7.7 2018-01-01 2023-12-31 -           400/1170 -
VM37  input       3.7 2018-01-01 2023-12-31 -           400/1170 -
VM25  input       2.5 2011-01-01 2023-12-31 -           400/1170 -
VB77  input       7.7 2018-01-01 2023-12-31 -           405/1171 -
VB37  input       3.7 2018-01-01 2023-12-31 -           405/1171 -
VB25  input       2.5 2011-01-01 2023-12-31 -           405/1171 -
ES81  input       8.1 2024-01-01 -          -           410/1171 -
ES26  input       2.6 2024-01-01 -          -           410/1171 -
ES77  input       7.7 2018-01-01 2023-12-31 -           410/1171 -
ES25  input       2.5 2011-01-01 2023-12-31 -           410/1171 -
UNO   exempt      0   -          -          200,230     -        -
UEX   exempt      0   -          -          200,220     -        -
ULA   exempt      0   -          -          200,221     -        -
ZOLLM import      100 -          -          -           400/1170 -
ZOLLB import      100 -          -          -           405/1171 -
`

const booking = (box?: number, account?: number): string => (box === undefined ? '-' : `${box}/${account}`)

test('the list has the 33 codes with rate, validity, boxes and accounts, in the order of the interface', async () => {
  const { taxCodes } = await service.expect(200, 'GET', '/v1/tax-codes')
  assert.deepEqual(
    taxCodes.map(({ code, kind, rate, validFrom = '-', validTo = '-', turnoverBoxes, ...tax }: any) => {
      const due = booking(tax.taxBox, tax.vatAccount)
      const reclaimed = booking(tax.inputTaxBox, tax.inputTaxAccount)
      return `${code} ${kind} ${rate} ${validFrom} ${validTo} ${turnoverBoxes.join(',') || '-'} ${due} ${reclaimed}`
    }),
    expected
      .trim()
      .split('\n')
      .map((row) => row.replaceAll(/ +/g, ' ')),
  )
})

test('every code is named in the four languages', async () => {
  const { taxCodes } = await service.expect(200, 'GET', '/v1/tax-codes')
  for (const { code, names } of taxCodes)
    for (const language of ['de', 'fr', 'it', 'en']) assert.ok(names[language].length > 5, `${code} ${language}`)
  assert.deepEqual(taxCodes.find(({ code }: any) => code === 'BZM81').names, {
    de: 'Bezugsteuer Material/Dienstleistungen',
    fr: 'Impôt sur les acquisitions, matériel et services',
    it: 'Imposta sull’acquisto, materiale e servizi',
    en: 'Acquisition tax, materials and services',
  })
})

test('every account that a tax code posts to is in the chart and active', async () => {
  const { taxCodes } = await service.expect(200, 'GET', '/v1/tax-codes')
  for (const { vatAccount, inputTaxAccount } of taxCodes)
    for (const number of [vatAccount, inputTaxAccount].filter((account) => account !== undefined))
      assert.equal((await service.expect(200, 'GET', `/v1/accounts/${number}`)).account.isActive, true)
})

test('any valid token reads the codes, whatever it may do besides; none does not', async () => {
  for (const scope of ['invoices:read', 'contacts:read', 'settings:write', 'ledger:read'] as const)
    assert.equal((await service.ask('GET', '/v1/tax-codes', { token: await service.tokenFor([scope]) })).status, 200)
  assert.equal((await service.ask('GET', '/v1/tax-codes', { token: null })).status, 401)
})
