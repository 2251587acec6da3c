import type { Clause } from '../../../messages.ts'
import { cents, formatAmount } from '../../../platform/money/cents.ts'
import { roundedQuotient } from '../../../platform/money/decimal.ts'
import { type Violation, violation } from '../../../said.ts'
import { vatNumberFrom } from '../../../tenants/organisations/organisation.rules.ts'
import { monthsIn } from '../../periods/period.rules.ts'
import { type DeclaredReturn, methodOf, undeclarableBoxes } from './declaration.rules.ts'
import { formFaults, methodElements } from './declaration-form.rules.ts'
import { type Element, within } from './xml.rules.ts'

/** Where a caller changes the text of an element. */
const fieldOfElement: Readonly<Record<string, string>> = {
  uid: 'vatNumber',
  organisationName: 'name',
  reportingPeriodFrom: 'from',
  reportingPeriodTill: 'to',
  descriptionVariousDeduction: 'adjustments',
  activityID: 'netTaxRates',
  activity: 'netTaxRates',
}

/** The lengths of periods in months, by method (VAT law art. 35 and 35a). */
const lengths: Readonly<Record<DeclaredReturn['method'], readonly number[]>> = {
  effective: [1, 3, 12],
  'net-tax-rate': [6, 12],
  'flat-rate': [3, 12],
  none: [1, 3, 6, 12],
}

/**
 * Why the portal of the tax administration would refuse a file, by its own numbers: its schema (MWST-0001), the method of the period (0002),
 * the length of the period (0003), the sum of turnovers (0005), the payable tax (0006) and the check digit of the UID (0009).
 */
export function rejections(declaration: Element, vatReturn: DeclaredReturn): Violation[] {
  const undeclarable = undeclarableBoxes(vatReturn).map((box) =>
    violation('boxes', 'must be 0 in box {box}: the file of this method does not state it', { box }),
  )
  const faults = formFaults(declaration).map((name) => formViolation(name.replace(/^.*:/, '')))
  if (faults.length + undeclarable.length > 0) return [...undeclarable, ...faults]
  const file = figuresOf(declaration)
  return [
    ...methodViolations(file, vatReturn),
    ...lengthViolations(file, vatReturn),
    ...turnoverViolations(file),
    ...payableViolations(file),
    ...(vatNumberFrom(`${file.uid} MWST`) === undefined
      ? [violation('vatNumber', 'must be a UID with a valid check digit (MWST-0009)')]
      : []),
  ]
}

function formViolation(element: string): Violation {
  const clause = 'must be as the schema of eCH-0217 wants its element {element} (MWST-0001)' satisfies Clause
  return violation(fieldOfElement[element] ?? element, clause, { element })
}

/** The figures that the rules compare, read from the file itself: amounts in cents, rates in hundredths of a percent. */
type Figures = ReturnType<typeof figuresOf>
type Rate = { readonly rate: bigint; readonly turnover: bigint }

function figuresOf(declaration: Element) {
  const general = textsOf(child(declaration, 'generalInformation'))
  const computation = child(declaration, 'turnoverComputation')
  const [method] = Object.values(methodElements).flatMap((name) => child(declaration, name) ?? [])
  const rates = (name: string): Rate[] =>
    childrenOf(method, name).map((row) => ({ rate: unitsAt(row, 'taxRate'), turnover: unitsAt(row, 'turnover') }))
  return {
    uid: general.get('uid') ?? '',
    from: general.get('reportingPeriodFrom') ?? '',
    to: general.get('reportingPeriodTill') ?? '',
    methodElement: method?.name.replace(/^.*:/, ''),
    taxableTurnover: turnoverParts.reduce(
      (rest, name) => rest - unitsAt(computation, name),
      unitsAt(computation, 'totalConsideration') -
        unitsAt(child(computation, 'variousDeduction'), 'amountVariousDeduction'),
    ),
    supplies: rates('suppliesPerTaxRate'),
    acquisitions: rates('acquisitionTax'),
    inputTax:
      unitsAt(method, 'inputTaxMaterialAndServices') +
      unitsAt(method, 'inputTaxInvestments') +
      unitsAt(method, 'subsequentInputTaxDeduction') -
      unitsAt(method, 'inputTaxCorrections') -
      unitsAt(method, 'inputTaxReductions'),
    payableTax: unitsAt(declaration, 'payableTax'),
  }
}

const turnoverParts = [
  'suppliesToForeignCountries',
  'suppliesAbroad',
  'transferNotificationProcedure',
  'suppliesExemptFromTax',
  'reductionOfConsideration',
]

function methodViolations({ methodElement }: Figures, vatReturn: DeclaredReturn): Violation[] {
  const wanted = methodElements[methodOf(vatReturn)]
  return methodElement === wanted
    ? []
    : [violation('method', 'must be declared in the element {element} (MWST-0002)', { element: wanted })]
}

/** A period of no length of the calendar was created as one that the administration ordered. */
function lengthViolations({ from, to }: Figures, { method }: DeclaredReturn): Violation[] {
  const months = monthsIn(from, to)
  return months === undefined || lengths[method].includes(months)
    ? []
    : [
        violation('to', 'must end a period of {choices:or} months of the calendar (MWST-0003)', {
          choices: lengths[method].map(String),
        }),
      ]
}

/** Box 299 is the sum of the turnovers by rate, to the cent; acquisition tax has no part in it. */
function turnoverViolations({ taxableTurnover, supplies }: Figures): Violation[] {
  const found = supplies.reduce((total, { turnover }) => total + turnover, 0n)
  return found === taxableTurnover
    ? []
    : [
        violation('taxLines', 'must add up to box 299, but differ from it by {amount:amount} (MWST-0005)', {
          amount: inFrancs(found - taxableTurnover),
        }),
      ]
}

/** The tax is rounded once, to the cent; from there it may be lowered to five cents in favour of the taxpayer (eCH-0217, 7.5). */
function payableViolations({ supplies, acquisitions, inputTax, payableTax }: Figures): Violation[] {
  const exact = [...supplies, ...acquisitions].reduce((total, { rate, turnover }) => total + rate * turnover, 0n)
  const wanted = roundedQuotient(exact - 10_000n * inputTax, 10_000n)
  const lowered = wanted - (((wanted % 5n) + 5n) % 5n)
  return payableTax === wanted || payableTax === lowered
    ? []
    : [violation('payableTax', 'must be {amount:amount} (MWST-0006)', { amount: inFrancs(wanted) })]
}

const inFrancs = (amount: bigint): string => formatAmount(cents(amount), '')

const childrenOf = (parent: Element | undefined, name: string): readonly Element[] =>
  parent === undefined ? [] : within(parent, `eCH-0217:${name}`)
const child = (parent: Element | undefined, name: string): Element | undefined => childrenOf(parent, name)[0]

/** A number with two places as a whole one: hundredths. 0 where the element is left out. */
function unitsAt(parent: Element | undefined, name: string): bigint {
  const content = child(parent, name)?.content
  return typeof content === 'string' ? BigInt(content.replace('.', '')) : 0n
}

const textsOf = (parent: Element | undefined): Map<string, string> =>
  new Map(
    parent === undefined || typeof parent.content === 'string'
      ? []
      : parent.content.flatMap(({ name, content }) =>
          typeof content === 'string' ? [[name.replace(/^.*:/, ''), content] as const] : [],
        ),
  )
