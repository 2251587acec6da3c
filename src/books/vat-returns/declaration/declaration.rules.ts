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
/** The turnover at a rate; of net tax rates that of an activity. */
type DeclaredLine = VatReturn['taxLines'][number] & { readonly activityId?: string }

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

const isEffective = ({ method }: Pick<DeclaredReturn, 'method'>): boolean => method === 'effective'

/** The boxes with an amount that the file of the method has no element for: it cannot state the return. */
export function undeclarableBoxes(vatReturn: DeclaredReturn): string[] {
  const ofMethod = isEffective(vatReturn) ? [...optedElements, ...inputTaxElements] : correctionElements
  const stated = new Set<string>([
    ...[...turnoverElements, ...ofMethod, ...fundsElements].map(([box]) => box),
    ...vatReturn.taxLines.map(({ box }) => box),
    ...computedBoxes,
    '280',
  ])
  return vatReturn.boxes.filter(({ box, amount }) => amount !== 0 && !stated.has(box)).map(({ box }) => box)
}

/** The file of a return: eCH-0217 2.0.0, net of VAT by the effective method, gross by rates of activities (`simpleTaxRateMethod`). */
export function declarationOf(vatReturn: DeclaredReturn, declarant: Declarant): Element {
  const amountOf = amountsOf(vatReturn)
  const stated = (elements: BoxElements): Element[] =>
    elements.flatMap(([box, name]) =>
      amountOf(box) === 0 && box !== '200' ? [] : [amountElement(name, amountOf(box))],
    )
  const funds = stated(fundsElements)
  return ech('VATDeclaration', [
    ech('generalInformation', generalInformation(vatReturn, declarant)),
    ech('turnoverComputation', [
      ...stated(turnoverElements),
      ...(amountOf('280') === 0 ? [] : [variousDeduction(amountOf('280'), declarant.deductions)]),
    ]),
    isEffective(vatReturn)
      ? ech(methodElements.effective, [
          // Turnovers without VAT, as the administration recommends.
          ech('grossOrNet', '1'),
          ...stated(optedElements),
          ...rateElements(vatReturn),
          ...stated(inputTaxElements),
        ])
      : ech(methodElements.simple, [...rateElements(vatReturn), ...stated(correctionElements)]),
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
    ech('organisationName', declarant.name.replaceAll(/[ \t\r\n]+/g, ' ').trim()),
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
function rateElements({ taxLines }: DeclaredReturn): Element[] {
  const lines = taxLines.filter(({ turnover }) => turnover !== 0)
  return [
    ...lines.filter((line) => !isAcquisition(line)).map((line) => rateElement('suppliesPerTaxRate', line)),
    ...lines.filter(isAcquisition).map((line) => rateElement('acquisitionTax', line)),
  ]
}

const isAcquisition = ({ box }: { readonly box: string }): boolean =>
  rateRows.some((row) => row.kind === 'acquisition' && String(row.box) === box)

const rateElement = (name: string, { activityId, rate, turnover }: DeclaredLine): Element =>
  ech(name, [
    ...(activityId === undefined ? [] : [ech('activityID', activityId)]),
    ech('taxRate', rate.toFixed(2)),
    amountElement('turnover', turnover),
  ])

/** The longest description that the schema allows. */
const DESCRIPTION = 50

function variousDeduction(amount: number, deductions: readonly string[]): Element {
  const characters = [...deductions.join(', ').replaceAll(/\s+/g, ' ').trim()]
  const description = characters.length > DESCRIPTION ? [...characters.slice(0, DESCRIPTION - 1), '…'] : characters
  return ech('variousDeduction', [
    amountElement('amountVariousDeduction', amount),
    ech('descriptionVariousDeduction', description.join('')),
  ])
}

const ech = (name: string, content: Element['content']): Element => element(`eCH-0217:${name}`, content)
const amountElement = (name: string, amount: number): Element => ech(name, formatAmount(cents(amount), ''))

const amountsOf = ({ boxes }: DeclaredReturn): ((box: string) => Cents) => {
  const amounts = new Map(boxes.map(({ box, amount }) => [box, amount]))
  return (box) => cents(amounts.get(box) ?? 0)
}
