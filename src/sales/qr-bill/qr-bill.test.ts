import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { anyBill, everyCharacter, IBAN, QR_IBAN, sampleBill } from '../../../test/fixtures/bill.ts'
import { textOf } from '../../messages.ts'
import { cents } from '../../platform/money/cents.ts'
import { violation } from '../../said.ts'
import { billViolations, payloadOf, type QrBill } from './qr-bill.ts'
import { creditorReference } from './reference.ts'

/** The fields of a changed sample that the guidelines do not allow. */
const invalidFieldsIn = (changes: Partial<QrBill>): string[] =>
  billViolations(sampleBill(changes)).map(({ field }) => field)
const { creditor } = sampleBill()

describe('the lines of the Swiss QR code', () => {
  test('are those of the example in the guidelines', () => {
    const parts = [
      'SPC|0200|1|CH4431999123000889012',
      'S|Robert Schneider AG|Rue du Lac|1268|2501|Biel|CH',
      '||||||',
      '1949.75|CHF',
      'S|Pia-Maria Rutschmann-Schnyder|Grosse Marktgasse|28|9400|Rorschach|CH',
      'QRR|210000000003139471430009017|Auftrag vom 15.06.2020|EPD',
      '//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30',
    ]
    assert.deepEqual(payloadOf(sampleBill()).split('\n'), parts.join('|').split('|'))
  })

  test('are 31 where nothing is known but the account and its holder, and empty for what the payer fills in', () => {
    const lines = payloadOf({ account: IBAN, creditor, currency: 'EUR', reference: { type: 'NON' } }).split('\n')
    assert.equal(lines.length, 31)
    assert.deepEqual(lines.slice(18), ['', 'EUR', '', '', '', '', '', '', '', 'NON', '', '', 'EPD'])
  })

  test('of any valid bill are 31 or 32, within 997 characters, and none holds a line break or a foreign character', () =>
    fc.assert(
      fc.property(anyBill, (bill) => {
        assert.deepEqual(billViolations(bill), [])
        const payload = payloadOf(bill)
        const lines = payload.split('\n')
        assert.equal(lines.length, bill.billingInformation ? 32 : 31)
        assert.ok([...payload].length <= 997)
        assert.ok([...lines.join('')].every((character) => everyCharacter.includes(character)))
        assert.deepEqual([lines[30], lines[3], lines[19]], ['EPD', bill.account, bill.currency])
      }),
    ))
})

