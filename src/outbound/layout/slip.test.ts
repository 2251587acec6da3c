import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { seed, sized, thinned } from '../../../test/faults/faults.ts'
import { anyBill, everyCharacter, IBAN } from '../../../test/fixtures/bill.ts'
import { designs, fonts, slip as sampleSlip, slipOf, someLanguages } from '../../../test/fixtures/golden-document.ts'
import { textsOf } from '../../../test/fixtures/inspect-pdf.ts'
import { samplePrintable, sampleProduct } from '../../../test/fixtures/sample-printable.ts'
import { codesIn, DOT, type Ink, lastPage, type Picture } from '../../../test/fixtures/slip-picture.ts'
import { tagsIn, tagTreeOf } from '../../../test/fixtures/tag-tree.ts'
import { fontsBelow } from '../../../test/fixtures/text-places.ts'
import { cents } from '../../platform/money/cents.ts'
import { carriable } from '../../sales/qr-bill/character-set.ts'
import { codeModules } from '../../sales/qr-bill/code-modules.ts'
import { payloadOf, type QrBill } from '../../sales/qr-bill/qr-bill.ts'
import { renderDocument } from '../typst/render-document.ts'
import type { PrintableDocument } from './printable-document.ts'
import { slipWords } from './texts.ts'

/** Over the total of the sample. */
const slip: QrBill = { ...sampleSlip, amount: samplePrintable().totals.total }
const pdfOf = (changes: Partial<PrintableDocument> = {}): Promise<Uint8Array> =>
  renderDocument(samplePrintable({ slip, ...changes }))
const pictureOf = async (changes: Partial<PrintableDocument> = {}): Promise<Picture> => lastPage(await pdfOf(changes))
/** The last page as a reader sees it: white space of any kind is a space. */
const textOf = async (changes: Partial<PrintableDocument> = {}): Promise<string> =>
  ((await textsOf(await pdfOf(changes))).at(-1) ?? '').replaceAll(/\s+/g, ' ')
const onlyCode = async (picture: Picture): Promise<string> => {
  const [code, ...others] = await picture.codes()
  assert.deepEqual([others.length, code?.errorCorrection], [0, 'M'])
  return code?.text ?? ''
}
/** The top of the slip on A4. */
const TOP = 297 - 105

describe('the code on the slip', () => {
  test('says, to another program, what the bill says, line by line', async () => {
    const information = '//S1/10/R-00042/11/261121/30/123456788/32/8.1:4365.00;2.6:66.67/40/0:30'
    const expected = { ...slip, message: 'Rechnung R-00042', billingInformation: information }
    assert.deepEqual((await onlyCode(await pictureOf())).split('\n'), payloadOf(expected).split('\n'))
  })

  test('of any bill, over the whole character set, is read back as it was, from paper of any design', () =>
    fc.assert(
      fc.asyncProperty(anyBill, fc.constantFrom(...designs), async (bill, design) => {
        const totals = { ...samplePrintable().totals, ...(bill.amount ? { total: bill.amount } : {}) }
        const code = await onlyCode(await pictureOf({ slip: slipOf(bill), design, totals }))
        const added = { message: 'Rechnung R-00042', billingInformation: code.split('\n')[31] ?? '' }
        assert.deepEqual(code.split('\n'), payloadOf({ ...slipOf(bill), ...added }).split('\n'))
      }),
      { numRuns: sized(4, 50), seed, examples: billsOfEveryCharacter.map((bill) => [bill, 'classic']) },
    ))

  test('of any bill is read back also behind the Swiss cross', () =>
    fc.assert(
      fc.asyncProperty(anyBill, async (bill) => {
        const modules = codeModules(payloadOf(bill))
        const [code] = await codesIn(...withCross(modules))
        assert.equal(code?.text, payloadOf(bill))
      }),
      { numRuns: sized(10, 100) },
    ))

  test('has 73 to 117 modules a side, so none is smaller than 0.39 mm, and none of the 105 whose cross hides a pattern', () =>
    fc.assert(
      fc.property(anyBill, (bill) => {
        const { length } = codeModules(payloadOf(bill))
        assert.ok(length >= 73 && length <= 117 && length !== 105, String(length))
      }),
    ))
})

