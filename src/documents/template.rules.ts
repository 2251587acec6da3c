import type { DocumentContent } from './document.rules.ts'
import type { Template } from './template.schema.ts'

type Defaults = Pick<DocumentContent, 'language' | 'amountMode' | 'columns' | 'payableInDays'> & Texts
type Texts = Pick<DocumentContent, 'introductoryText' | 'closingText'>

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
