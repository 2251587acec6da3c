import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import {
  exampleMessage,
  officialValidation,
  validateByXmllint,
  withoutSchema,
  withoutXmllint,
} from '../../../../test/fixtures/vat-schema.ts'
import { type DeclaredReturn, declarationOf, declarationText } from './declaration.rules.ts'
import { formFaults } from './declaration-form.rules.ts'
import { rejections } from './rejections.rules.ts'
import { type Element, element } from './xml.rules.ts'

const boxes = (amounts: Readonly<Record<string, number>>) =>
  Object.entries(amounts).map(([box, amount]) => ({ box, amount }))
const line = (box: string, rate: number, turnover: number) => ({
  box,
  rate,
  turnover,
  tax: Math.round((turnover * rate) / 100),
})

/** The first quarter of a test year, whose figures were put together outside of the service. */
const quarter: DeclaredReturn = {
  from: '2025-01-01',
  to: '2025-03-31',
  method: 'effective',
  consideration: 'agreed',
  typeOfSubmission: 1,
  boxes: boxes({
    200: 2_182_980,
    205: 240_000,
    220: 348_244,
    221: 298_782,
    230: 45_000,
    289: 692_026,
    299: 1_490_954,
    303: 1_405_202,
    313: 22_746,
    343: 63_006,
    383: 517_731,
    400: 168_515,
    405: 42_646,
    479: 211_161,
    510: 52_418,
  }),
  taxLines: [
    line('303', 8.1, 1_405_202),
    line('313', 2.6, 22_746),
    line('343', 3.8, 63_006),
    line('383', 8.1, 517_731),
  ],
  payableTax: -52_418,
}
const declarant = {
  name: 'Muster  &\n Söhne <AG>',
  vatNumber: 'CHE-101.654.423 MWST',
  generatedAt: new Date('2025-04-15T08:30:15.250Z'),
  programVersion: '1.1.0',
  deductions: [],
}

/** A half-year by net tax rates of activities. */
const halfYear: typeof quarter = {
  ...quarter,
  to: '2025-06-30',
  method: 'net-tax-rate',
  consideration: 'received',
  boxes: boxes({ 200: 5_405_000, 220: 0, 323: 5_405_000, 383: 100_000, 415: 1_250 }),
  taxLines: [
    { ...line('323', 6.2, 5_405_000), activityId: '12345', activityName: 'Beratung' },
    line('383', 8.1, 100_000),
  ],
  payableTax: 344_460,
}

const declared = (vatReturn: DeclaredReturn): Element => declarationOf(vatReturn, declarant)
const fieldsOf = (changed: Partial<typeof quarter>, file = declared({ ...quarter, ...changed })) =>
  rejections(file, { ...quarter, ...changed }).map(({ field }) => field)

/** The element at a path of names, replaced. */
function replaced(root: Element, path: readonly string[], change: (found: Element) => readonly Element[]): Element {
  const [name, ...rest] = path
  assert.ok(typeof root.content !== 'string')
  assert.ok(
    root.content.some((child) => child.name === name),
    `${name} is not in ${root.name}`,
  )
  return element(
    root.name,
    root.content.flatMap((child) => {
      if (child.name !== name) return [child]
      return rest.length === 0 ? change(child) : [replaced(child, rest, change)]
    }),
  )
}
const withText = (root: Element, path: string, text: string): Element =>
  replaced(root, pathOf(path), ({ name }) => [element(name, text)])
const pathOf = (path: string): string[] =>
  path.split('/').map((name) => (name.includes(':') ? name : `eCH-0217:${name}`))