for (const design of thinned(designs.length, designs))
  describe(`the slip in ${design} has the measures of the guidelines, to a dot of 1/300 inch`, () => {
    let picture: Picture
    before(async () => {
      picture = await pictureOf({ design, font: fonts[design] })
    })
    const within = (actual: number | undefined, expected: number, what: string): void =>
      assert.ok(actual !== undefined && Math.abs(actual - expected) <= 2 * DOT, `${what}: ${actual}, not ${expected}`)
    const middle = ({ from, to }: Ink): number => (from + to) / 2

    test('62 mm of receipt and 148 of payment part, 105 high, down to the edges of A4', () => {
      within(picture.width, 210, 'width of the paper')
      within(picture.height, 297, 'height of the paper')
      for (const x of [1, 100, 209]) {
        const [line] = picture.inkAlong({ x, from: TOP - 2, to: TOP + 2 })
        within(line && middle(line), TOP, 'upper edge')
      }
      for (const y of [TOP + 15, 250, 296]) {
        const [line] = picture.inkAlong({ y, from: 60, to: 64 })
        within(line && middle(line), 62, 'edge of the receipt')
      }
    })

    test('a code of 46 by 46 mm, 5 mm from the edge of the payment part and 17 below its upper edge, with 5 mm of white around', () => {
      const [left, top] = [67, TOP + 17]
      // The upper and the left side of the finder patterns are dark from corner to corner.
      const across = picture.inkAlong({ y: top + 0.3, from: 62.5, to: 117 })
      const down = picture.inkAlong({ x: left + 0.3, from: top - 4, to: top + 50 })
      within(across[0]?.from, left, 'left')
      within(across.at(-1)?.to, left + 46, 'right')
      within(down[0]?.from, top, 'top')
      within(down.at(-1)?.to, top + 46, 'bottom')
      for (let along = -4.9; along <= 50.9; along += 0.1) {
        for (const off of [-4.5, -2, -0.3, 46.3, 48, 50.5]) {
          assert.ok(!picture.isDark(left + off, top + Math.min(along, 50)), `white beside the code at ${off}`)
          if (off > -4) assert.ok(!picture.isDark(left + along, top + off), `white above and below the code at ${off}`)
        }
      }
    })

    test('a Swiss cross of 7 by 7 mm in its middle: black on a white frame, the arms of the coat of arms', () => {
      const [x, y] = [67 + 23, TOP + 17 + 23]
      for (let along = -3.4; along <= 3.4; along += 0.1)
        for (const off of [-3.25, 3.25])
          assert.ok(!picture.isDark(x + off, y + along) && !picture.isDark(x + along, y + off), 'a white frame')
      const arm = picture.inkAlong({ y, from: x - 3.4, to: x + 3.4 })
      assert.equal(arm.length, 2)
      for (const [edge, expected] of [
        [arm[0]?.from, x - 3],
        [arm[0]?.to, x - 3.889 / 2],
        [arm[1]?.from, x + 3.889 / 2],
        [arm[1]?.to, x + 3],
      ] as const)
        within(edge, expected, 'arm of the cross')
      const beam = picture.inkAlong({ y: y - 1.5, from: x - 3.4, to: x + 3.4 })
      within(beam[0]?.to, x - 7 / 12, 'beam of the cross')
    })

    test('scissors at the beginning of both lines, half on either side, and else nothing beside them', () => {
      const places = (length: number): number[] => Array.from({ length: length * 10 }, (_, step) => step / 10)
      const offs = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2]
      for (const side of [-1, 1]) {
        // Near 62 and 0 one line meets the other.
        const across = places(210).filter(
          (x) => Math.abs(x - 62) > 0.2 && offs.some((off) => picture.isDark(x, TOP + side * off)),
        )
        const down = places(105).filter((y) => y > 0.2 && offs.some((off) => picture.isDark(62 + side * off, TOP + y)))
        for (const [ink, from] of [
          [across, 5],
          [down, 4],
        ] as const) {
          assert.ok(Math.abs((ink[0] ?? 0) - from) <= 0.2, `scissors begin at ${ink[0]}, not ${from}`)
          assert.ok(Math.abs((ink.at(-1) ?? 0) - from - 4.4) <= 0.2, `scissors end at ${ink.at(-1)}, not ${from + 4.4}`)
        }
      }
    })

    test('empty boxes with corners where the payer writes: 40 by 15 and 30 by 10 mm, 65 by 25 and 52 by 20', async () => {
      const { debtor: _, amount: __, ...empty } = slip
      const blank = await pictureOf({ slip: empty, design, font: fonts[design] })
      /** The corners of a box are 3 mm long; between them its sides are open. */
      const isBox = (left: number, top: number, width: number, height: number): boolean =>
        [left, left + width].every((x) => {
          const ink = blank.inkAlong({ x, from: top - 1, to: top + height + 1 })
          const [first, last] = [ink[0], ink.at(-1)]
          return (
            ink.length === 2 &&
            first !== undefined &&
            last !== undefined &&
            Math.abs(first.from - top) < 0.3 &&
            Math.abs(first.to - top - 3) < 0.3 &&
            Math.abs(last.to - top - height) < 0.3
          )
        })
      const found = (left: number, width: number, height: number): boolean =>
        Array.from({ length: 900 }, (_, step) => TOP + 5 + step / 10).some((top) => isBox(left, top, width, height))
      assert.ok(found(73, 40, 15), 'amount of the payment part')
      assert.ok(found(27, 30, 10), 'amount of the receipt')
      assert.ok(found(118, 65, 25), 'payer of the payment part')
      assert.ok(found(5, 52, 20), 'payer of the receipt')
    })
  })