describe('a bill is refused', () => {
  test('without a name, post code or town, and with a country that is none', () => {
    assert.deepEqual(invalidFieldsIn({ creditor: { name: '', postCode: '', townName: '', country: '' } }), [
      'creditor.name',
      'creditor.postCode',
      'creditor.townName',
      'creditor.country',
    ])
    for (const country of ['XX', 'ch', 'CHE', 'Schweiz', 'EU'])
      assert.deepEqual(invalidFieldsIn({ debtor: { ...creditor, country } }), [
        'debtor.country',
        ...(country.length > 2 ? ['debtor.country'] : []),
      ])
  })

  const limits = { name: 70, streetName: 70, buildingNumber: 16, postCode: 16, townName: 35 } as const
  for (const [field, limit] of Object.entries(limits))
    test(`with a ${field} of more than ${limit} characters, counted as characters and not as bytes`, () => {
      const violationsAt = (length: number) => invalidFieldsIn({ debtor: { ...creditor, [field]: 'ü'.repeat(length) } })
      assert.deepEqual([violationsAt(limit), violationsAt(limit + 1)], [[], [`debtor.${field}`]])
    })

  test('with characters outside the set, which are named', () => {
    const [unprintable] = billViolations(sampleBill({ creditor: { ...creditor, name: 'Ελλάς 北京' } }))
    assert.ok(unprintable)
    assert.equal(unprintable.field, 'creditor.name')
    assert.match(textOf(unprintable), /Ε λ ά ς 北 京/)
    assert.deepEqual(invalidFieldsIn({ message: 'a\nb' }), ['message'])
    assert.deepEqual(invalidFieldsIn({ billingInformation: '//S1/10/\u0001' }), ['billingInformation'])
  })

  test('for an amount of nothing, less than nothing, or a thousand millions', () => {
    for (const amount of [0, -1, 100_000_000_000])
      assert.deepEqual(invalidFieldsIn({ amount: cents(amount) }), ['amount'])
    for (const amount of [1, 99_999_999_999]) assert.deepEqual(invalidFieldsIn({ amount: cents(amount) }), [])
  })

  test('when message and billing information together have more than 140 characters', () => {
    const billingInformation = '//S1/10/1'
    const message = 'x'.repeat(131)
    assert.deepEqual(invalidFieldsIn({ message, billingInformation }), [])
    assert.deepEqual(invalidFieldsIn({ message: `${message}x`, billingInformation }), ['message'])
    const { message: _, billingInformation: __, ...bare } = sampleBill()
    for (const alone of [{ message: 'x'.repeat(140) }, { billingInformation: `//S1/10/${'1'.repeat(132)}` }])
      assert.deepEqual(billViolations({ ...bare, ...alone }), [])
  })

  test('when account, currency and reference do not go together', () => {
    const qrr = sampleBill().reference
    const scor = { type: 'SCOR', value: 'RF18539007547034' } as const
    const none = { type: 'NON' } as const
    const valid: Partial<QrBill>[] = [
      { account: QR_IBAN, reference: qrr },
      { account: IBAN, reference: scor },
      { account: IBAN, reference: none },
      { account: IBAN, reference: scor, currency: 'EUR' },
      { account: IBAN, reference: none, currency: 'EUR' },
    ]
    for (const bill of valid) assert.deepEqual(invalidFieldsIn(bill), [])
    const invalid: [Partial<QrBill>, string][] = [
      [{ account: QR_IBAN, reference: scor }, 'reference'],
      [{ account: QR_IBAN, reference: none }, 'reference'],
      [{ account: QR_IBAN, reference: qrr, currency: 'EUR' }, 'account'],
      [{ account: IBAN, reference: qrr }, 'reference'],
      [{ account: QR_IBAN, reference: { type: 'QRR', value: '210000000003139471430009018' } }, 'reference'],
      [{ account: QR_IBAN, reference: { type: 'QRR', value: '0'.repeat(27) } }, 'reference'],
      [{ account: IBAN, reference: { type: 'SCOR', value: 'RF720191230100405JSH0438' } }, 'reference'],
      [{ account: IBAN, reference: { type: 'SCOR', value: '' } }, 'reference'],
    ]
    for (const [bill, field] of invalid) assert.deepEqual(invalidFieldsIn(bill), [field])
  })

  test('to an account that is no IBAN of Switzerland or Liechtenstein, or has a digit wrong', () => {
    const reference = { type: 'NON' } as const
    for (const account of ['', 'CH5800791123000889013', 'DE89370400440532013000', 'CH58 0079 1123 0008 8901 2'])
      assert.deepEqual(invalidFieldsIn({ account, reference }), ['account'])
    assert.deepEqual(invalidFieldsIn({ account: 'LI21088100002324013AA', reference }), [])
  })

  test('when its texts are so long in bytes that the largest code allowed cannot hold them', () => {
    const address = {
      name: '€'.repeat(70),
      streetName: '€'.repeat(70),
      postCode: '€'.repeat(16),
      townName: '€'.repeat(35),
      country: 'CH',
    }
    assert.deepEqual(invalidFieldsIn({ creditor: address, debtor: address }), [
      'creditor.name',
      'creditor.streetName',
      'debtor.name',
      'debtor.streetName',
    ])
    assert.deepEqual(invalidFieldsIn({ debtor: address }), [])
  })

  test('when its code would hold one byte more than 995, naming the long texts of those who stand on it', () => {
    const euros = (count: number) => '€'.repeat(count)
    const { debtor: _, billingInformation: __, ...bill } = sampleBill({ message: euros(140) })
    const withTown = (townName: string): QrBill => ({
      ...bill,
      creditor: { name: euros(70), streetName: euros(70), postCode: '1204', townName, country: 'CH' },
    })
    const room = 995 - new TextEncoder().encode(payloadOf(withTown(euros(10)))).length
    assert.deepEqual(billViolations(withTown(`${euros(10)}${'x'.repeat(room)}`)), [])
    const tooLong = 'is too long: with all other texts the code would hold more than {limit} bytes'
    assert.deepEqual(billViolations(withTown(`${euros(10)}${'x'.repeat(room + 1)}`)), [
      violation('creditor.name', tooLong, { limit: 995 }),
      violation('creditor.streetName', tooLong, { limit: 995 }),
    ])
    // Violations of a part are reported first, and alone.
    assert.deepEqual(
      billViolations(withTown(euros(36))).map(({ field }) => field),
      ['creditor.townName'],
    )
  })

  test('each time with the reason', () => {
    const reasonsFor = (changes: Partial<QrBill>) => billViolations(sampleBill(changes)).map((one) => textOf(one))
    const wrong = { QRR: '210000000003139471430009018', SCOR: 'RF18539007547035' }
    const reasons: [Partial<QrBill>, string][] = [
      [{ account: '' }, 'must be a valid IBAN of CH or LI'],
      [{ currency: 'EUR' }, 'must be an IBAN: a QR-IBAN takes francs only'],
      [{ account: IBAN }, 'must be a QR reference with a QR-IBAN, and none with an IBAN'],
      [
        { reference: { type: 'QRR', value: wrong.QRR } },
        'must be 27 digits, not all zero, the last of which is the check digit',
      ],
      [
        { account: IBAN, reference: { type: 'SCOR', value: wrong.SCOR } },
        'must be a creditor reference (ISO 11649) with valid check digits',
      ],
      [{ amount: cents(0) }, 'must be from 0.01 to 999999999.99'],
      [
        { message: 'x'.repeat(141), billingInformation: '' },
        'has more than 140 characters with the billing information',
      ],
    ]
    for (const [changes, reason] of reasons) assert.deepEqual(reasonsFor(changes), [reason])
  })

  test('with all its violations at once', () => {
    const reference = { type: 'SCOR', value: creditorReference('539007547034') } as const
    assert.deepEqual(
      invalidFieldsIn({ reference, amount: cents(0), creditor: { ...creditor, townName: '' }, message: '☺' }),
      ['reference', 'creditor.townName', 'amount', 'message'],
    )
  })
})
