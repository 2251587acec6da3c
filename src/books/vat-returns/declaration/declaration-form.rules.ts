import { type Element, isXmlText } from './xml.rules.ts'

/**
 * The elements that a file of eCH-0217 2.0.0 may have, in their order. A text is held against its type; the most elements of a name are one
 * or, for rows of rates, 100. It is stricter than the schema of the standard: each file that passes here is valid there.
 */
type Form = {
  readonly name: string
  readonly least: 0 | 1
  readonly most: 1 | 100
  readonly content: TextType | readonly Form[]
}
type TextType = (text: string) => boolean

const matching =
  (pattern: RegExp): TextType =>
  (text) =>
    pattern.test(text)

/** `xs:token`: no blanks at its ends, none doubled, no line breaks. Lengths are in characters, not in UTF-16 units. */
const token =
  (least: number, most: number): TextType =>
  (text) => {
    const length = [...text].length
    return least <= length && length <= most && !/[\t\n\r]|^ | $| {2}/.test(text) && isXmlText(text)
  }

const amount = matching(/^-?(?:0|[1-9]\d{0,13})\.\d{2}$/)
const percent = matching(/^(?:100\.00|\d{1,2}\.\d{2})$/)
const date: TextType = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isInstant(`${text}T00:00:00Z`)
const instant: TextType = (text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text) && isInstant(text)

/** Whether the calendar has it: a day that does not exist would become another one. */
const isInstant = (text: string): boolean => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text.slice(0, -1))
}

const one = (name: string, content: Form['content']): Form => ({ name: `eCH-0217:${name}`, least: 1, most: 1, content })
const optional = (name: string, content: Form['content']): Form => ({ ...one(name, content), least: 0 })
const rows = (name: string, content: Form['content']): Form => ({ ...optional(name, content), most: 100 })
const sender = (name: string, most: number): Form => ({ ...one(name, token(1, most)), name: `eCH-0058:${name}` })

const rate = [one('taxRate', percent), one('turnover', amount)]

/** The element of each method: net and flat tax rates had one each, until rates had codes of activities. */
export const methodElements = {
  effective: 'effectiveReportingMethod',
  simple: 'simpleTaxRateMethod',
  'net-tax-rate': 'netTaxRateMethod',
  'flat-rate': 'flatTaxRateMethod',
} as const

const methods = [
  one(methodElements.effective, [
    one('grossOrNet', matching(/^[12]$/)),
    optional('opted', amount),
    rows('suppliesPerTaxRate', rate),
    rows('acquisitionTax', rate),
    optional('inputTaxMaterialAndServices', amount),
    optional('inputTaxInvestments', amount),
    optional('subsequentInputTaxDeduction', amount),
    optional('inputTaxCorrections', amount),
    optional('inputTaxReductions', amount),
  ]),
  one(methodElements.simple, [
    rows('suppliesPerTaxRate', [one('activityID', token(5, 5)), ...rate]),
    rows('acquisitionTax', rate),
    optional('inputTaxCorrections', amount),
  ]),
  one(methodElements['net-tax-rate'], [rows('suppliesPerTaxRate', rate), rows('acquisitionTax', rate)]),
  one(methodElements['flat-rate'], [
    rows('suppliesPerTaxRate', [one('activity', token(0, 100)), ...rate]),
    rows('acquisitionTax', rate),
  ]),
]

const declaration = (method: Form): Form =>
  one('VATDeclaration', [
    one('generalInformation', [
      one('uid', matching(/^CHE[1-9]\d{8}$/)),
      one('organisationName', token(1, 255)),
      one('generationTime', instant),
      one('reportingPeriodFrom', date),
      one('reportingPeriodTill', date),
      one('typeOfSubmission', matching(/^[123]$/)),
      one('formOfReporting', matching(/^[12]$/)),
      one('businessReferenceId', token(1, 50)),
      one('sendingApplication', [sender('manufacturer', 30), sender('product', 30), sender('productVersion', 10)]),
    ]),
    one('turnoverComputation', [
      one('totalConsideration', amount),
      optional('suppliesToForeignCountries', amount),
      optional('suppliesAbroad', amount),
      optional('transferNotificationProcedure', amount),
      optional('suppliesExemptFromTax', amount),
      optional('reductionOfConsideration', amount),
      optional('variousDeduction', [
        one('amountVariousDeduction', amount),
        one('descriptionVariousDeduction', token(1, 50)),
      ]),
    ]),
    method,
    one('payableTax', amount),
    optional('otherFlowsOfFunds', [optional('subsidies', amount), optional('donations', amount)]),
  ])

/** The names of the elements of a file that are not as the schema wants them: missing, out of order, one too many, or with a wrong text. */
export function formFaults(root: Element): string[] {
  const [first = [], ...others] = methods.map((method) => faultsOf(root, declaration(method)))
  return others.reduce((fewest, faults) => (faults.length < fewest.length ? faults : fewest), first)
}

function faultsOf({ name, content }: Element, form: Form): string[] {
  if (name !== form.name) return [name]
  if (typeof form.content === 'function') return typeof content === 'string' && form.content(content) ? [] : [name]
  return typeof content === 'string' ? [name] : childFaults(content, form.content)
}

/** Each name takes the elements of its name that come next; what no name takes is out of its place. */
function childFaults(children: readonly Element[], forms: readonly Form[]): string[] {
  const faults: string[] = []
  let at = 0
  for (const form of forms) {
    const first = at
    while (at - first < form.most && children[at]?.name === form.name) at += 1
    const taken = children.slice(first, at)
    if (taken.length < form.least) faults.push(form.name)
    faults.push(...taken.flatMap((child) => faultsOf(child, form)))
  }
  return [...faults, ...children.slice(at).map(({ name }) => name)]
}
