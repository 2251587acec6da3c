// Made from openapi.json by `npm run generate`.

/** Every code that a rejection can carry, with the status that it is answered with. */
export interface ProblemStatuses {
  /** Keep the account, or make it inactive: it was posted to, a document names it, or the service itself posts to it. */
  'accounts/in-use': 409
  /** Use the number of an account that exists: GET /v1/accounts lists them. */
  'accounts/not-found': 404
  /** Leave the allocation as it is: it is already undone. */
  'allocations/already-undone': 409
  /** First undo what the payment pays with the credit of this credit note. */
  'allocations/credit-used': 409
  /** Use the id of an allocation that exists. */
  'allocations/not-found': 404
  /** Use an externalReference that no other contact of the organisation has. */
  'contacts/duplicate-reference': 400
  /** Keep the contact: a document or a recurring invoice is addressed to it. */
  'contacts/in-use': 409
  /** Use the id of a contact that exists. */
  'contacts/not-found': 404
  /** Pay out only a credit that is open: nothing is left of this credit note, or it is a draft. */
  'credit-notes/nothing-open': 409
  /** Use the ISO 4217 code of a currency that is configured. */
  'currencies/not-found': 404
  /** Use the id of a document that exists. */
  'customer-invoice/not-found': 404
  /** Remove an attachment first: a document holds at most ten. */
  'customer-invoices/attachment-limit-reached': 400
  /** Use the id of an attachment of this document. */
  'customer-invoices/attachment-not-found': 404
  /** Send a file whose contents are PDF. */
  'customer-invoices/attachment-not-pdf': 415
  /** Send a file of at most 10485760 bytes. */
  'customer-invoices/attachment-too-large': 413
  /** Send a PDF of at most 500 pages, or send it in parts. */
  'customer-invoices/attachment-too-many-pages': 400
  /** Send a PDF that opens without a password and whose every page can be rendered. */
  'customer-invoices/attachment-unreadable': 400
  /** Leave the attachments as they are: the document has payments, is annulled, or lies in a closed fiscal year or settled VAT period. */
  'customer-invoices/attachments-read-only': 403
  /** Issue or delete the draft deposit invoices of the estimate first: its last invoice takes the deposits off. */
  'customer-invoices/deposit-is-draft': 409
  /** Annul or delete the invoice that takes this deposit off first. */
  'customer-invoices/deposit-taken-off': 409
  /** Leave the document as it is: its state does not allow this change. */
  'customer-invoices/document-immutable': 400
  /** Issue the estimate before converting it to an invoice. */
  'customer-invoices/draft-not-convertible': 400
  /** Issue the document first, or send asDraft: true: then subject and text say that it is a draft. */
  'customer-invoices/draft-not-sendable': 409
  /** Use an externalReference that no other document of this kind has in the organisation. */
  'customer-invoices/duplicate-reference': 400
  /** Wait as many seconds as Retry-After says: the organisation has reached its limit of emails for today. */
  'customer-invoices/mail-quota-reached': 429
  /** Name an address in email, or give the recipient contact one. */
  'customer-invoices/no-recipient-address': 400
  /** Use the id of an estimate or invoice of this organisation. */
  'customer-invoices/not-found': 404
  /** Send the credit note instead: it took off all that was owed, and the PDF of the invoice asks for its total. */
  'customer-invoices/nothing-owed': 409
  /** Leave the number as it is: the service assigns it when the document is issued. */
  'customer-invoices/number-immutable': 400
  /** Use the number of a page that the document has, from 1 on. */
  'customer-invoices/page-not-found': 404
  /** Create a public link first: the document has none. */
  'customer-invoices/public-link-not-found': 404
  /** Complete the settings as invalidFields lists them: the QR-bill needs them. Or issue the invoice with withoutSlip. */
  'customer-invoices/qr-bill-impossible': 400
  /** Use the id of an estimate that exists. */
  'customer-invoices/quote-not-found': 404
  /** Use the id of an event of this organisation. */
  'events/not-found': 404
  /** Keep the fiscal year: it was posted to, is closed, or stands between two others, as details says. */
  'fiscal-years/in-use': 409
  /** Reopen every fiscal year after it first, beginning with the last: details names those that are closed. */
  'fiscal-years/later-year-closed': 409
  /** Close every fiscal year before it first, and settle every VAT period that ends in it: details names those that are open. */
  'fiscal-years/not-closable': 409
  /** Use the id of a fiscal year that exists. */
  'fiscal-years/not-found': 404
  /** The record changed or is in use; read it again before you repeat the request. */
  'general/conflict': 409
  /** Send fewer and shorter headers: at most 100, of 16 KiB together with the path. */
  'general/headers-too-large': 431
  /** Wait as many seconds as Retry-After says: the first request with this Idempotency-Key is still running. */
  'general/idempotency-key-in-use': 409
  /** Use a new Idempotency-Key: another request was sent with this one. */
  'general/idempotency-key-reused': 422
  /** An error of the service, logged with this requestId; nothing was changed. */
  'general/internal-error': 500
  /** Send a body that is well-formed and of the documented type. */
  'general/invalid-body': 400
  /** Correct the fields listed in invalidFields and send the request again. */
  'general/invalid-fields': 400
  /** Use one of the methods in the Allow header. */
  'general/method-not-allowed': 405
  /** Use a path that is listed in /openapi.json: this one is unknown. */
  'general/not-found': 404
  /** Send a smaller body. */
  'general/payload-too-large': 413
  /** The record changed since the ETag in If-Match; read it again before you repeat the request. */
  'general/precondition-failed': 412
  /** Send the whole request sooner: its headers in 15 seconds, a body in 30, one of files or a bulk in 120. */
  'general/request-timeout': 408
  /** The service cannot answer right now; wait as many seconds as Retry-After says and try again. */
  'general/service-unavailable': 503
  /** Wait as many seconds as Retry-After says and send the request again. */
  'general/too-many-requests': 429
  /** Send a valid, unexpired API token of the organisation that owns the record in the header x-api-token. */
  'general/unauthorised': 401
  /** Send the content type that is documented for this operation: application/json, except for files. */
  'general/unsupported-media-type': 415
  /** Use accounts that exist and are active in the chart of accounts. */
  'ledger/account-not-found': 400
  /** Undo the allocations of the entry first: it pays another one, or is paid. */
  'ledger/allocated': 409
  /** Leave the entry as it is: it is already reversed. */
  'ledger/already-reversed': 409
  /** Use a currency that is enabled in the organisation. */
  'ledger/currency-not-enabled': 400
  /** Use an externalReference that no other entry of the organisation has. */
  'ledger/duplicate-reference': 400
  /** Give an exchangeRate, or configure one for the currency. */
  'ledger/exchange-rate-missing': 400
  /** Use a date that lies in a fiscal year of the organisation, or create that year first. */
  'ledger/no-fiscal-year': 400
  /** Use the id of a ledger entry that exists. */
  'ledger/not-found': 404
  /** Reverse what caused the entry: annul or credit the invoice, or reverse the payment. Entries of a credit note stay. Do not reverse a reversal: post the entry again. */
  'ledger/not-reversible': 400
  /** Use a date outside every closed fiscal year and settled VAT period. */
  'ledger/period-closed': 400
  /** Put the receipts together in one PDF: a ledger entry holds at most ten. */
  'ledger/receipt-limit-reached': 400
  /** Use the id of a receipt of this ledger entry, or of one that is not posted yet. */
  'ledger/receipt-not-found': 404
  /** Use the number of a page that the receipt has. */
  'ledger/receipt-page-not-found': 404
  /** Send a file of at most 10485760 bytes. */
  'ledger/receipt-too-large': 413
  /** Send a PDF of at most 500 pages, or send it in parts. */
  'ledger/receipt-too-many-pages': 400
  /** Send a PDF that opens without a password and whose every page can be rendered, or a picture that is whole. */
  'ledger/receipt-unreadable': 400
  /** Send a file whose contents are PDF, PNG or JPEG. */
  'ledger/receipt-wrong-type': 415
  /** Post or delete receipts first: at most 1000 of them, or 1 GiB, may be unposted. */
  'ledger/unposted-receipts-full': 400
  /** Send a letterhead whose contents are a PDF. */
  'organisation/letterhead-not-a-pdf': 415
  /** Send a letterhead first: the organisation has none. */
  'organisation/letterhead-not-found': 404
  /** Send a PDF of one or two pages of A4 in portrait, which opens without a password and can be drawn. */
  'organisation/letterhead-unreadable': 400
  /** Send an SVG of shapes, gradients and clipping only, that refers to nothing outside: details names what a logo may not have. */
  'organisation/logo-not-allowed': 400
  /** Send an image whose contents are PNG, JPEG or SVG. */
  'organisation/logo-not-an-image': 415
  /** Send a logo first: the organisation has none. */
  'organisation/logo-not-found': 404
  /** Send an image of at most 524288 bytes and 4000000 pixels. */
  'organisation/logo-too-large': 413
  /** Send a complete image that can be printed: grey or RGB, PNG or JPEG, or an SVG that is well-formed. */
  'organisation/logo-unreadable': 400
  /** Ask an owner, a fiduciary, or the operator of the service: you may not create organisations here. */
  'organisations/not-allowed': 403
  /** Wait as many seconds as Retry-After says: you created as many organisations as one person may within 24 hours. */
  'organisations/quota-reached': 429
  /** Add another passkey first, or choose a password: nothing else lets you in. */
  'passkeys/last-way-in': 409
  /** Use the id of one of your own passkeys. */
  'passkeys/not-found': 404
  /** Begin again: the device did not verify its owner, made the passkey for another page, or took longer than five minutes. */
  'passkeys/rejected': 409
  /** Remove a passkey first: a person has at most 20. */
  'passkeys/too-many': 409
  /** Leave the payment as it is: it is already reversed. */
  'payments/already-reversed': 409
  /** Record at most what is owed of the invoice, or send allowOverpayment: true where more was paid. */
  'payments/exceeds-rest': 400
  /** Use the id of a payment that exists. */
  'payments/not-found': 404
  /** Refund only what was paid above the total of the invoice: nothing of this payment is. */
  'payments/nothing-to-refund': 409
  /** Reverse the refund of the payment first. */
  'payments/refunded': 409
  /** Change the role or make another link: the person is invited already, or has come. */
  'people/already-here': 409
  /** Make somebody else an owner first, who signs in: an organisation needs one. */
  'people/last-owner': 409
  /** Use the id of a person of this organisation. */
  'people/not-found': 404
  /** Ask whoever runs the service for a link: it would open the other organisations of the person, too. */
  'people/works-elsewhere': 409
  /** Use the id of a product that exists. */
  'products/not-found': 404
  /** Use the address of a public link that exists and was not revoked. */
  'public-links/not-found': 404
  /** Give the recurring invoice a later end first: nothing is left to make. */
  'recurring-invoices/ended': 409
  /** End the recurring invoice instead: it made invoices. */
  'recurring-invoices/in-use': 409
  /** Use the id of a recurring invoice that exists. */
  'recurring-invoices/not-found': 404
  /** Use the id of a reminder block that exists. */
  'reminder-blocks/not-found': 404
  /** Annul the invoice that claims fee and interest instead: they were claimed already. */
  'reminders/claimed': 409
  /** Use the id of a reminder that exists. */
  'reminders/not-found': 404
  /** Choose an overdue invoice: this one is not, or it is blocked, was reminded today, reached the last level, or little of it is open. */
  'reminders/not-remindable': 409
  /** Claim the newest reminder of its invoices: this one was withdrawn or replaced, or has no fee and no interest. */
  'reminders/nothing-to-claim': 409
  /** Set chargesAfterPayment to keep first: the invoices are paid, and the settings waive fee and interest. */
  'reminders/waived': 409
  /** Use a token that has the scope this operation needs. */
  'rest-api/insufficient-scope': 403
  /** Ask for a new link: this one was used or is no longer valid. */
  'session/link-expired': 401
  /** Ask an owner to invite you again: you belong to no organisation any more. */
  'session/no-organisation': 403
  /** Use the id of one of your own sessions. */
  'session/not-found': 404
  /** Use the id of an organisation that you belong to. */
  'session/organisation-not-found': 404
  /** Show again who you are at POST /v1/session/proof, and repeat the request within ten minutes. */
  'session/proof-required': 403
  /** Sign in to do this: the operation is for people, not for tokens. */
  'session/required': 403
  /** This email and this password do not belong together. */
  'session/wrong-credentials': 401
  /** Sign in with the password, or try again: nobody here has this passkey, or the attempt took longer than five minutes. */
  'session/wrong-passkey': 401
  /** Keep the template: a document or a recurring invoice uses it. */
  'templates/in-use': 409
  /** Keep the template, or create another one first: every document needs one. */
  'templates/last': 409
  /** Delete a template first: an organisation has at most 100. */
  'templates/limit-reached': 409
  /** Use the id of a template that exists. */
  'templates/not-found': 404
  /** Revoke a token first: of an organisation at most 100 are valid at once. */
  'tokens/limit-reached': 409
  /** Use the id of a token of this organisation. */
  'tokens/not-found': 404
  /** Use the id of an adjustment of this VAT period. */
  'vat-adjustments/not-found': 404
  /** Keep the VAT period: it was posted to, is settled, or stands between two others, as details says. */
  'vat-periods/in-use': 409
  /** Reopen the later VAT periods first: by received consideration, their returns count the difference to this one. */
  'vat-periods/later-settled': 409
  /** Mend what details names: the tax administration would refuse the file of this VAT return. */
  'vat-periods/not-declarable': 409
  /** Use the id of a VAT period that exists. */
  'vat-periods/not-found': 404
  /** Mend or confirm the problems that are named, then settle the VAT period. */
  'vat-periods/not-settleable': 409
  /** Settle the VAT period first: only a return that is stored can be filed. */
  'vat-periods/not-settled': 409
  /** Reopen the VAT period first: what its settled return says does not change. */
  'vat-periods/settled': 409
  /** Reopen the fiscal year first in which the VAT period ends: it is closed. */
  'vat-periods/year-closed': 409
  /** Use the id of a delivery to this webhook endpoint. */
  'webhook-deliveries/not-found': 404
  /** Enable the webhook endpoint first: no events are sent to it while it is disabled. */
  'webhook-endpoints/disabled': 409
  /** Delete a webhook endpoint first: an organisation has at most 20. */
  'webhook-endpoints/limit-reached': 409
  /** Use the id of a webhook endpoint of this organisation. */
  'webhook-endpoints/not-found': 404
  /** Replay in parts: at most 10000 events are sent again at once. */
  'webhook-endpoints/replay-too-long': 409
  /** Leave the write-off as it is: it is already reversed. */
  'write-offs/already-reversed': 409
  /** Use the id of a write-off that exists. */
  'write-offs/not-found': 404
  /** Write off only what is open: nothing of this invoice is. */
  'write-offs/nothing-open': 409
  /** Record a payment: nothing of this invoice is written off as a bad debt. */
  'write-offs/nothing-to-recover': 409
  /** Reverse the payments first that recovered a part of this bad debt. */
  'write-offs/recovered': 409
}

export type ProblemCode = keyof ProblemStatuses
