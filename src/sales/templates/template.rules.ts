import type { Template, TemplateCreation } from './template.schema.ts'

/** How many templates an organisation may have: their list is answered whole. */
export const TEMPLATES_AT_MOST = 100

/** The look and the terms of a template that says no more than its name and language. */
const usual = {
  design: 'classic',
  font: 'source-sans',
  accentColour: '#1f3a5f',
  addressSide: 'right',
  foldMarks: false,
  amountMode: 'net',
  columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
  payableInDays: 30,
} as const satisfies Partial<Template>

export const newTemplate = (id: string, creation: TemplateCreation): Template => ({
  ...usual,
  columns: [...usual.columns],
  ...creation,
  id,
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