describe('the slip in words', () => {
  for (const design of designs)
    for (const language of someLanguages(design))
      test(`has those of the guidelines in ${language}, in ${design}`, async () => {
        const text = await textOf({ language, design, font: fonts[design] })
        const { payableByBlank, code: _, ...printed } = slipWords
        for (const { [language]: word } of Object.values(printed)) assert.ok(text.includes(word), `${word} in ${text}`)
        const { debtor: __, ...empty } = slip
        assert.ok(
          (await textOf({ language, design, font: fonts[design], slip: empty })).includes(payableByBlank[language]),
        )
        const { account, reference, currency, amount, payableBy, additionalInformation } = slipWords
        for (const { [language]: twice } of [account, reference, currency, amount, payableBy])
          assert.ok(text.split(twice).length > 2, `${twice} on receipt and payment part`)
        assert.equal(text.split(additionalInformation[language]).length, 2, 'the message is for the payment part alone')
      })

  test('is set in Liberation Sans alone, whatever the rest is set in and whatever it holds', async () => {
    for (const design of designs)
      for (const bill of [slip, ...billsOfEveryCharacter]) {
        const pdf = await pdfOf({ design, font: fonts[design], slip: bill })
        assert.deepEqual(await fontsBelow(pdf, TOP), ['LiberationSans', 'LiberationSans-Bold'])
        assert.ok((await fontsBelow(pdf, 0)).length > 2, 'the foot of the page is set in another')
      }
  })

  test('shows account, addresses, reference and amount in their printed forms, on both parts', async () => {
    const text = await textOf()
    for (const part of [
      'CH44 3199 9123 0008 8901 2 Robert Schneider AG Rue du Lac 1268 2501 Biel',
      '21 00000 00003 13947 14300 09017',
      'Pia-Maria Rutschmann-Schnyder Grosse Marktgasse 28 9400 Rorschach',
      '4 786.97',
    ])
      assert.equal(text.split(part).length, 3, `${part} twice in ${text}`)
    const abroad = { name: 'Modell Stiftung', postCode: '78462', townName: 'Konstanz', country: 'DE' }
    const euro = { account: IBAN, currency: 'EUR', debtor: abroad } as const
    const scor = await textOf({ slip: { ...slip, ...euro, reference: { type: 'SCOR', value: 'RF18539007547034' } } })
    for (const part of ['RF18 5390 0754 7034', 'DE-78462 Konstanz', 'EUR'])
      assert.ok(scor.split(part).length > 2, `${part} twice in ${scor}`)
    const none = await textOf({ slip: { ...slip, ...euro, reference: { type: 'NON' } } })
    assert.ok(!none.includes(slipWords.reference.de))
  })

  test('of the longest texts stay in their places, and all of them are there', async () => {
    const long = (character: string) => ({
      name: character.repeat(70),
      streetName: character.repeat(70),
      buildingNumber: character.repeat(16),
      postCode: character.repeat(16),
      townName: character.repeat(35),
      country: 'DE',
    })
    const picture = await pictureOf({ slip: { ...slip, creditor: long('W'), debtor: long('M') } })
    const letters = (letter: string) => picture.text.split(letter).length - 1
    assert.ok(letters('W') >= 2 * 207 && letters('M') >= 2 * 207)
    for (let y = TOP + 11; y < 296; y += 0.2) {
      for (const x of [2, 60, 64, 116.5, 207]) assert.ok(!picture.isDark(x, y), `nothing at ${x}, ${y}`)
    }
    for (let x = 1; x < 61; x += 0.2) assert.ok(!picture.isDark(x, TOP + 67.9), 'the receipt ends above its amount')
  })
})