suite('The file of a VAT return', () => {
  test('is a message of eCH-0217 with each box in the element of the standard, in its order', () => {
    const file = declarationText(declared(quarter))
    assert.match(file, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<eCH-0217:VATDeclaration xmlns:eCH-0058="http:/)
    assert.deepEqual(
      [...file.matchAll(/<eCH-\d+:(\w+)>([^<\n]+)</g)].map(([, name, text]) => `${name} ${text}`),
      [
        'uid CHE101654423',
        'organisationName Muster &amp; Söhne &lt;AG&gt;',
        'generationTime 2025-04-15T08:30:15Z',
        'reportingPeriodFrom 2025-01-01',
        'reportingPeriodTill 2025-03-31',
        'typeOfSubmission 1',
        'formOfReporting 1',
        'businessReferenceId MWST-2025-01-01-2025-03-31',
        'manufacturer Rappen',
        'product Rappen',
        'productVersion 1.1.0',
        'totalConsideration 21829.80',
        'suppliesToForeignCountries 3482.44',
        'suppliesAbroad 2987.82',
        'suppliesExemptFromTax 450.00',
        'grossOrNet 1',
        'opted 2400.00',
        'taxRate 8.10',
        'turnover 14052.02',
        'taxRate 2.60',
        'turnover 227.46',
        'taxRate 3.80',
        'turnover 630.06',
        'taxRate 8.10',
        'turnover 5177.31',
        'inputTaxMaterialAndServices 1685.15',
        'inputTaxInvestments 426.46',
        'payableTax -524.18',
      ],
    )
    assert.deepEqual(fieldsOf({}), [])
  })

  test('states adjustments, deductions with what they are, and other flows of funds', () => {
    const adjusted = {
      boxes: boxes({
        200: 180_000,
        225: 30_000,
        235: 20_000,
        280: 30_000,
        410: 100,
        415: 300,
        420: 50,
        900: 7_000,
        910: 500,
      }),
      taxLines: [line('303', 8.1, 100_000)],
      payableTax: 8_350,
    }
    const file = declarationOf(
      { ...quarter, ...adjusted },
      { ...declarant, deductions: ['Wert des Bodens, Parzelle 12', 'Ankaufspreis eines Oldtimers'] },
    )
    const text = declarationText(file)
    assert.match(text, /<eCH-0217:amountVariousDeduction>300\.00</)
    assert.match(text, /<eCH-0217:descriptionVariousDeduction>Wert des Bodens, Parzelle 12, Ankaufspreis eines …</)
    assert.deepEqual(
      [...text.matchAll(/<eCH-0217:(\w+)>(-?[\d.]+)<.*\n/g)].slice(4).map(([, name]) => name),
      [
        'reductionOfConsideration',
        'amountVariousDeduction',
        'grossOrNet',
        'taxRate',
        'turnover',
        'subsequentInputTaxDeduction',
        'inputTaxCorrections',
        'inputTaxReductions',
        'payableTax',
        'subsidies',
        'donations',
      ],
    )
    assert.deepEqual(fieldsOf(adjusted, file), [])
  })

  test('states turnover including tax by activity where net tax rates are used, with acquisition tax on top', () => {
    const text = declarationText(declared(halfYear))
    assert.match(
      text,
      /simpleTaxRateMethod>\s+<eCH-0217:suppliesPerTaxRate>\s+<eCH-0217:activityID>12345<\/eCH-0217:activityID>\s+<eCH-0217:taxRate>6\.20</,
    )
    assert.match(text, /<eCH-0217:formOfReporting>2</)
    assert.deepEqual(fieldsOf(halfYear), [])
  })

  test('has no row of a rate and no optional element where nothing is reported', () => {
    const nothing = { boxes: boxes({ 200: 0, 303: 0 }), taxLines: [line('303', 8.1, 0)], payableTax: 0 }
    const text = declarationText(declared({ ...quarter, ...nothing }))
    assert.match(text, /totalConsideration>0\.00</)
    assert.doesNotMatch(text, /suppliesPerTaxRate|opted|inputTax|otherFlowsOfFunds/)
    assert.deepEqual(fieldsOf(nothing), [])
  })
})

suite('A file that the portal would refuse is not handed out', () => {
  test('a wrong digit of the UID, by its check digit (MWST-0009)', () => {
    assert.deepEqual(fieldsOf({}, withText(declared(quarter), 'generalInformation/uid', 'CHE101654424')), ['vatNumber'])
  })

  test('box 200 by one Rappen off the turnovers by rate (MWST-0005); acquisition tax has no part in their sum', () => {
    const off = withText(declared(quarter), 'turnoverComputation/totalConsideration', '21829.81')
    assert.deepEqual(
      rejections(off, quarter).map(({ field, parameters }) => [field, parameters]),
      [['taxLines', { amount: '-0.01' }]],
    )
  })

  test('the sum of rounded taxes in place of the rounded sum (MWST-0006); lowered to five Rappen it is accepted', () => {
    assert.deepEqual(fieldsOf({ payableTax: -52_419 }), ['payableTax'])
    assert.deepEqual(fieldsOf({ payableTax: -52_420 }), [])
    assert.deepEqual(fieldsOf({ payableTax: -52_415 }), ['payableTax'])
  })

  test('net or flat tax rates in the element of another year, which has or lacks the code of the activity (MWST-0002)', () => {
    const former = {
      from: '2024-01-01',
      to: '2024-12-31',
      boxes: boxes({ 200: 5_405_000, 383: 100_000 }),
      payableTax: 343_210,
    }
    for (const method of ['net-tax-rate', 'flat-rate'] as const) {
      assert.deepEqual(fieldsOf({ ...halfYear, ...former, method }), [])
      assert.deepEqual(
        fieldsOf(
          { ...halfYear, ...former, method },
          declared({ ...halfYear, ...former, method, from: '2025-01-01', to: '2025-12-31' }),
        ),
        ['method'],
      )
    }
    assert.match(
      declarationText(declared({ ...halfYear, ...former })),
      /<eCH-0217:netTaxRateMethod>\s+<eCH-0217:suppliesPerTaxRate>\s+<eCH-0217:taxRate>6\.20</,
    )
    assert.match(
      declarationText(declared({ ...halfYear, ...former, method: 'flat-rate' })),
      /<eCH-0217:flatTaxRateMethod>\s+<eCH-0217:suppliesPerTaxRate>\s+<eCH-0217:activity>Beratung</,
    )
  })

  test('a half-year by the effective method, or a quarter by net tax rates (MWST-0003); a period of no such length was ordered', () => {
    assert.deepEqual(fieldsOf({ from: '2025-01-01', to: '2025-06-30' }), ['to'])
    assert.deepEqual(fieldsOf({ ...halfYear, to: '2025-03-31' }), ['to'])
    assert.deepEqual(fieldsOf({ ...halfYear, to: '2025-03-31', method: 'flat-rate' }), [])
    assert.deepEqual(fieldsOf({ ...halfYear, method: 'flat-rate' }), ['to'])
    for (const to of ['2025-01-31', '2025-12-31', '2025-02-04']) assert.deepEqual(fieldsOf({ to }), [])
    assert.deepEqual(fieldsOf({ from: '2025-02-01', to: '2025-04-30' }), [])
  })

  test('an amount in a box that the file of the method has no element for is never left out silently', () => {
    const withInputTax = { ...halfYear, boxes: [...halfYear.boxes, { box: '400', amount: 100 }] }
    assert.deepEqual(fieldsOf(withInputTax), ['boxes'])
  })

  test('a text that the schema does not allow (MWST-0001), by the field where it is changed', () => {
    const faults = [
      ['generalInformation/organisationName', '', 'name'],
      ['generalInformation/organisationName', 'a'.repeat(256), 'name'],
      ['generalInformation/organisationName', 'Bell \u0007', 'name'],
      ['generalInformation/uid', 'CHE01654423', 'vatNumber'],
      ['generalInformation/reportingPeriodTill', '2025-02-30', 'to'],
      ['payableTax', '1', 'payableTax'],
    ] as const
    for (const [path, text, field] of faults) {
      assert.deepEqual(fieldsOf({}, withText(declared(quarter), path, text)), [field], path)
    }
  })
})

/** Every way to change a file that its schema may notice. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    '3',
    '4',
    '-0.00',
    '1.5',
    '12.345',
    '100.00',
    '100.01',
    '-1.00',
    '1e3',
    '+1.00',
    ' 1.00',
    'NaN',
  ),
  fc.constantFrom(
    'CHE123456789',
    'CHE023456789',
    'CHE12345678',
    '2025-02-29',
    '2024-02-29',
    '2025-13-01',
    '2025-01-01Z',
    '2025-01-01T24:00:00Z',
  ),
  fc.constantFrom(
    ' ',
    'a  b',
    'a\nb',
    'a\tb',
    'x'.repeat(5),
    'x'.repeat(10),
    'x'.repeat(11),
    'x'.repeat(30),
    'x'.repeat(31),
  ),
  fc.constantFrom(
    'x'.repeat(50),
    'x'.repeat(51),
    '😀'.repeat(50),
    'x'.repeat(255),
    'x'.repeat(256),
    '&<>"',
    '\u0001',
    '\ufffe',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
type Mutation = (children: readonly Element[]) => readonly Element[]
const mutations = fc.nat(40).chain((at): fc.Arbitrary<Mutation> => {
  const place = (children: readonly Element[]) => at % Math.max(children.length, 1)
  return fc.oneof(
    fc.constant<Mutation>((children) => children.toSpliced(place(children), 1)),
    fc.constant<Mutation>((children) =>
      children.flatMap((child, index) => (index === place(children) ? [child, child] : [child])),
    ),
    fc.nat(40).map(
      (other): Mutation =>
        (children) => {
          const moved = children[place(children)]
          if (moved === undefined) return children
          return children.toSpliced(place(children), 1).toSpliced(other % children.length, 0, moved)
        },
    ),
    texts.map(
      (text): Mutation =>
        (children) =>
          children.map((child, index) =>
            index === place(children) && typeof child.content === 'string' ? element(child.name, text) : child,
          ),
    ),
    fc
      .constantFrom('eCH-0217:opted', 'eCH-0217:turnover', 'eCH-0217:donations', 'eCH-0058:uid', 'eCH-0217:unknown')
      .map(
        (name): Mutation =>
          (children) =>
            children.toSpliced(place(children), 0, element(name, '1.00')),
      ),
  )
})
const places = [
  '',
  'generalInformation',
  'generalInformation/sendingApplication',
  'turnoverComputation',
  'turnoverComputation/variousDeduction',
  'METHOD',
  'METHOD/suppliesPerTaxRate',
  'METHOD/acquisitionTax',
  'otherFlowsOfFunds',
]

suite('Compared with the official schema', { skip: withoutSchema }, () => {
  const complete: DeclaredReturn = {
    ...quarter,
    boxes: boxes({
      ...Object.fromEntries(quarter.boxes.map(({ box, amount }) => [box, amount])),
      225: 1,
      235: 2,
      280: 3,
      410: 4,
      415: 5,
      420: 6,
      900: 7,
      910: 8,
    }),
  }
  const files = [
    {
      root: declarationOf(complete, { ...declarant, deductions: ['Wert des Bodens'] }),
      method: 'effectiveReportingMethod',
    },
    {
      root: declarationOf(
        { ...halfYear, boxes: boxes({ 200: 1, 280: 3, 415: 5, 900: 7, 910: 8 }) },
        { ...declarant, deductions: ['Wert'] },
      ),
      method: 'simpleTaxRateMethod',
    },
    ...(['net-tax-rate', 'flat-rate'] as const).map((method) => ({
      root: declarationOf({ ...halfYear, method, from: '2024-01-01', to: '2024-12-31' }, declarant),
      method: method === 'flat-rate' ? 'flatTaxRateMethod' : 'netTaxRateMethod',
    })),
  ] as const

  test('each file that passes is valid there, and what is not valid there is refused, however it was changed', () => {
    const isValid = officialValidation()
    let [passed, refused] = [0, 0]
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.array(fc.tuple(fc.constantFrom(...places), mutations), { maxLength: 2 }),
        ({ root, method }, changes) => {
          const changed = changes.reduce((file, [place, mutate]) => {
            const path = place.replace('METHOD', method)
            const mutated = ({ name, content }: Element) => [
              element(name, typeof content === 'string' ? content : mutate(content)),
            ]
            try {
              return path === '' ? (mutated(file)[0] ?? file) : replaced(file, pathOf(path), mutated)
            } catch {
              return file
            }
          }, root)
          const isOurs = formFaults(changed).length === 0
          if (isOurs) assert.ok(isValid(declarationText(changed)), declarationText(changed))
          else refused += 1
          if (isOurs) passed += 1
        },
      ),
      { numRuns: 3_000 },
    )
    assert.ok(passed > 300 && refused > 300, `${passed} passed, ${refused} were refused`)
  })

  test('the example messages of the standard are valid there', () => {
    const isValid = officialValidation()
    for (const method of ['effectiveReportingMethod', 'simpleTaxRateMethod']) assert.ok(isValid(exampleMessage(method)))
  })

  test('xmllint finds the files valid, too', { skip: withoutXmllint }, () => {
    for (const { root } of files) validateByXmllint(declarationText(root))
    assert.throws(
      () => validateByXmllint(declarationText(withText(files[0].root, 'generalInformation/uid', 'CHE1'))),
      /uidType|uid/,
    )
  })
})
