import { type Cents, cents, formatAmount } from '../../../platform/money/cents.ts'
import { rateRows } from '../../vat/boxes.ts'
import type { VatReturn } from '../vat-return.schema.ts'
import { methodElements } from './declaration-form.rules.ts'
import { type Element, element, xmlOf } from './xml.rules.ts'

/** A return as far as its file states it. */
export type DeclaredReturn = Pick<
  VatReturn,
  'from' | 'to' | 'method' | 'consideration' | 'typeOfSubmission' | 'payableTax'
> & {
  readonly boxes: readonly Pick<VatReturn['boxes'][number], 'box' | 'amount'>[]
  readonly taxLines: readonly DeclaredLine[]
}
type DeclaredLine = VatReturn['taxLines'][number]

/** Who declares, with which program, and when the file was made. */
export type Declarant = {
  readonly name: string
  /** In its one form, `CHE-101.654.423 MWST`. */
  readonly vatNumber: string
  readonly generatedAt: Date
  readonly programVersion: string
  /** The texts of box 280, one for each adjustment. */
  readonly deductions: readonly string[]
}

/** The boxes that the file states in elements of their own, in the order of the schema; rows of rates come after `opted`. */
const turnoverElements = [
  ['200', 'totalConsideration'],
  ['220', 'suppliesToForeignCountries'],
  ['221', 'suppliesAbroad'],
  ['225', 'transferNotificationProcedure'],
  ['230', 'suppliesExemptFromTax'],
  ['235', 'reductionOfConsideration'],
] as const
const optedElements = [['205', 'opted']] as const
const inputTaxElements = [
  ['400', 'inputTaxMaterialAndServices'],
  ['405', 'inputTaxInvestments'],
  ['410', 'subsequentInputTaxDeduction'],
  ['415', 'inputTaxCorrections'],
  ['420', 'inputTaxReductions'],
] as const
const correctionElements = [['415', 'inputTaxCorrections']] as const
const fundsElements = [
  ['900', 'subsidies'],
  ['910', 'donations'],
] as const

/** Sums of other boxes, which the portal computes. */
const computedBoxes = ['289', '299', '399', '479', '500', '510']

type BoxElements = readonly (readonly [box: string, name: string])[]

/** The first day from which net and flat tax rates are declared in one element, by codes of activities. */
const SIMPLE_FROM = '2025-01-01'

/** The element of the method of a return. */
export function methodOf({ method, from }: Pick<DeclaredReturn, 'method' | 'from'>): keyof typeof methodElements {
  if (method === 'net-tax-rate' || method === 'flat-rate') return from < SIMPLE_FROM ? method : 'simple'
  return 'effective'
}

/** The boxes that the element of a method states besides the rates. */
const ofMethod = {
  effective: [...optedElements, ...inputTaxElements],
  simple: correctionElements,
  'net-tax-rate': [],
  'flat-rate': [],
} as const satisfies Readonly<Record<keyof typeof methodElements, BoxElements>>

/** The boxes with an amount that the file of the method has no element for: it cannot state the return. */
export function undeclarableBoxes(vatReturn: DeclaredReturn): string[] {
  const stated = new Set<string>([
    ...[...turnoverElements, ...ofMethod[methodOf(vatReturn)], ...fundsElements].map(([box]) => box),
    ...vatReturn.taxLines.map(({ box }) => box),
    ...computedBoxes,
    '280',
  ])
  return vatReturn.boxes.filter(({ box, amount }) => amount !== 0 && !stated.has(box)).map(({ box }) => box)
}

/** The file of a return: eCH-0217 2.0.0, net of VAT by the effective method, gross by net and flat tax rates. */
export function declarationOf(vatReturn: DeclaredReturn, declarant: Declarant): Element {
  const amountOf = amountsOf(vatReturn)
  const stated = (elements: BoxElements): Element[] =>
    elements.flatMap(([box, name]) =>
      amountOf(box) === 0 && box !== '200' ? [] : [amountElement(name, amountOf(box))],
    )
  const funds = stated(fundsElements)
  const method = methodOf(vatReturn)
  return ech('VATDeclaration', [
    ech('generalInformation', generalInformation(vatReturn, declarant)),
    ech('turnoverComputation', [
      ...stated(turnoverElements),
      ...(amountOf('280') === 0 ? [] : [variousDeduction(amountOf('280'), declarant.deductions)]),
    ]),
    ech(
      methodElements[method],
      method === 'effective'
        ? [
            // Turnovers without VAT, as the administration recommends.
            ech('grossOrNet', '1'),
            ...stated(optedElements),
            ...rateElements(vatReturn),
            ...stated(inputTaxElements),
          ]
        : [...rateElements(vatReturn), ...stated(ofMethod[method])],
    ),
    amountElement('payableTax', vatReturn.payableTax),
    ...(funds.length > 0 ? [ech('otherFlowsOfFunds', funds)] : []),
  ])
}

