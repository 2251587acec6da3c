import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { IBAN, QR_IBAN } from '../../../test/fixtures/bill.ts'
import { textOf } from '../../messages.ts'
import { cents } from '../../platform/money/cents.ts'
import type { Document, Parties } from '../documents/document.rules.ts'
import type { QrBill } from '../qr-bill/qr-bill.ts'
import { isPaidBySlip, payerWarnings, paymentSlip } from './payment-slip.rules.ts'

/** The fields that its slip depends on: CHF 1081.00 to pay. */
const invoice = (changes: Partial<Document> = {}): Document =>
  ({
    id: '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10',
    kind: 'invoice',
    isDraft: false,
    isAnnulled: false,
    total: cents(108_100),
    ...changes,
  }) as Document
const inEuros = { originalCurrency: 'EUR', exchangeRate: 0.95 }

type Issuer = Parties['issuer']
type Debtor = NonNullable<Parties['debtor']>
const seat = {
  streetName: 'Bahnhofstrasse',
  buildingNumber: '1',
  postCode: '8001',
  townName: 'Zürich',
  country: 'CH',
}
const issuer = (changes: Partial<Issuer> = {}): Issuer => ({
  name: 'Muster AG',
  lines: [],
  iban: IBAN,
  address: seat,
  ...changes,
})
const keller: Debtor = {
  companyName: 'Keller & Söhne GmbH',
  streetName: 'Rue du Rhône',
  buildingNumber: '14',
  postCode: '1204',
  townName: 'Genève',
  country: 'Suisse',
}
/** From Muster AG, with an IBAN and no QR-IBAN, to Keller & Söhne in Geneva. */
const parties = (from: Partial<Issuer> = {}, debtor?: Debtor): Parties => ({
  issuer: issuer(from),
  recipient: [],
  ...(debtor ? { debtor } : {}),
})
const toKeller = (changes: Partial<Debtor> = {}): Parties => parties({}, { ...keller, ...changes })

const billOf = (...[of, between]: Parameters<typeof paymentSlip>): QrBill => {
  const slip = paymentSlip(of, between)
  assert.ok('bill' in slip, JSON.stringify(slip))
  return slip.bill
}
/** «recipient.townName is required on a QR-bill». */
const violationsOf = (...[of, between]: Parameters<typeof paymentSlip>): string[] => {
  const slip = paymentSlip(of, between)
  return 'violations' in slip ? slip.violations.map((one) => `${one.field} ${textOf(one)}`) : []
}
const invalidFieldsIn = (between: Parties): (string | undefined)[] =>
  violationsOf(invoice(), between).map((violation) => violation.split(' ')[0])

describe('an invoice is paid by QR-bill', () => {
  test('when it asks for francs or euros, to an IBAN, a QR-IBAN or both', () => {
    assert.equal(isPaidBySlip(invoice(), parties()), true)
    assert.equal(isPaidBySlip(invoice({ originalCurrency: 'CHF' }), parties()), true)
    assert.equal(isPaidBySlip(invoice(inEuros), parties()), true)
    assert.equal(
      isPaidBySlip(invoice(), { ...parties(), issuer: { name: 'Muster AG', lines: [], qrIban: QR_IBAN } }),
      true,
    )
    assert.equal(isPaidBySlip(invoice(), parties({ qrIban: QR_IBAN })), true)
  })

  test('when it asks for at least one cent, and at most 999 999 999.99', () => {
    const isPaidAt = (total: number) => isPaidBySlip(invoice({ total: cents(total) }), parties())
    assert.deepEqual([-500, 0, 1, 99_999_999_999, 100_000_000_000].map(isPaidAt), [false, false, true, true, false])
  })

  test('not in dollars, not when it is annulled, and not when the organisation has told no account', () => {
    assert.equal(isPaidBySlip(invoice({ originalCurrency: 'USD', exchangeRate: 0.8 }), parties()), false)
    assert.equal(isPaidBySlip(invoice({ isAnnulled: true }), parties()), false)
    assert.equal(isPaidBySlip(invoice(), { recipient: [], issuer: { name: 'Muster AG', lines: [] } }), false)
    assert.equal(isPaidBySlip(invoice(), parties({ iban: '', qrIban: '' })), false)
  })

  test('nor one that was issued without, as was asked', () => {
    assert.equal(isPaidBySlip(invoice(), { ...parties(), withoutSlip: true }), false)
  })

  test('and an estimate is not: it asks for no money', () => {
    assert.equal(isPaidBySlip(invoice({ kind: 'estimate' }), parties()), false)
  })

  test('even while settings are missing that its slip needs: whoever issues it is told', () => {
    assert.equal(isPaidBySlip(invoice(), parties({ address: {} })), true)
  })
})

