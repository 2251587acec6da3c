import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import type { AnyDocument } from './kinds.ts'

/** The invoiced part of a quote, and its rest; undefined for one without invoices, and for other documents. */
export const useInvoicing = (of: AnyDocument) =>
  useAnswer(
    'invoicesFromQuote' in of && of.invoicesFromQuote.length > 0 ? ask.estimates.getInvoicing(of.id) : undefined,
  ).answer?.invoicing
