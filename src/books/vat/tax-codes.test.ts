import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSalesTaxCode, isTaxCode, salesTaxCodes, type TaxTreatment, taxCodes, taxTreatments } from './tax-codes.ts'

/** Code, kind, rate per mille, first and last day, turnover boxes, tax due, input tax (box/account): the table in an accountant's form. */
const expected = `
UN81  output      81   2024-01-01 -          200,303     303/2200 -
UN77  output      77   2018-01-01 2023-12-31 200,302     302/2200 -
UR26  output      26   2024-01-01 -          200,313     313/2200 -
UR25  output      25   2011-01-01 2023-12-31 200,312     312/2200 -
US38  output      38   2024-01-01 -          200,343     343/2200 -
US37  output      37   2018-01-01 2023-12-31 200,342     342/2200 -
UO81  output      81   2024-01-01 -          200,303,205 303/2200 -
UO77  output      77   2018-01-01 2023-12-31 200,302,205 302/2200 -
BZB81 acquisition 81   2024-01-01 -          383         383/2203 405/1171
BZB77 acquisition 77   2018-01-01 2023-12-31 382         382/2203 405/1171
BZM81 acquisition 81   2024-01-01 -          383         383/2203 400/1170
BZM77 acquisition 77   2018-01-01 2023-12-31 382         382/2203 400/1170
VM81  input       81   2024-01-01 -          -           -        400/1170
VM38  input       38   2024-01-01 -          -           -        400/1170
VM26  input       26   2024-01-01 -          -           -        400/1170
VB81  input       81   2024-01-01 -          -           -        405/1171
VB38  input       38   2024-01-01 -          -           -        405/1171
VB26  input       26   2024-01-01 -          -           -        405/1171
VM77  input       77   2018-01-01 2023-12-31 -           -        400/1170
VM37  input       37   2018-01-01 2023-12-31 -           -        400/1170
VM25  input       25   2011-01-01 2023-12-31 -           -        400/1170
VB77  input       77   2018-01-01 2023-12-31 -           -        405/1171
VB37  input       37   2018-01-01 2023-12-31 -           -        405/1171
VB25  input       25   2011-01-01 2023-12-31 -           -        405/1171
ES81  input       81   2024-01-01 -          -           -        410/1171
ES26  input       26   2024-01-01 -          -           -        410/1171
ES77  input       77   2018-01-01 2023-12-31 -           -        410/1171
ES25  input       25   2011-01-01 2023-12-31 -           -        410/1171
UNO   exempt      0    -          -          200,230     -        -
UEX   exempt      0    -          -          200,220     -        -
ULA   exempt      0    -          -          200,221     -        -
ZOLLM import      1000 -          -          -           -        400/1170
ZOLLB import      1000 -          -          -           -        405/1171
`

const booking = (tax: TaxTreatment['taxDue']) => (tax === undefined ? '-' : `${tax.box}/${tax.account}`)

test('the 33 codes have the rates, dates, boxes and accounts of the law and the form, in the order of the interface', () => {
  const rows = taxCodes.map((code) => {
    const { kind, ratePerMille, validFrom = '-', validTo = '-', turnoverBoxes, taxDue, inputTax } = taxTreatments[code]
    return [
      code,
      kind,
      ratePerMille,
      validFrom,
      validTo,
      turnoverBoxes.join(',') || '-',
      booking(taxDue),
      booking(inputTax),
    ].join(' ')
  })
  assert.deepEqual(
    rows,
    expected
      .trim()
      .split('\n')
      .map((row) => row.replaceAll(/ +/g, ' ')),
  )
  assert.equal(rows.length, 33)
})

test('the digits of a code are its rate', () => {
  for (const code of taxCodes.filter((text) => /\d/.test(text))) {
    assert.equal(taxTreatments[code].ratePerMille, Number(code.replaceAll(/\D/g, '')), code)
  }
})

test('every code has a name in the four languages, and codes that differ only in rate vintage share it', () => {
  assert.deepEqual(taxTreatments.VM26.names, {
    de: 'Vorsteuer Material/Dienstleistungen reduzierter Satz',
    fr: 'Impôt préalable matériel/services, taux réduit',
    it: 'Imposta precedente materiale/servizi, aliquota ridotta',
    en: 'Input tax materials/goods/services/energy, reduced rate',
  })
  for (const code of taxCodes) {
    for (const name of Object.values(taxTreatments[code].names))
      assert.match(name, /^\p{Lu}[\p{L} ,.’()/0-9-]+$/u, code)
  }
  assert.equal(new Set(taxCodes.map((code) => taxTreatments[code].names.de)).size, 19)
})

test('only output tax and turnover without tax may stand on a sales position', () => {
  assert.deepEqual(salesTaxCodes, ['UN81', 'UN77', 'UR26', 'UR25', 'US38', 'US37', 'UO81', 'UO77', 'UNO', 'UEX', 'ULA'])
  assert.ok(!isSalesTaxCode('VM81'))
})

test('the list is closed: codes of other programs and names of object members are none', () => {
  for (const text of ['', 'un81', 'UN81 ', 'MEL', 'U00', 'constructor', 'toString', '__proto__'])
    assert.ok(!isTaxCode(text), text)
})

test('input tax is named after what it is for and its rate, in every language', () => {
  const { VM81, VB38, ES26 } = taxTreatments
  assert.deepEqual(VM81.names, {
    de: 'Vorsteuer Material/Dienstleistungen Normalsatz',
    fr: 'Impôt préalable matériel/services, taux normal',
    it: 'Imposta precedente materiale/servizi, aliquota normale',
    en: 'Input tax materials/goods/services/energy, normal rate',
  })
  assert.deepEqual(
    [VB38.names.de, VB38.names.fr, VB38.names.it, VB38.names.en].map((name) => name.split(/[ ,]+/).slice(-2).join(' ')),
    ['Investitionen/Betriebsaufwand Sondersatz', 'taux spécial', 'aliquota speciale', 'special rate'],
  )
  assert.deepEqual(
    [ES26.names.de, ES26.names.fr, ES26.names.it, ES26.names.en].map((name) => name.split(/[ ,]+/).slice(-2).join(' ')),
    ['reduzierter Satz', 'taux réduit', 'aliquota ridotta', 'reduced rate'],
  )
})