describe('the slip', () => {
  test('has a reference of the digits of its number', () => {
    assert.equal(
      (billOf(invoice({ paymentKey: '42' }), parties()).reference as { value?: string }).value,
      'RF3400000042',
    )
  })

  test('of CHF 1081.00 from Keller & Söhne to the IBAN of Muster AG has both addresses and a creditor reference', () => {
    assert.deepEqual(billOf(invoice(), toKeller()), {
      account: 'CH5800791123000889012',
      creditor: { name: 'Muster AG', ...seat },
      amount: 108_100,
      currency: 'CHF',
      debtor: {
        name: 'Keller & Söhne GmbH',
        streetName: 'Rue du Rhône',
        buildingNumber: '14',
        postCode: '1204',
        townName: 'Genève',
        country: 'CH',
      },
      reference: { type: 'SCOR', value: 'RF9708SK45NEJLKH1H03' },
    })
  })

  test('goes to the QR-IBAN, with a QR reference, where there is one', () => {
    const { account, reference } = billOf(invoice(), parties({ qrIban: QR_IBAN }))
    assert.equal(account, 'CH4431999123000889012')
    assert.deepEqual(reference, { type: 'QRR', value: '000539991408760311271007554' })
  })

  test('in euros goes to the IBAN all the same: a QR-IBAN takes francs only', () => {
    const { account, currency, reference } = billOf(invoice(inEuros), parties({ qrIban: QR_IBAN }))
    assert.deepEqual([account, currency, reference.type], ['CH5800791123000889012', 'EUR', 'SCOR'])
  })

  test('leaves out street and number that are not known, of a village without street names', () => {
    const { creditor, debtor } = billOf(
      invoice(),
      parties(
        { address: { postCode: '6491', townName: 'Realp', country: 'CH' } },
        { ...keller, streetName: '', buildingNumber: '' },
      ),
    )
    assert.deepEqual(creditor, { name: 'Muster AG', postCode: '6491', townName: 'Realp', country: 'CH' })
    assert.deepEqual(debtor, { name: 'Keller & Söhne GmbH', postCode: '1204', townName: 'Genève', country: 'CH' })
  })

  test('names the person where there is no company, by as many names as are known', () => {
    const person = (names: Partial<Debtor>) => billOf(invoice(), toKeller({ companyName: '', ...names })).debtor?.name
    assert.equal(person({ firstName: 'Anna', lastName: 'Keller' }), 'Anna Keller')
    assert.equal(person({ lastName: 'Keller' }), 'Keller')
    assert.equal(person({ firstName: 'Anna', lastName: '' }), 'Anna')
    assert.equal(
      billOf(invoice(), toKeller({ firstName: 'Anna', lastName: 'Keller' })).debtor?.name,
      'Keller & Söhne GmbH',
      'a company goes before its person',
    )
  })

  test('joins both lines of a company, unless they are longer than a slip has room for', () => {
    const name = (companyNameAddition: string) => billOf(invoice(), toKeller({ companyNameAddition })).debtor?.name
    assert.equal(name('Filiale Seefeld'), 'Keller & Söhne GmbH Filiale Seefeld')
    assert.equal(name('x'.repeat(48)), `Keller & Söhne GmbH ${'x'.repeat(48)}`)
    const longest = { companyName: 'y'.repeat(48), companyNameAddition: 'x'.repeat(21) }
    assert.equal(billOf(invoice(), toKeller(longest)).debtor?.name.length, 70)
    const longer = { ...longest, companyNameAddition: 'x'.repeat(22) }
    assert.equal(billOf(invoice(), toKeller(longer)).debtor?.name, 'y'.repeat(48))
  })

  test('has the second line of an address only where it is the only one', () => {
    const street = (changes: Partial<Debtor>) => billOf(invoice(), toKeller(changes)).debtor?.streetName
    assert.equal(street({ addressLine2: 'Postfach 12' }), 'Rue du Rhône')
    assert.equal(street({ streetName: '', addressLine2: 'Postfach 12' }), 'Postfach 12')
  })

  test('leaves the box of the payer empty when he cannot be named in full, in its letters and lengths', () => {
    const long = 'x'.repeat(71)
    const unnamable: Partial<Debtor>[] = [
      { streetName: '', buildingNumber: '', postCode: '', townName: '', country: '' },
      { streetName: '', buildingNumber: '', postCode: '', country: '' },
      { postCode: '', country: 'Deutschland' },
      { townName: '' },
      { country: 'Schlaraffenland' },
      { country: 'България', postCode: '1000' },
      { country: '日本', postCode: '8000' },
      { companyName: 'Кирилл' },
      { companyName: '🪵🪚' },
      { companyName: '' },
      { companyName: '', firstName: long, lastName: 'Keller' },
      { townName: 'x'.repeat(36) },
      { streetName: long },
    ]
    for (const changes of unnamable)
      assert.equal('debtor' in billOf(invoice(), toKeller(changes)), false, JSON.stringify(changes))
    assert.equal('debtor' in billOf(invoice(), parties()), false)
  })

  test('leaves it empty, too, where his name is too much for the code', () => {
    const euros = (count: number) => '€'.repeat(count)
    const to = { ...keller, companyName: euros(70), streetName: euros(70), buildingNumber: '' }
    const from = (buildingNumber: string) =>
      parties({ name: euros(70), address: { ...seat, streetName: euros(33), buildingNumber } }, to)
    // With them the code holds 995 bytes, and one more.
    assert.equal('debtor' in billOf(invoice(), from('12')), true)
    assert.equal('debtor' in billOf(invoice(), from('123')), false)
  })

  test('takes a post code of four digits without a country for a Swiss one', () => {
    const { country: _, ...domestic } = keller
    for (const postCode of ['1204', ' 1204 ', 'CH-1204', 'ch-1204'])
      for (const debtor of [domestic, { ...domestic, country: '' }]) {
        const named = billOf(invoice(), parties({}, { ...debtor, postCode })).debtor
        assert.deepEqual([named?.postCode, named?.country], ['1204', 'CH'], postCode)
      }
    assert.equal(billOf(invoice(), toKeller({ country: 'Deutschland', postCode: '1204' })).debtor?.country, 'DE')
    for (const postCode of ['80331', 'Z-1010', '120', '1204 A', 'E1 6AN', 'CA 90210', 'IL 60601', 'A-80331'])
      assert.equal('debtor' in billOf(invoice(), parties({}, { ...domestic, postCode })), false, postCode)
  })

  test('takes the country of the sign before a post code, and of a post code of Liechtenstein, where none is named', () => {
    const { country: _, ...domestic } = keller
    const written = {
      'D-79098': ['79098', 'DE'],
      'D 79098': ['79098', 'DE'],
      F75001: ['75001', 'FR'],
      'A 1010': ['1010', 'AT'],
      'S-114 55': ['114 55', 'SE'],
      'PL 00-950': ['00-950', 'PL'],
      'FL 9490': ['9490', 'LI'],
      'FL-9490': ['9490', 'LI'],
      'CH 8000': ['8000', 'CH'],
      '9490': ['9490', 'LI'],
      '9485': ['9485', 'LI'],
      '9498': ['9498', 'LI'],
      '9484': ['9484', 'CH'],
      '9500': ['9500', 'CH'],
    }
    for (const [postCode, expected] of Object.entries(written)) {
      const named = billOf(invoice(), parties({}, { ...domestic, postCode })).debtor
      assert.deepEqual([named?.postCode, named?.country], expected, postCode)
    }
    assert.equal(billOf(invoice(), toKeller({ postCode: '9490' })).debtor?.country, 'CH', 'what is named counts')
  })

  test('has post codes without the sign of their country, and with letters that are their own', () => {
    const written: readonly (readonly [country: string, postCode: string, expected: string])[] = [
      ['Deutschland', 'D 79098', '79098'],
      ['Deutschland', 'D79098', '79098'],
      ['Deutschland', 'DEU 79098', '79098'],
      ['Frankreich', 'F 75001', '75001'],
      ['Österreich', 'A 1010', '1010'],
      ['Liechtenstein', 'FL 9490', '9490'],
      ['Schweiz', 'CH 8000', '8000'],
      ['Spanien', 'E-28013', '28013'],
      ['Latvia', 'LV-1010', '1010'],
      ['Netherlands', 'NL-1012 AB', '1012 AB'],
      ['Bermuda', 'HM-12', 'HM-12'],
      ['Bermuda', 'HM 12', 'HM 12'],
      ['Grossbritannien', 'E1 6AN', 'E1 6AN'],
      ['Grossbritannien', 'GB-SW1A 1AA', 'SW1A 1AA'],
      ['Ireland', 'D02 AF30', 'D02 AF30'],
      ['Andorra', 'AD500', 'AD500'],
      ['Jersey', 'JE2 3AB', 'JE2 3AB'],
      ['Cayman Islands', 'KY1-1100', 'KY1-1100'],
      ['Schweiz', 'D-8238', '8238'],
      ['Schweiz', 'FL-9490', '9490'],
      ['Liechtenstein', 'CH-9490', '9490'],
      ['Monaco', 'F-98000', '98000'],
      ['Vatikanstadt', 'I-00120', '00120'],
      ['Deutschland', 'D.79098', '79098'],
      ['Deutschland', 'D/79098', '79098'],
      ['Griechenland', 'EL-10431', '10431'],
      ['Montserrat', 'MSR 1110', 'MSR 1110'],
      ['Malta', 'ISL 1234', 'ISL 1234'],
    ]
    for (const [country, postCode, expected] of written)
      assert.equal(billOf(invoice(), toKeller({ postCode, country })).debtor?.postCode, expected, postCode)
  })

  test('names the payer without the signs that it cannot carry, and says so where one is missing or he is as a whole', () => {
    const warned = (changes: Partial<Debtor>) => payerWarnings(invoice(), toKeller(changes)).map((one) => textOf(one))
    const name = (companyName: string) => billOf(invoice(), toKeller({ companyName })).debtor?.name
    const signs = {
      'Café ☕ Keller': 'Café Keller',
      '♥lich GmbH': 'lich GmbH',
      'A → B AG': 'A B AG',
      'ΛLPHA GmbH': 'LPHA GmbH',
    }
    for (const [written, carried] of Object.entries(signs)) assert.equal(name(written), carried)
    assert.deepEqual(warned({ companyName: 'Café ☕ Keller', townName: 'Genève →' }), [
      'The QR-bill cannot carry ☕ →: it names the recipient without.',
    ])
    assert.deepEqual(warned({}), [])
    assert.deepEqual(warned({ companyName: 'Nguyễn – Atelier' }), [])
    for (const changes of [{ companyName: 'Кирилл' }, { country: 'Schlaraffenland' }, { townName: 'x'.repeat(36) }])
      assert.equal(warned(changes).length, 1, JSON.stringify(changes))
    assert.deepEqual(warned({ townName: '' }), [], 'the address is incomplete: that is another warning')
    assert.deepEqual(payerWarnings(invoice(), parties()), [])
  })

  test('has post codes without the code of the country before them', () => {
    const germany = (postCode: string) => billOf(invoice(), toKeller({ postCode, country: 'Deutschland' })).debtor
    for (const postCode of ['79098', 'D-79098', 'DE-79098', 'd-79098', ' D–79098 '])
      assert.deepEqual([germany(postCode)?.postCode, germany(postCode)?.country], ['79098', 'DE'], postCode)
    assert.equal(germany('EC1A-1BB')?.postCode, 'EC1A-1BB')
    const swiss = billOf(
      invoice(),
      parties({ address: { ...seat, postCode: 'CH-8001' } }, { ...keller, postCode: 'CH-1204' }),
    )
    assert.deepEqual([swiss.creditor.postCode, swiss.debtor?.postCode], ['8001', '1204'])
  })

  test('is written in the letters that its code can carry', () => {
    const { creditor, debtor } = billOf(
      invoice(),
      parties(
        {
          name: 'Nguyễn – Atelier',
          address: {
            ...seat,
            streetName: 'Rue\u00a0du Ḥaut',
            buildingNumber: '1–3',
            postCode: '8001\t',
            townName: 'Zu\u0308rich',
          },
        },
        { ...keller, companyName: '', firstName: 'Ǎ', lastName: 'Čapek' },
      ),
    )
    assert.deepEqual(creditor, {
      name: 'Nguyen - Atelier',
      streetName: 'Rue du Haut',
      buildingNumber: '1-3',
      postCode: '8001',
      townName: 'Zürich',
      country: 'CH',
    })
    assert.equal(debtor?.name, 'A Čapek')
  })
})