/** The text of the file. The same return of the same declarant gives the same bytes. */
export const declarationText = (declaration: Element): string =>
  xmlOf(declaration, {
    'eCH-0058': 'http://www.ech.ch/xmlns/eCH-0058/5',
    'eCH-0108': 'http://www.ech.ch/xmlns/eCH-0108/7',
    'eCH-0217': 'http://www.ech.ch/xmlns/eCH-0217/2',
  })

function generalInformation(vatReturn: DeclaredReturn, declarant: Declarant): Element[] {
  const { from, to, typeOfSubmission, consideration } = vatReturn
  return [
    ech('uid', declarant.vatNumber.replaceAll(/[-.]| .*/g, '')),
    ech('organisationName', oneLine(declarant.name)),
    ech('generationTime', `${declarant.generatedAt.toISOString().slice(0, -5)}Z`),
    ech('reportingPeriodFrom', from),
    ech('reportingPeriodTill', to),
    ech('typeOfSubmission', String(typeOfSubmission)),
    ech('formOfReporting', consideration === 'agreed' ? '1' : '2'),
    ech('businessReferenceId', `MWST-${from}-${to}`),
    ech('sendingApplication', [
      element('eCH-0058:manufacturer', 'Rappen'),
      element('eCH-0058:product', 'Rappen'),
      element('eCH-0058:productVersion', declarant.programVersion.slice(0, 10)),
    ]),
  ]
}

/** Rates of supplies, then those of acquisition tax. */
function rateElements(vatReturn: DeclaredReturn): Element[] {
  const lines = vatReturn.taxLines.filter(({ turnover }) => turnover !== 0)
  const method = methodOf(vatReturn)
  return [
    ...lines
      .filter((line) => !isAcquisition(line))
      .map((line) => rateElement('suppliesPerTaxRate', line, activityElements(method, line))),
    ...lines.filter(isAcquisition).map((line) => rateElement('acquisitionTax', line)),
  ]
}

function activityElements(
  method: keyof typeof methodElements,
  { activityId = '', activityName = '' }: DeclaredLine,
): Element[] {
  if (method === 'simple') return [ech('activityID', activityId)]
  return method === 'flat-rate' ? [ech('activity', [...oneLine(activityName)].slice(0, 100).join('').trim())] : []
}

const isAcquisition = ({ box }: { readonly box: string }): boolean =>
  rateRows.some((row) => row.kind === 'acquisition' && String(row.box) === box)

const rateElement = (name: string, { rate, turnover }: DeclaredLine, activity: readonly Element[] = []): Element =>
  ech(name, [...activity, ech('taxRate', rate.toFixed(2)), amountElement('turnover', turnover)])

/** The longest description that the schema allows. */
const DESCRIPTION = 50

function variousDeduction(amount: number, deductions: readonly string[]): Element {
  const characters = [...oneLine(deductions.join(', '))]
  const description = characters.length > DESCRIPTION ? [...characters.slice(0, DESCRIPTION - 1), '…'] : characters
  return ech('variousDeduction', [
    amountElement('amountVariousDeduction', amount),
    ech('descriptionVariousDeduction', description.join('')),
  ])
}

const oneLine = (text: string): string => text.replaceAll(/[ \t\r\n]+/g, ' ').trim()
const ech = (name: string, content: Element['content']): Element => element(`eCH-0217:${name}`, content)
const amountElement = (name: string, amount: number): Element => ech(name, formatAmount(cents(amount), ''))

const amountsOf = ({ boxes }: DeclaredReturn): ((box: string) => Cents) => {
  const amounts = new Map(boxes.map(({ box, amount }) => [box, amount]))
  return (box) => cents(amounts.get(box) ?? 0)
}
