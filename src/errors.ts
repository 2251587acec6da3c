/**
 * Every rejection of the service: code, HTTP status, and one sentence that says what to do. Codes are never renamed.
 * Published at `GET /v1/error-codes`, in the OpenAPI document and in docs/problems.md.
 */
export const problems = {
  'general/invalid-fields': [400, 'Correct the fields listed in invalidFields and send the request again.'],
  'general/invalid-body': [400, 'Send a body that is well-formed and of the documented type.'],
  'general/unauthorised': [
    401,
    'Send a valid, unexpired API token of the organisation that owns the record in the header x-api-token.',
  ],
  'rest-api/insufficient-scope': [403, 'Use a token that has the scope this operation needs.'],
  'general/not-found': [404, 'Use a path that is listed in /openapi.json: this one is unknown.'],
  'general/method-not-allowed': [405, 'Use one of the methods in the Allow header.'],
  'general/request-timeout': [
    408,
    'Send the whole request sooner: its headers in 15 seconds, a body in 30, one of files or a bulk in 120.',
  ],
  'general/conflict': [409, 'The record changed or is in use; read it again before you repeat the request.'],
  'general/idempotency-key-in-use': [
    409,
    'Wait as many seconds as Retry-After says: the first request with this Idempotency-Key is still running.',
  ],
  'general/precondition-failed': [
    412,
    'The record changed since the ETag in If-Match; read it again before you repeat the request.',
  ],
  'general/payload-too-large': [413, 'Send a smaller body.'],
  'general/unsupported-media-type': [
    415,
    'Send the content type that is documented for this operation: application/json, except for files.',
  ],
  'general/idempotency-key-reused': [422, 'Use a new Idempotency-Key: another request was sent with this one.'],
  'general/too-many-requests': [429, 'Wait as many seconds as Retry-After says and send the request again.'],
  'general/headers-too-large': [431, 'Send fewer and shorter headers: at most 100, of 16 KiB together with the path.'],
  'general/internal-error': [500, 'An error of the service, logged with this requestId; nothing was changed.'],
  'general/service-unavailable': [
    503,
    'The service cannot answer right now; wait as many seconds as Retry-After says and try again.',
  ],
  'public-links/not-found': [404, 'Use the address of a public link that exists and was not revoked.'],
  'contacts/not-found': [404, 'Use the id of a contact that exists.'],
  'contacts/duplicate-reference': [400, 'Use an externalReference that no other contact of the organisation has.'],
  'contacts/in-use': [409, 'Keep the contact: a document is addressed to it.'],
  'customer-invoice/not-found': [404, 'Use the id of a document that exists.'],
  'customer-invoices/quote-not-found': [404, 'Use the id of an estimate that exists.'],
  'customer-invoices/not-found': [404, 'Use the id of an estimate or invoice of this organisation.'],
  'customer-invoices/attachment-not-found': [404, 'Use the id of an attachment of this document.'],
  'customer-invoices/attachments-read-only': [
    403,
    'Leave the attachments as they are: the document has payments, is annulled, or lies in a closed fiscal year or settled VAT period.',
  ],
  'customer-invoices/attachment-limit-reached': [400, 'Remove an attachment first: a document holds at most ten.'],
  'customer-invoices/attachment-unreadable': [
    400,
    'Send a PDF that opens without a password and whose every page can be rendered.',
  ],
  'customer-invoices/attachment-too-many-pages': [400, 'Send a PDF of at most 500 pages, or send it in parts.'],
  'customer-invoices/attachment-too-large': [413, 'Send a file of at most 10485760 bytes.'],
  'customer-invoices/attachment-not-pdf': [415, 'Send a file whose contents are PDF.'],
  'customer-invoices/draft-not-convertible': [400, 'Issue the estimate before converting it to an invoice.'],
  'customer-invoices/number-immutable': [
    400,
    'Leave the number as it is: the service assigns it when the document is issued.',
  ],
  'customer-invoices/duplicate-reference': [
    400,
    'Use an externalReference that no other document of this kind has in the organisation.',
  ],
  'customer-invoices/document-immutable': [400, 'Leave the document as it is: its state does not allow this change.'],
  'customer-invoices/page-not-found': [404, 'Use the number of a page that the document has, from 1 on.'],
  'customer-invoices/public-link-not-found': [404, 'Create a public link first: the document has none.'],
  'customer-invoices/qr-bill-impossible': [
    400,
    'Complete the settings as invalidFields lists them: the QR-bill needs them. Or issue the invoice with withoutSlip.',
  ],
  'customer-invoices/no-recipient-address': [400, 'Name an address in email, or give the recipient contact one.'],
  'customer-invoices/draft-not-sendable': [
    409,
    'Issue the document first, or send asDraft: true: then subject and text say that it is a draft.',
  ],
  'customer-invoices/nothing-owed': [
    409,
    'Send the credit note instead: it took off all that was owed, and the PDF of the invoice asks for its total.',
  ],
  'customer-invoices/mail-quota-reached': [
    429,
    'Wait as many seconds as Retry-After says: the organisation has reached its limit of emails for today.',
  ],
  'ledger/not-found': [404, 'Use the id of a ledger entry that exists.'],
  'ledger/account-not-found': [400, 'Use accounts that exist and are active in the chart of accounts.'],
  'ledger/period-closed': [400, 'Use a date outside every closed fiscal year and settled VAT period.'],
  'ledger/no-fiscal-year': [
    400,
    'Use a date that lies in a fiscal year of the organisation, or create that year first.',
  ],
  'ledger/currency-not-enabled': [400, 'Use a currency that is enabled in the organisation.'],
  'ledger/exchange-rate-missing': [400, 'Give an exchangeRate, or configure one for the currency.'],
  'ledger/already-reversed': [409, 'Leave the entry as it is: it is already reversed.'],
  'ledger/not-reversible': [
    400,
    'Reverse what caused the entry: annul or credit the invoice, or reverse the payment. Entries of a credit note stay. Do not reverse a reversal: post the entry again.',
  ],
  'ledger/duplicate-reference': [400, 'Use an externalReference that no other entry of the organisation has.'],
  'ledger/receipt-not-found': [404, 'Use the id of a receipt of this ledger entry.'],
  'ledger/receipt-page-not-found': [404, 'Use the number of a page that the receipt has.'],
  'ledger/receipt-limit-reached': [400, 'Put the receipts together in one PDF: a ledger entry holds at most ten.'],
  'ledger/receipt-unreadable': [
    400,
    'Send a PDF that opens without a password and whose every page can be rendered, or a picture that is whole.',
  ],
  'ledger/receipt-too-many-pages': [400, 'Send a PDF of at most 500 pages, or send it in parts.'],
  'ledger/receipt-too-large': [413, 'Send a file of at most 10485760 bytes.'],
  'ledger/receipt-wrong-type': [415, 'Send a file whose contents are PDF, PNG or JPEG.'],
  'payments/not-found': [404, 'Use the id of a payment that exists.'],
  'payments/exceeds-rest': [
    400,
    'Record at most what is owed of the invoice, or send allowOverpayment: true where more was paid.',
  ],
  'payments/already-reversed': [409, 'Leave the payment as it is: it is already reversed.'],
  'payments/nothing-to-refund': [
    409,
    'Refund only what was paid above the total of the invoice: nothing of this payment is.',
  ],
  'payments/refunded': [409, 'Reverse the refund of the payment first.'],
  'credit-notes/nothing-open': [
    409,
    'Pay out only a credit that is open: nothing is left of this credit note, or it is a draft.',
  ],
  'accounts/not-found': [404, 'Use the number of an account that exists: GET /v1/accounts lists them.'],
  'accounts/in-use': [
    409,
    'Keep the account, or make it inactive: it was posted to, a document names it, or the service itself posts to it.',
  ],
  'currencies/not-found': [404, 'Use the ISO 4217 code of a currency that is configured.'],
  'tokens/limit-reached': [409, 'Revoke a token first: of an organisation at most 100 are valid at once.'],
  'tokens/not-found': [404, 'Use the id of a token of this organisation.'],
  'session/wrong-credentials': [401, 'This email and this password do not belong together.'],
  'session/wrong-passkey': [
    401,
    'Sign in with the password, or try again: nobody here has this passkey, or the attempt took longer than five minutes.',
  ],
  'session/link-expired': [401, 'Ask for a new link: this one was used or is no longer valid.'],
  'session/required': [403, 'Sign in to do this: the operation is for people, not for tokens.'],
  'session/no-organisation': [403, 'Ask an owner to invite you again: you belong to no organisation any more.'],
  'session/proof-required': [
    403,
    'Show again who you are at POST /v1/session/proof, and repeat the request within ten minutes.',
  ],
  'people/not-found': [404, 'Use the id of a person of this organisation.'],
  'people/already-here': [409, 'Change the role or make another link: the person is invited already, or has come.'],
  'people/last-owner': [409, 'Make somebody else an owner first, who signs in: an organisation needs one.'],
  'people/works-elsewhere': [
    409,
    'Ask whoever runs the service for a link: it would open the other organisations of the person, too.',
  ],
  'session/not-found': [404, 'Use the id of one of your own sessions.'],
  'session/organisation-not-found': [404, 'Use the id of an organisation that you belong to.'],
  'passkeys/not-found': [404, 'Use the id of one of your own passkeys.'],
  'passkeys/rejected': [
    409,
    'Begin again: the device did not verify its owner, made the passkey for another page, or took longer than five minutes.',
  ],
  'passkeys/too-many': [409, 'Remove a passkey first: a person has at most 20.'],
  'passkeys/last-way-in': [409, 'Add another passkey first, or choose a password: nothing else lets you in.'],
  'events/not-found': [404, 'Use the id of an event of this organisation.'],
  'webhook-endpoints/not-found': [404, 'Use the id of a webhook endpoint of this organisation.'],
  'webhook-endpoints/limit-reached': [409, 'Delete a webhook endpoint first: an organisation has at most 20.'],
  'webhook-endpoints/disabled': [
    409,
    'Enable the webhook endpoint first: no events are sent to it while it is disabled.',
  ],
  'webhook-endpoints/replay-too-long': [409, 'Replay in parts: at most 10000 events are sent again at once.'],
  'webhook-deliveries/not-found': [404, 'Use the id of a delivery to this webhook endpoint.'],
  'products/not-found': [404, 'Use the id of a product that exists.'],
  'recurring-invoices/not-found': [404, 'Use the id of a recurring invoice that exists.'],
  'recurring-invoices/in-use': [409, 'End the recurring invoice instead: it made invoices.'],
  'recurring-invoices/ended': [409, 'Give the recurring invoice a later end first: nothing is left to make.'],
  'templates/not-found': [404, 'Use the id of a template that exists.'],
  'templates/in-use': [409, 'Keep the template: a document uses it.'],
  'templates/last': [409, 'Keep the template, or create another one first: every document needs one.'],
  'templates/limit-reached': [409, 'Delete a template first: an organisation has at most 100.'],
  'organisation/logo-not-found': [404, 'Send a logo first: the organisation has none.'],
  'organisation/logo-not-an-image': [415, 'Send an image whose contents are PNG, JPEG or SVG.'],
  'organisation/logo-too-large': [413, 'Send an image of at most 524288 bytes and 4000000 pixels.'],
  'organisation/logo-unreadable': [
    400,
    'Send a complete image that can be printed: grey or RGB, PNG or JPEG, or an SVG that is well-formed.',
  ],
  'organisation/logo-not-allowed': [
    400,
    'Send an SVG of shapes, gradients and clipping only, that refers to nothing outside: details names what a logo may not have.',
  ],
  'organisation/letterhead-not-found': [404, 'Send a letterhead first: the organisation has none.'],
  'organisation/letterhead-not-a-pdf': [415, 'Send a letterhead whose contents are a PDF.'],
  'organisation/letterhead-unreadable': [
    400,
    'Send a PDF of one or two pages of A4 in portrait, which opens without a password and can be drawn.',
  ],
  'fiscal-years/not-found': [404, 'Use the id of a fiscal year that exists.'],
  'fiscal-years/not-closable': [
    409,
    'Close every fiscal year before it first, and settle every VAT period that ends in it: details names those that are open.',
  ],
  'fiscal-years/later-year-closed': [
    409,
    'Reopen every fiscal year after it first, beginning with the last: details names those that are closed.',
  ],
  'fiscal-years/in-use': [
    409,
    'Keep the fiscal year: it was posted to, is closed, or stands between two others, as details says.',
  ],
  'vat-periods/not-found': [404, 'Use the id of a VAT period that exists.'],
  'vat-periods/year-closed': [409, 'Reopen the fiscal year first in which the VAT period ends: it is closed.'],
  'vat-periods/in-use': [
    409,
    'Keep the VAT period: it was posted to, is settled, or stands between two others, as details says.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ProblemCode = keyof typeof problems

/** What is wrong with a field, where the catalogue has a code for it and the field stands beside the words. */
const fieldMessages: Readonly<Partial<Record<ProblemCode, string>>> = {
  'ledger/account-not-found': 'must be an account that exists and is active in the chart of accounts',
  'ledger/period-closed': 'must lie outside every closed fiscal year and settled VAT period',
  'ledger/no-fiscal-year': 'must lie in a fiscal year of the organisation: create that year first',
  'ledger/currency-not-enabled': 'must be a currency that is enabled in the organisation',
  'ledger/exchange-rate-missing': 'is required: no rate is configured for the currency',
  'ledger/duplicate-reference': 'must be a reference that no other entry of the organisation has',
  'customer-invoices/duplicate-reference': 'must be a reference that no other document of this kind has',
  'contacts/duplicate-reference': 'must be a reference that no other contact of the organisation has',
}

/**
 * One faulty field, in the caller's own terms: `positions[2].quantity`. The message continues its name (`must be a number`), or is a sentence
 * of its own. Its code, where the catalogue has one for this violation.
 */
export type Violation = { readonly field: string; readonly message: string; readonly code?: ProblemCode }

/** A rejection from the catalogue. `violations` name the fields that cause it; a 400 without any concerns the body as a whole. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly violations: readonly Violation[]
  readonly headers: Readonly<Record<string, string>>
  /** What the log says besides; no client sees it. */
  readonly logged: Readonly<Record<string, string>>

  constructor(
    code: ProblemCode,
    details: {
      violations?: readonly Violation[]
      message?: string
      headers?: Record<string, string>
      logged?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(details.message ?? messageOf(code, details.violations ?? []), { cause: details.cause })
    this.code = code
    this.violations = details.violations ?? []
    this.headers = details.headers ?? {}
    this.logged = details.logged ?? {}
  }

  get status(): number {
    return problems[this.code][0]
  }
}

/** What is wrong: the first violation, and how many there are besides; where none is named, what the catalogue says of the code. */
function messageOf(code: ProblemCode, violations: readonly Violation[]): string {
  // A sentence that stands beside several fields is about all of them.
  const [first, ...others] = new Set(violations.map(sentenceOf))
  if (first === undefined) return problems[code][1]
  return others.length === 0 ? first : `${first.replace(/\.$/, '')}, and ${others.length} more.`
}

/** A violation as a sentence: `positions[2].quantity is required.` */
function sentenceOf({ field, message }: Violation): string {
  const continues = field !== '' && /^(?:must|is|has|cannot) /.test(message)
  // A sentence may begin with the name of a field, which keeps its letters.
  const sentence = continues ? `${field} ${message}` : message.replace(/^[a-z]+(?= )/, capitalised)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Of things done together, each made or refused by itself: whether this one was made. */
export const isOk = <Made>(outcome: Made | Problem): outcome is Made => !(outcome instanceof Problem)

/** Too much of one kind of work at once: the same request may succeed in a few seconds. Answered as 503 with Retry-After. */
export class Busy extends Error {
  override readonly name: string = 'Busy'
}

/** An account that is not in the chart, or not active. */
export const unknownAccount = (field: string, account: number): Violation =>
  violationOf(
    'ledger/account-not-found',
    field,
    `must be an account that exists and is active in the chart of accounts, not ${account}: GET /v1/accounts lists them`,
  )

/** A violation that the catalogue knows, in its words unless told otherwise. */
export const violationOf = (
  code: ProblemCode,
  field: string,
  message: string = fieldMessages[code] ?? problems[code][1],
): Violation => ({
  field,
  message,
  code,
})

/** A rejection that the fields named cause; what the catalogue says stands beside each of them too. */
export const problemOf = (code: ProblemCode, ...fields: string[]): Problem =>
  problemFrom(fields.map((field) => violationOf(code, field)))

/** Violations as one rejection: under their code where they agree on one, as invalid fields otherwise; all of them are named in any case. */
export function problemFrom(violations: readonly Violation[]): Problem {
  const codes = new Set(violations.map(({ code }) => code))
  const [only] = codes
  return new Problem(codes.size === 1 && only !== undefined ? only : 'general/invalid-fields', {
    violations: violations.map(({ field, message }) => ({ field, message })),
  })
}

/** The same rejection in the caller's own terms: `openingDate` for what the ledger calls `date`. */
export const renamed = (problem: Problem, names: Readonly<Record<string, string>>): Problem =>
  new Problem(problem.code, {
    violations: problem.violations.map((violation) => ({
      ...violation,
      field: names[violation.field] ?? violation.field,
    })),
    ...(problem.violations.length > 0 ? {} : { message: problem.message }),
    headers: problem.headers,
    cause: problem,
  })

/** Refuses with all violations at once; does nothing when there are none. */
export function rejectViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw problemFrom(violations)
}
