import type { Template, TemplateCreation } from './template.schema.ts'

/** How many templates an organisation may have: their list is answered whole. */
export const TEMPLATES_AT_MOST = 100

/** What a creation may leave out. */
const defaults = {
  design: 'classic',
  font: 'source-sans',
  accentColour: '#1f3a5f',
  addressSide: 'right',
  foldMarks: false,
  amountMode: 'net',
  columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
  payableInDays: 30,
} as const satisfies Partial<Template>

/** A template with the defaults of what was left out. */
export const withDefaults = (template: TemplateCreation & { readonly id: string }): Template => ({
  ...defaults,
  columns: [...defaults.columns],
  ...template,
})

type Defaults = Pick<Template, 'language' | 'amountMode' | 'columns' | 'payableInDays'> & Texts
type Texts = Pick<Template, 'introductoryText' | 'closingText'>

/** What a template gives to a document that does not say otherwise. */
export const defaultsOf = (template: Template): Defaults => ({
  language: template.language,
  amountMode: template.amountMode,
  columns: template.columns,
  payableInDays: template.payableInDays,
  ...textsOf(template),
})

/** The texts of a template around the positions. */
export const textsOf = ({ introductoryText, closingText }: Template): Texts => ({
  ...(introductoryText ? { introductoryText } : {}),
  ...(closingText ? { closingText } : {}),
})
