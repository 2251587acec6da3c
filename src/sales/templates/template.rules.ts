import type { Template, TemplateCreation } from './template.schema.ts'

/** The most templates of an organisation: their list is answered whole. */
export const TEMPLATES_AT_MOST = 100

/** The defaults of a creation. */
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

/** A template completed with defaults. */
export const withDefaults = (template: TemplateCreation & { readonly id: string }): Template => ({
  ...defaults,
  columns: [...defaults.columns],
  ...template,
})

type Defaults = Pick<Template, 'language' | 'amountMode' | 'columns' | 'payableInDays'> & Texts
type Texts = Pick<Template, 'introductoryText' | 'closingText'>

/** The template's defaults for a document. */
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
