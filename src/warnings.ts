import type { Violation } from './errors.ts'

/**
 * What the answer of a write may warn of: what was asked for is done, and is probably not what was meant. Codes are never renamed. Published
 * at `GET /v1/warning-codes`, in the OpenAPI document and in docs/problems.md.
 */
export const warnings = {
  'vat/code-outside-validity':
    'Use the tax code of the day of supply: this one is not the statutory rate on that day. It was accepted, since a supply may be invoiced later.',
  'vat/output-code-on-expense': 'Use a code of input tax (VM, VB) on an expense account: this is one of sales.',
  'vat/input-code-on-income': 'Use a code of sales (UN, UR, US) on an income account: this is one of input tax.',
  'vat/no-vat-number':
    'Set vatNumber of the organisation, or leave out tax codes: who is not registered must not show VAT (MWSTG art. 27).',
  'vat/no-vat-period':
    'Create a VAT period that covers the day: what is posted on it with a tax code is declared in no VAT return.',
  'fiscal-years/gap': 'Create a fiscal year for the days between: nothing can be posted on them.',
  'vat-periods/gap':
    'Create a VAT period for the days between: what is posted on them with a tax code is declared in no VAT return.',
  'customer-invoices/no-account':
    'Set iban of the organisation: the invoice has no QR-bill, and names no account that it can be paid to.',
  'customer-invoices/payer-not-on-slip':
    'Check the address of the recipient: the QR-bill names no payer, since it has no room or no letters for the address, or does not know the country.',
  'customer-invoices/due-date-past':
    'Check openingDate and payableInDays: the document was due, or its offer ended, before today.',
  'contacts/no-address':
    'Complete the address of the contact: post code or town is missing, and is printed on the invoice.',
  'contacts/unknown-country':
    'Name the country in German, French, Italian or English, or by its ISO 3166 code: a QR-bill needs to know it.',
} as const satisfies Record<string, string>

export type WarningCode = keyof typeof warnings

/** Something that an answer warns of, with the field that it is about, in the caller's own terms. */
export type Warning = Pick<Violation, 'message'> & { readonly code: WarningCode; readonly field?: string }

/** A warning in the words of the catalogue unless told otherwise. */
export const warningOf = (code: WarningCode, field?: string, message: string = warnings[code]): Warning => ({
  code,
  ...(field === undefined ? {} : { field }),
  message,
})