describe('the obstacles to a slip are named at the field that removes them', () => {
  test('an account that is missing or wrong, among the settings, once', () => {
    const { iban: _, ...withoutIban } = issuer({ qrIban: QR_IBAN })
    assert.deepEqual(violationsOf(invoice(inEuros), { recipient: [], issuer: withoutIban }), [
      'organisation.iban is required for a QR-bill in EUR',
    ])
    assert.deepEqual(violationsOf(invoice(), parties({ iban: '' })), [
      'organisation.iban is required for a QR-bill in CHF',
    ])
    assert.deepEqual(violationsOf(invoice(), parties({ iban: 'CH5800791123000889013' })), [
      'organisation.iban must be a valid IBAN of CH or LI',
    ])
    assert.deepEqual(violationsOf(invoice(), parties({ qrIban: 'CH4431999123000889013' })), [
      'organisation.qrIban must be a valid IBAN of CH or LI',
    ])
  })

  test('the address of the organisation, among the settings', () => {
    const required = 'is required on a QR-bill'
    const { address: _, ...withoutAddress } = issuer()
    assert.deepEqual(violationsOf(invoice(), { recipient: [], issuer: withoutAddress }), [
      `organisation.postCode ${required}`,
      `organisation.townName ${required}`,
      'organisation.country must be a country of ISO 3166',
    ])
    assert.deepEqual(invalidFieldsIn(parties({ name: '' })), ['organisation.name'])
  })

  test('all of it at once, each with its reason, and nothing of the payer', () => {
    const between = parties({ iban: '', address: { ...seat, townName: '' } }, { ...keller, townName: '北京' })
    assert.deepEqual(violationsOf(invoice(), between), [
      'organisation.iban is required for a QR-bill in CHF',
      'organisation.townName is required on a QR-bill',
    ])
  })

  test('but an amount that no slip can carry is nobody’s to mend: such an invoice has no slip', () => {
    assert.throws(() => paymentSlip(invoice({ total: cents(0) }), toKeller()), {
      message: 'invariant violated: a slip has a violation in amount, which no setting could mend',
    })
  })
})