describe('the place of the slip', () => {
  const pages = async (count: number): Promise<readonly [pages: number, lastHasTotal: boolean]> => {
    const positions = Array.from({ length: count }, () => sampleProduct())
    const text = await textOf({ positions })
    const [, number = ''] = /Seite (\d+) von \1/.exec(text) ?? []
    assert.ok(text.includes(slipWords.receipt.de))
    return [Number(number), text.includes('Total CHF')]
  }

  test('is below the last text where there is room, else on a page with the totals, which is counted', async () => {
    const roomy = await textOf({ introductoryText: '', closingText: '', title: '', positions: [sampleProduct()] })
    assert.match(roomy, /Total CHF.*Seite 1 von 1/)
    assert.deepEqual(await pages(12), [2, true])
    assert.deepEqual(await pages(30), [2, true])
  })

  test('no slip, no trace of one', async () => {
    const [text = ''] = await textsOf(await renderDocument(samplePrintable()))
    assert.doesNotMatch(text, /Zahlteil|Empfangsschein|abzutrennen/)
    assert.match(text, /Seite 1 von 1/)
  })
})

test('a document with a slip keeps to PDF/A-3a: tagged, and the code has a description', async () => {
  const pdf = Buffer.from(await renderDocument(samplePrintable({ slip, language: 'fr' })))
  assert.match(pdf.toString('latin1'), /<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A<\/pdfaid:conformance>/)
  const figures = tagsIn(tagTreeOf(pdf)).filter(({ kind }) => kind === 'Figure')
  const described = figures.map(({ entries }) => entries.get('Alt')).filter((said) => Buffer.isBuffer(said))
  assert.ok(described.some((said) => said.toString() === slipWords.code.fr))
})

test('billing information that does not fit beside the message is left out as a whole', async () => {
  const groups = Array.from({ length: 8 }, (_, index) => ({
    ratePerMille: index,
    net: cents(1_234_567_890),
    vat: cents(1),
  }))
  const totals = { ...samplePrintable().totals, groups }
  const lines = (await onlyCode(await pictureOf({ totals }))).split('\n')
  assert.deepEqual(lines.slice(29), ['Rechnung R-00042', 'EPD'])
})

test('where more was taken back at a rate than sold, the billing information tells no VAT: the scheme has no sign', async () => {
  const group = (ratePerMille: number, net: number) => ({ ratePerMille, net: cents(net), vat: cents(0) })
  const informationOf = async (...groups: ReturnType<typeof group>[]) =>
    (await onlyCode(await pictureOf({ totals: { ...samplePrintable().totals, groups } }))).split('\n')[31]
  assert.equal(
    await informationOf(group(81, 100_000), group(26, -2500)),
    '//S1/10/R-00042/11/261121/30/123456788/40/0:30',
  )
  assert.match((await informationOf(group(81, 100_000), group(26, 0))) ?? '', /\/32\/8\.1:1000\.00;2\.6:0\.00\/40/)
})

test('the billing information names a discount for early payment before the payment term', async () => {
  const lines = (await onlyCode(await pictureOf({ discountTerms: { rate: 2.5, days: 10 } }))).split('\n')
  assert.match(lines[31] ?? '', /\/40\/2\.5:10;0:30$/)
})

test('a slip over the rest of a document carries no billing information, which is of the whole', async () => {
  const rest = { ...slip, amount: cents(100_000) }
  const lines = (await onlyCode(await pictureOf({ slip: rest }))).split('\n')
  assert.deepEqual([lines[18], ...lines.slice(29)], ['1000.00', 'Rechnung R-00042', 'EPD'])
  assert.doesNotMatch(await textOf({ slip: rest }), /\/\/S1/)
})

/** Two bills that together hold every character. */
const billsOfEveryCharacter: readonly QrBill[] = [0, 1].map((half) => {
  const [name = '', streetName = '', debtor = ''] = [0, 1, 2].map((part) =>
    carriable(everyCharacter.slice((3 * half + part) * 60, (3 * half + part + 1) * 60).join('')),
  )
  return { ...slip, creditor: { ...slip.creditor, name, streetName }, debtor: { ...slip.creditor, name: debtor } }
})

/** Modules as a picture, four pixels each, with the white square of the cross drawn over them. */
function withCross(modules: readonly boolean[][]): [data: Uint8Array, width: number, height: number] {
  const side = (modules.length + 8) * 4
  const data = new Uint8Array(4 * side * side).fill(255)
  const cross = (7 / 46) * modules.length * 2
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isCross = Math.max(Math.abs(x - side / 2), Math.abs(y - side / 2)) < cross
      const isDark = !isCross && modules[Math.floor(y / 4) - 4]?.[Math.floor(x / 4) - 4]
      if (isDark) data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3)
    }
  return [data, side, side]
}
