import fc from 'fast-check'
import { cents } from '../money/cents.ts'
import type { Address } from './address.ts'
import { carriable } from './character-set.ts'
import type { QrBill } from './qr-bill.ts'
import { creditorReference, qrReference, type Reference } from './reference.ts'

/** QR-IBAN and IBAN of the guidelines' own examples. */
export const QR_IBAN = 'CH4431999123000889012'
export const IBAN = 'CH5800791123000889012'

/** The example of the guidelines with a QR reference and billing information. */
export const sampleBill = (changes: Partial<QrBill> = {}): QrBill => ({
  account: QR_IBAN,
  creditor: {
    name: 'Robert Schneider AG',
    streetName: 'Rue du Lac',
    buildingNumber: '1268',
    postCode: '2501',
    townName: 'Biel',
    country: 'CH',
  },
  amount: cents(194_975),
  currency: 'CHF',
  debtor: {
    name: 'Pia-Maria Rutschmann-Schnyder',
    streetName: 'Grosse Marktgasse',
    buildingNumber: '28',
    postCode: '9400',
    townName: 'Rorschach',
    country: 'CH',
  },
  reference: { type: 'QRR', value: '210000000003139471430009017' },
  message: 'Auftrag vom 15.06.2020',
  billingInformation: '//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30',
  ...changes,
})

/** Every character that a Swiss QR code may hold. */
export const everyCharacter: readonly string[] = [
  ...[
    [0x20, 0x7e],
    [0xa0, 0x17f],
    [0x218, 0x21b],
  ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
  0x20ac,
].map((code) => String.fromCodePoint(code))

/** Text over the whole character set, as addresses are kept: without spaces at its ends. */
const text = (most: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: fc.constantFrom(...everyCharacter), minLength: 1, maxLength: most })
    .map(carriable)
    .filter((carried) => carried !== '')

const address: fc.Arbitrary<Address> = fc.record(
  {
    name: text(70),
    streetName: text(70),
    buildingNumber: text(16),
    postCode: text(16),
    townName: text(35),
    country: fc.constantFrom('CH', 'LI', 'DE', 'FR', 'IT', 'AT'),
  },
  { requiredKeys: ['name', 'postCode', 'townName', 'country'] },
)

const digits = fc.bigInt(1n, 10n ** 26n - 1n).map(String)
const body = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 1,
  maxLength: 21,
})

/** Account, currency and reference as they go together. */
const payment: fc.Arbitrary<{ account: string; currency: 'CHF' | 'EUR'; reference: Reference }> = fc.oneof(
  fc.record({
    account: fc.constant(QR_IBAN),
    currency: fc.constant('CHF' as const),
    reference: digits.map((value) => ({ type: 'QRR' as const, value: qrReference(value) })),
  }),
  fc.record({
    account: fc.constant(IBAN),
    currency: fc.constantFrom('CHF' as const, 'EUR' as const),
    reference: fc.oneof(
      body.map((value) => ({ type: 'SCOR' as const, value: creditorReference(value) })),
      fc.constant({ type: 'NON' as const }),
    ),
  }),
)

/** Any bill that is valid. */
export const anyBill: fc.Arbitrary<QrBill> = fc
  .tuple(
    payment,
    fc.record(
      {
        creditor: address,
        debtor: address,
        amount: fc.integer({ min: 1, max: 99_999_999_999 }).map(cents),
        message: text(70),
        billingInformation: text(70).map((value) => `//S1/20/${value.replaceAll(/[\\/]/g, '')}`.slice(0, 70)),
      },
      { requiredKeys: ['creditor'] },
    ),
  )
  .map(([paid, rest]) => ({ ...paid, ...rest }))
