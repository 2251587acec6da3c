// Made by openapi-typescript from openapi.json, by `npm run generate`.
// From 81ec18eb2428164342b5dab94488b36f53f2154258f578db8f0d752db1ef6d2b, to ebde926e415b18eb020e5b441a208c606257b443df18ba16d1869764865c317e

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Are requests served?
         * @description Answers 200 as soon as requests are served, whatever the database does. For the process supervisor.
         */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Does the database answer, with all migrations done?
         * @description Answers 200 only while the database answers and all migrations are done, else 503. For the load balancer.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of this process in the text format of Prometheus
         * @description They contain nothing about an organisation, and need no token. By default, only programs on the same machine can read them; others get a 404.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/error-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the error codes
         * @description The catalogue of every rejection: its code, which is never renamed, its status, and what to do.
         */
        get: operations["listErrorCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Page by page, searched by words, filtered by category and metadata.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Needs a `companyName` or a `lastName`. Other fields are required only when a document or an email needs them.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description The current contact. Issued documents keep the address they were issued with.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact that no document refers to
         * @description A contact that a document refers to cannot be deleted: 409.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Modify a contact
         * @description A JSON merge patch: fields left out do not change, null clears.
         */
        patch: operations["modifyContact"];
        trace?: never;
    };
    "/v1/estimates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List estimates
         * @description Page by page, drafts and issued ones, with everything that `GET` of one shows.
         */
        get: operations["listEstimates"];
        put?: never;
        /**
         * Create an estimate
         * @description What is left out comes from the template.
         */
        post: operations["createEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an estimate
         * @description With positions, totals, deliveries and the invoices made from it.
         */
        get: operations["getEstimate"];
        put?: never;
        post?: never;
        /**
         * Delete a draft estimate
         * @description Only a draft that never had a number can be deleted.
         */
        delete: operations["deleteEstimate"];
        options?: never;
        head?: never;
        /**
         * Modify an estimate
         * @description A JSON merge patch: fields left out stay, null clears. isDraft false issues the document. A body that was read can be sent back.
         */
        patch: operations["modifyEstimate"];
        trace?: never;
    };
    "/v1/estimates/{estimateId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a draft estimate: it gets its number
         * @description The number is the next one of the organisation, without gaps. The current address of the recipient is stored with the document.
         */
        post: operations["issueEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a draft with the content of an estimate
         * @description Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.
         */
        post: operations["duplicateEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an estimate by email
         * @description The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is sent as one, and says so. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.
         */
        post: operations["sendEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the customer accepted an estimate
         * @description One that is accepted already is reopened first.
         */
        post: operations["acceptEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the customer declined an estimate
         * @description The estimate does not change otherwise; `reopen` revokes the decision.
         */
        post: operations["declineEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke the decision on an estimate
         * @description An accepted or declined estimate is open again; name and instant of an acceptance are deleted.
         */
        post: operations["reopenEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/convert-to-invoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Convert an estimate to an invoice
         * @description The estimate stays, links to the invoice through invoicesFromQuote, and may be converted again. A draft cannot be converted.
         */
        post: operations["convertEstimateToInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description Page by page, drafts and issued ones, with everything that `GET` of one shows.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice
         * @description What is left out comes from the template.
         */
        post: operations["createInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice
         * @description With positions, totals, deliveries and what is still open.
         */
        get: operations["getInvoice"];
        put?: never;
        post?: never;
        /**
         * Delete a draft invoice
         * @description Only a draft can be deleted; an issued invoice is annulled.
         */
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        /**
         * Modify an invoice
         * @description A JSON merge patch: fields left out stay, null clears. isDraft false issues the document. A body that was read can be sent back.
         */
        patch: operations["modifyInvoice"];
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a draft invoice: it gets its number
         * @description In one transaction the invoice gets its number, its addresses are stored, and it is posted: receivables against the account of each position, split by tax code. An issued invoice does not change.
         */
        post: operations["issueInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a draft with the content of an invoice
         * @description Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.
         */
        post: operations["duplicateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invoice by email
         * @description The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is sent as one, and says so. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.
         */
        post: operations["sendInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/annul": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annul an invoice: counter-entries, the number stays
         * @description Posts the counter-entries of what issuing posted and keeps the number. Payments must be reversed first. Queued emails are cancelled.
         */
        post: operations["annulInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description Page by page, drafts and issued ones, with everything that `GET` of one shows.
         */
        get: operations["listCreditNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a credit note
         * @description With positions, totals, deliveries, and what of it is open.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        /**
         * Delete a draft credit note
         * @description Only a draft can be deleted.
         */
        delete: operations["deleteCreditNote"];
        options?: never;
        head?: never;
        /**
         * Modify a credit note
         * @description A JSON merge patch: fields left out stay, null clears. isDraft false issues the document. A body that was read can be sent back.
         */
        patch: operations["modifyCreditNote"];
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a draft credit note: it gets its number
         * @description Gives the number, freezes the addresses, posts the mirror image of its positions, and reduces the rest of its invoice as far as there is one.
         */
        post: operations["issueCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a draft with the content of a credit note
         * @description Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.
         */
        post: operations["duplicateCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a credit note by email
         * @description The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is sent as one, and says so. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.
         */
        post: operations["sendCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/credit-notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a credit note of an invoice
         * @description Of the positions chosen, or of all that is left of the invoice. Discounts of the invoice come along: a rate as it is, an amount in proportion. Issued, it is posted as the mirror image, and reduces the rest of its invoice as far as there is one; what remains is a credit that can be paid out.
         */
        post: operations["createCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/pdf-attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the PDF attachments of an estimate
         * @description In the order in which their pages follow those of the estimate.
         */
        get: operations["listEstimatePdfAttachments"];
        put?: never;
        /**
         * Add a PDF attachment to an estimate
         * @description The type is determined by the contents, and every page is rendered. At most ten files of 10485760 bytes.
         */
        post: operations["addEstimatePdfAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/pdf-attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a PDF attachment
         * @description The bytes as they were uploaded.
         */
        get: operations["getEstimatePdfAttachment"];
        put?: never;
        post?: never;
        /**
         * Remove a PDF attachment
         * @description The others keep their order. The `url` of the attachment no longer works.
         */
        delete: operations["removeEstimatePdfAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/pdf-attachments/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder the PDF attachments
         * @description Names all attachments of the estimate, each once.
         */
        put: operations["orderEstimatePdfAttachments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/pdf-attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the PDF attachments of an invoice
         * @description In the order in which their pages follow those of the invoice.
         */
        get: operations["listInvoicePdfAttachments"];
        put?: never;
        /**
         * Add a PDF attachment to an invoice
         * @description The type is determined by the contents, and every page is rendered. At most ten files of 10485760 bytes.
         */
        post: operations["addInvoicePdfAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/pdf-attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a PDF attachment
         * @description The bytes as they were uploaded.
         */
        get: operations["getInvoicePdfAttachment"];
        put?: never;
        post?: never;
        /**
         * Remove a PDF attachment
         * @description The others keep their order. The `url` of the attachment no longer works.
         */
        delete: operations["removeInvoicePdfAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/pdf-attachments/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reorder the PDF attachments
         * @description Names all attachments of the invoice, each once.
         */
        put: operations["orderInvoicePdfAttachments"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render an estimate as PDF
         * @description The pages of its attachments follow its own. A draft is marked as one.
         */
        get: operations["getEstimatePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render an invoice as PDF
         * @description The pages of its attachments follow its own. A draft is marked as one. The own pages of an issued document are archived when they are first rendered, and answered unchanged from then on; an annulled one has a second version, which says so.
         */
        get: operations["getInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render a credit note as PDF
         * @description A draft is marked as one. The own pages of an issued document are archived when they are first rendered, and answered unchanged from then on; an annulled one has a second version, which says so.
         */
        get: operations["getCreditNotePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/public-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public link of an estimate
         * @description The address at which anybody can read the PDF, and how often it was requested.
         */
        get: operations["getEstimatePublicLink"];
        put?: never;
        /**
         * Give an estimate a new public link
         * @description The link it had, if any, leads nowhere from now on.
         */
        post: operations["createEstimatePublicLink"];
        /**
         * Revoke the public link of an estimate
         * @description Its address leads nowhere from now on, and publicPdfUrl is left out until there is a new one.
         */
        delete: operations["revokeEstimatePublicLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/public-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public link of an invoice
         * @description The address at which anybody can read the PDF, and how often it was requested.
         */
        get: operations["getInvoicePublicLink"];
        put?: never;
        /**
         * Give an invoice a new public link
         * @description The link it had, if any, leads nowhere from now on.
         */
        post: operations["createInvoicePublicLink"];
        /**
         * Revoke the public link of an invoice
         * @description Its address leads nowhere from now on, and publicPdfUrl is left out until there is a new one.
         */
        delete: operations["revokeInvoicePublicLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}/public-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the public link of a credit note
         * @description The address of the PDF that needs no token, and how often it was used.
         */
        get: operations["getCreditNotePublicLink"];
        put?: never;
        /**
         * Give a credit note a new public link
         * @description The link it had, if any, leads nowhere from now on.
         */
        post: operations["createCreditNotePublicLink"];
        /**
         * Revoke the public link of a credit note
         * @description Its address leads nowhere from now on, and publicPdfUrl is left out until there is a new one.
         */
        delete: operations["revokeCreditNotePublicLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/documents/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the PDF of a public link
         * @description Without a token: the address contains a secret of 256 random bits. Each access is counted.
         */
        get: operations["getPublicDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/attachments/{secret}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment by its public address
         * @description Without a token: the address contains a secret of 256 random bits. The bytes as they were uploaded.
         */
        get: operations["getPublicAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{templateId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a template as PDF
         * @description A document of sample data on the letterhead of the organisation, in the language of the template, without a QR-bill.
         */
        get: operations["previewTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the templates
         * @description All templates; a document that names none uses the first.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Fields left out have the values of the templates of a new organisation.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description Look, columns, texts and defaults of the documents made with it.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Only a template that no document uses, and not the last one.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Modify a template
         * @description A JSON merge patch. Documents copy texts and defaults when they are created; the look is read when they are rendered.
         */
        patch: operations["modifyTemplate"];
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of an invoice
         * @description With refunds of its over-payments, and payouts of its credit notes.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Record a payment of an invoice
         * @description In part, in full or beyond. A difference of exchange rates is posted to 6949 or 6999.
         */
        post: operations["recordPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of all invoices
         * @description Of all invoices and credit notes, page by page, reversed ones too. The type says whether money came in (receipt) or went out (refund, payout).
         */
        get: operations["listAllPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description The payment, and whether it was reversed.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Modify the note or the metadata of a payment
         * @description A JSON merge patch. What is in the books does not change: reverse the payment, and record another.
         */
        patch: operations["modifyPayment"];
        trace?: never;
    };
    "/v1/payments/{paymentId}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund the over-paid part of a payment
         * @description Pays back what the invoice is over-paid, at most the payment. The refund is a payment of its own.
         */
        post: operations["refundPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}/payout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay out the open credit of a credit note
         * @description In part, or all that is open. The payout is a payment.
         */
        post: operations["payOutCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{paymentId}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payment: counter-entry
         * @description Posts the counter-entry of the payment, dated on its day or later. The rest of its document is what it was without it; what is owed of an invoice again is set off against its open credit notes.
         */
        post: operations["reversePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ledger entries
         * @description The journal, page by page, with the transactions of each entry.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        /**
         * Post a ledger entry
         * @description With a tax code the entry is split into a net transaction and a VAT transaction; without one a single transaction results. Acquisition tax (BZM, BZB) is computed on top of the amount, import tax (ZOLLM, ZOLLB) is the whole amount.
         */
        post: operations["postLedgerEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger-entries/{entryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a ledger entry
         * @description With its transactions, its number in the journal and its hash in the chain.
         */
        get: operations["getLedgerEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger-entries/{entryId}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a ledger entry
         * @description Entries are never changed or deleted. Entries of an invoice or a payment are reversed together with it.
         */
        post: operations["reverseLedgerEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ledger transactions
         * @description What was posted, flat: by account, by entry, by day.
         */
        get: operations["listLedgerTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ledger-entries/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post many ledger entries at once
         * @description Up to 5000 entries in one transaction: all or nothing, or with atomic false each on its own.
         */
        post: operations["postLedgerEntries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the chart of accounts
         * @description By number, with the names in four languages.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Add an account to the chart
         * @description A new organisation has the chart of accounts for Swiss small businesses; this adds an account.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts/{accountNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an account
         * @description Number, type, names and whether it takes new postings.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /**
         * Delete an account that nothing uses
         * @description Only while nothing is posted to it and no document or setting names it; otherwise make it inactive.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        /**
         * Rename, deactivate or retype an account
         * @description A JSON merge patch. The type can change while nothing is posted to the account.
         */
        patch: operations["modifyAccount"];
        trace?: never;
    };
    "/v1/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the configured currencies
         * @description All configured currencies, enabled or not.
         */
        get: operations["listCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/currencies/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a configured currency
         * @description Whether it is enabled, and its rate.
         */
        get: operations["getCurrency"];
        /**
         * Enable a currency and set its rate
         * @description Configures a new currency, or sets both fields of an existing one. Posted entries keep their rate.
         */
        put: operations["putCurrency"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the 33 tax codes
         * @description Each with its rate in percent, validity, boxes of the VAT return, accounts, and names in four languages.
         */
        get: operations["listTaxCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/trial-balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the trial balance
         * @description Every account that was ever posted to: opening balance, debits, credits and balance, in cents.
         */
        get: operations["getTrialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/balance-sheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance sheet
         * @description Grouped as the Swiss Code of Obligations asks (art. 959a), by the ranges of the SME chart of accounts; an account of the balance sheet outside classes 1 and 2 stands at the end of equity. All groups are listed, also empty ones. Both sides agree on every day: results that no closing entry has moved to equity are shown separately.
         */
        get: operations["getBalanceSheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/income-statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the income statement
         * @description By nature of expense (art. 959b paragraph 2 of the Swiss Code of Obligations), with the intermediate results of the SME chart of accounts. All groups are listed, also empty ones.
         */
        get: operations["getIncomeStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports/account-statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of an account
         * @description The opening balance, what was posted, page by page with the balance after each transaction, and the closing balance. The pages that follow by `nextCursor` belong to one statement: what is posted meanwhile appears in the next statement.
         */
        get: operations["getAccountStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fiscal-years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fiscal years
         * @description Open and closed ones.
         */
        get: operations["listFiscalYears"];
        put?: never;
        /**
         * Create a fiscal year
         * @description At most 23 months, without overlap.
         */
        post: operations["createFiscalYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fiscal-years/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a fiscal year
         * @description Its days, and whether it is closed.
         */
        get: operations["getFiscalYear"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fiscal-years/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a fiscal year: nothing more can be posted into it
         * @description Waits for running postings; later ones are rejected with `ledger/period-closed`.
         */
        post: operations["closeFiscalYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fiscal-years/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a fiscal year
         * @description The audit log records who reopened it and when.
         */
        post: operations["reopenFiscalYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vat-periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the VAT periods
         * @description Open and settled ones.
         */
        get: operations["listVatPeriods"];
        put?: never;
        /**
         * Create a VAT period
         * @description At most 12 months, without overlap.
         */
        post: operations["createVatPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vat-periods/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a VAT period
         * @description Its days, and whether it is settled.
         */
        get: operations["getVatPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vat-periods/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle a VAT period: nothing more can be posted into it
         * @description Waits for running postings; later ones are rejected with `ledger/period-closed`.
         */
        post: operations["settleVatPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vat-periods/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a VAT period
         * @description The audit log records who reopened it and when.
         */
        post: operations["reopenVatPeriod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of event
         * @description The catalogue of everything that can happen. Types are never renamed; new ones may be added.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Every event once, in commit order: a client that continues from nextCursor misses nothing. A token sees events of the records that its scopes let it read.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description As the feed shows it. Events are kept permanently. An event of a type that the token may not read is not found.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what
         * @description Every act that changed something, newest first, with the record before and after it. It cannot be changed. A token sees the acts on records that its scopes let it read.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{estimateId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to an estimate
         * @description Its own changes, and those of its payments, attachments, mails and public link; newest first.
         */
        get: operations["getEstimateHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to an invoice
         * @description Its own changes, and those of its payments, attachments, mails and public link; newest first.
         */
        get: operations["getInvoiceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit-notes/{creditNoteId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to a credit note
         * @description Its own changes, and those of its payments, attachments, mails and public link; newest first.
         */
        get: operations["getCreditNoteHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{contactId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to a contact
         * @description Its creation and its changes, newest first.
         */
        get: operations["getContactHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{paymentId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to a payment
         * @description That it was recorded, its changes, and that it was taken back, newest first.
         */
        get: operations["getPaymentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description At most 20, without their secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description It receives all events from now on, including its own creation, as far as the token that creates it may read them. A request that is repeated with its Idempotency-Key shows the same endpoint without its secret.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Its address and types of event, and whether the service disabled it.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint and its deliveries
         * @description It receives nothing more. To pause it, disable it instead.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Modify a webhook endpoint
         * @description A JSON merge patch: fields left out do not change, null clears. Enabled again, it receives at once what happened meanwhile.
         */
        patch: operations["modifyWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Messages are signed with both secrets, the new one first, until the old one expires, so that the receiver can be changed meanwhile. A request that is repeated with its Idempotency-Key does not show the secret again.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook endpoint
         * @description Each event that was sent, or is being sent, with its attempts. Kept for 30 days after the last change; events themselves are kept permanently.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery to a webhook endpoint
         * @description One event for this endpoint, with its attempts.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to a webhook endpoint again
         * @description Immediately and before other events, also when it was delivered or has failed; with as many attempts as a new event.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a range of events to a webhook endpoint again
         * @description The events of its types between two instants, or after a cursor of the feed, also those that were delivered; in their order, after new events. At most 10000 at once.
         */
        post: operations["replayWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpointId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ping a webhook endpoint
         * @description An event of the type `webhook-endpoint.pinged` for this endpoint only, also while it is disabled; one attempt, immediately.
         */
        post: operations["pingWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organisation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the organisation
         * @description Name, address, VAT number, accounts for payments, languages and number patterns.
         */
        get: operations["getOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Modify the settings of the organisation
         * @description A JSON merge patch. Issued documents keep what was printed on them.
         */
        patch: operations["modifyOrganisation"];
        trace?: never;
    };
    "/v1/organisation/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the logo
         * @description The image as it was sent.
         */
        get: operations["getLogo"];
        /**
         * Set the logo
         * @description The body is the image itself, PNG or JPEG, determined by its contents. At most 524288 bytes and 4000000 pixels.
         */
        put: operations["setLogo"];
        post?: never;
        /**
         * Delete the logo
         * @description New PDFs have no logo; archived PDFs do not change.
         */
        delete: operations["deleteLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API tokens
         * @description All tokens of the organisation, expired and revoked ones too, without their secrets.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description A request that is repeated with its Idempotency-Key shows the same token without its secret.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the token of this request
         * @description Which organisation and scopes the token of this request has. Any valid token will do.
         */
        get: operations["getCurrentToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API token
         * @description What the token may do and when it was used last, without its secret.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Revoke a token: its next request is rejected
         * @description Immediately on the instance that handles the request, within a second on others.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Acceptance */
        Acceptance: {
            /**
             * Format: line
             * @description Who accepted the estimate.
             */
            signingPerson: string;
            /**
             * Format: date-time
             * @description Not in the future. Default: now.
             */
            signedAt?: string;
        };
        /** Account */
        Account: {
            /** @description Number of the account, 1000 to 9999. */
            number: number;
            /**
             * @description What the account is: asset, liability, equity, income or expense.
             * @enum {unknown}
             */
            type: "asset" | "liability" | "equity" | "income" | "expense";
            /** @description The name in each of the four languages. */
            names: {
                /**
                 * Format: line
                 * @description In German.
                 */
                de: string;
                /**
                 * Format: line
                 * @description In French.
                 */
                fr: string;
                /**
                 * Format: line
                 * @description In Italian.
                 */
                it: string;
                /**
                 * Format: line
                 * @description In English.
                 */
                en: string;
            };
            /** @description An account that is not active takes no new postings; existing ones can be reversed. */
            isActive: boolean;
        };
        /** AccountChange */
        AccountChange: {
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly number?: unknown;
            /**
             * @description Can change while nothing is posted to the account.
             * @enum {unknown}
             */
            type?: "asset" | "liability" | "equity" | "income" | "expense";
            /** @description Languages left out stay as they are. */
            names?: {
                /**
                 * Format: line
                 * @description In German.
                 */
                de?: string;
                /**
                 * Format: line
                 * @description In French.
                 */
                fr?: string;
                /**
                 * Format: line
                 * @description In Italian.
                 */
                it?: string;
                /**
                 * Format: line
                 * @description In English.
                 */
                en?: string;
            };
            /** @description An account that is not active takes no new postings; existing ones can be reversed. */
            isActive?: boolean;
        };
        /** AccountCreation */
        AccountCreation: {
            /** @description Number of the account, 1000 to 9999. */
            number: number;
            /**
             * @description What the account is: asset, liability, equity, income or expense.
             * @enum {unknown}
             */
            type: "asset" | "liability" | "equity" | "income" | "expense";
            /** @description One language is enough: it is used for those left out. */
            names: {
                /**
                 * Format: line
                 * @description In German.
                 */
                de?: string;
                /**
                 * Format: line
                 * @description In French.
                 */
                fr?: string;
                /**
                 * Format: line
                 * @description In Italian.
                 */
                it?: string;
                /**
                 * Format: line
                 * @description In English.
                 */
                en?: string;
            };
            /** @description An account that is not active takes no new postings; existing ones can be reversed. */
            isActive?: boolean;
        };
        /** AccountStatement */
        AccountStatement: {
            /** @description Number of an account in the chart of accounts. */
            account: number;
            /**
             * @description What the account is: asset, liability, equity, income or expense.
             * @enum {unknown}
             */
            type: "asset" | "liability" | "equity" | "income" | "expense";
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
            /**
             * Format: date
             * @description First day, included.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            to: string;
            /** @description The primary currency; all amounts are in its cents. */
            currency: string;
            /** @description In cents. Before the first day, debits less credits; that of an account of income or expense counts from the start of the fiscal year in which the day lies. */
            openingBalance: number;
            /** @description In cents. Debited in the whole range of days. */
            debit: number;
            /** @description In cents. Credited in the whole range of days. */
            credit: number;
            /** @description In cents. Opening balance and debits, less credits. */
            closingBalance: number;
            /** @description By date, then in the order in which they were posted. */
            transactions: components["schemas"]["AccountStatementLine"][];
        };
        /** AccountStatementLine */
        AccountStatementLine: {
            /** @description Id of the entry. */
            ledgerEntry: string;
            /** @description Id of the transaction. */
            id: string;
            /**
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            date: string;
            /** @description What its entry is for, one line. */
            description: string;
            /** @description Number of the account on the other side. */
            contraAccount: number;
            /** @description Swiss VAT code; left out where there is none. */
            taxCode?: string;
            /** @description In cents. 0 when the account is credited. */
            debit: number;
            /** @description In cents. 0 when the account is debited. */
            credit: number;
            /** @description In cents. After this transaction, debits less credits. */
            balance: number;
        };
        /** Annulment */
        Annulment: {
            /**
             * Format: date
             * @description Day of the counter-entries, not before openingDate. Default: today in the time zone of the organisation, or openingDate if that is later.
             */
            date?: string;
        };
        /** AuditEntry */
        AuditEntry: {
            /**
             * @description What was done: the type of its event.
             * @enum {unknown}
             */
            action: "organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed";
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: date-time
             * @description Never before createdAt of an earlier event.
             */
            createdAt: string;
            /** @description The x-request-id of the request; none of a job, a command, or of several requests that were posted together. */
            requestId?: string;
            /** @description Id of the token that asked; none of a job or command. */
            token?: string;
            record: components["schemas"]["EventRecord"];
            /** @description The record before the change, under its name; left out when the record is new. */
            before?: {
                [key: string]: unknown;
            };
            /** @description The record after the change, under its name; left out when the record was deleted. */
            after?: {
                [key: string]: unknown;
            };
        };
        /** BalanceSheet */
        BalanceSheet: {
            /**
             * Format: date
             * @description Last day that counts, included.
             */
            asOf: string;
            /**
             * Format: date
             * @description First day of the fiscal year that contains the day, or of the last one before it.
             */
            fiscalYearStart: string;
            /** @description The primary currency; all amounts are in its cents. */
            currency: string;
            /** @description Debits less credits. */
            assets: components["schemas"]["BalanceSheetSection"][];
            /** @description In cents. Equals totalLiabilitiesAndEquity. */
            totalAssets: number;
            /** @description Credits less debits. */
            liabilities: components["schemas"]["BalanceSheetSection"][];
            equity: components["schemas"]["BalanceSheetEquity"];
            /** @description In cents. Equals totalAssets. */
            totalLiabilitiesAndEquity: number;
        };
        /**
         * BalanceSheetEquity
         * @description Credits less debits.
         */
        BalanceSheetEquity: {
            /** @description Stable; the same in every organisation. */
            code: string;
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
            /** @description The groups, in the order of the law. */
            groups: components["schemas"]["StatementGroup"][];
            /** @description In cents. Sum of the groups and both results. */
            amount: number;
            /** @description In cents. Results of earlier years that no closing entry has moved to equity; a loss is negative. */
            resultOfEarlierYears: number;
            /** @description In cents. Result since the start of the fiscal year; a loss is negative. */
            resultOfYear: number;
        };
        /** BalanceSheetSection */
        BalanceSheetSection: {
            /** @description Stable; the same in every organisation. */
            code: string;
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
            /** @description The groups, in the order of the law. */
            groups: components["schemas"]["StatementGroup"][];
            /** @description In cents. Sum of the groups. */
            amount: number;
        };
        /** BulkCreation */
        BulkCreation: {
            /** @description The entries, in the order in which they are posted. */
            entries: components["schemas"]["LedgerEntryCreation"][];
            /** @description All or nothing, the default. With false each entry is posted or rejected on its own. */
            atomic?: boolean;
        };
        /** Contact */
        Contact: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: line
             * @description For company contacts, serves as the contact's name.
             */
            companyName?: string;
            /**
             * Format: line
             * @description Given name.
             */
            firstName?: string;
            /**
             * Format: line
             * @description Surname.
             */
            lastName?: string;
            /**
             * Format: line
             * @description Address street.
             */
            streetName?: string;
            /**
             * Format: line
             * @description Address building number.
             */
            buildingNumber?: string;
            /**
             * Format: line
             * @description Second address line.
             */
            addressLine2?: string;
            /**
             * Format: line
             * @description Postal code.
             */
            postCode?: string;
            /**
             * Format: line
             * @description Town or city.
             */
            townName?: string;
            /**
             * Format: line
             * @description Display name of the country in German, French, Italian or English, or its ISO 3166 code.
             */
            country?: string;
            /**
             * Format: line
             * @description Position of the contact person in the company.
             */
            position?: string;
            /**
             * Format: email-or-empty
             * @description One email address, or empty.
             */
            email?: string;
            /**
             * Format: line
             * @description Mobile phone number.
             */
            mobile?: string;
            /**
             * Format: line
             * @description Phone number.
             */
            phone?: string;
            /**
             * Format: uri
             * @description Absolute http or https URL.
             */
            website?: string;
            /**
             * @description What the contact is to you.
             * @enum {unknown}
             */
            category?: "clients" | "suppliers" | "partners" | "team" | "leads";
            /**
             * Format: line
             * @description Form of address of the contact person; may be empty.
             */
            formOfAddress?: string;
            /**
             * Format: text
             * @description Plain text, may be multi-line.
             */
            note?: string;
            /**
             * Format: line
             * @description VAT registry number in any country’s format.
             */
            vatNumber?: string;
            /**
             * Format: line
             * @description Customer identification number.
             */
            customerIdentification?: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /** ContactChange */
        ContactChange: {
            /** @description May be included; must be the id of the contact. */
            readonly id?: unknown;
            /**
             * Format: line
             * @description For company contacts, serves as the contact's name.
             */
            companyName?: string | null;
            /**
             * Format: line
             * @description Given name.
             */
            firstName?: string | null;
            /**
             * Format: line
             * @description Surname.
             */
            lastName?: string | null;
            /**
             * Format: line
             * @description Address street.
             */
            streetName?: string | null;
            /**
             * Format: line
             * @description Address building number.
             */
            buildingNumber?: string | null;
            /**
             * Format: line
             * @description Second address line.
             */
            addressLine2?: string | null;
            /**
             * Format: line
             * @description Postal code.
             */
            postCode?: string | null;
            /**
             * Format: line
             * @description Town or city.
             */
            townName?: string | null;
            /**
             * Format: line
             * @description Display name of the country in German, French, Italian or English, or its ISO 3166 code.
             */
            country?: string | null;
            /**
             * Format: line
             * @description Position of the contact person in the company.
             */
            position?: string | null;
            /**
             * Format: email-or-empty
             * @description One email address, or empty.
             */
            email?: string | null;
            /**
             * Format: line
             * @description Mobile phone number.
             */
            mobile?: string | null;
            /**
             * Format: line
             * @description Phone number.
             */
            phone?: string | null;
            /**
             * Format: uri
             * @description Absolute http or https URL.
             */
            website?: string | null;
            /**
             * @description What the contact is to you.
             * @enum {unknown}
             */
            category?: "clients" | "suppliers" | "partners" | "team" | "leads" | null;
            /**
             * Format: line
             * @description Form of address of the contact person; may be empty.
             */
            formOfAddress?: string | null;
            /**
             * Format: text
             * @description Plain text, may be multi-line.
             */
            note?: string | null;
            /**
             * Format: line
             * @description VAT registry number in any country’s format.
             */
            vatNumber?: string | null;
            /**
             * Format: line
             * @description Customer identification number.
             */
            customerIdentification?: string | null;
            /** @description Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or . */
            metadata?: {
                [key: string]: string | null;
            } | null;
        };
        /** ContactCreation */
        ContactCreation: {
            /**
             * Format: line
             * @description For company contacts, serves as the contact's name.
             */
            companyName?: string;
            /**
             * Format: line
             * @description Given name.
             */
            firstName?: string;
            /**
             * Format: line
             * @description Surname.
             */
            lastName?: string;
            /**
             * Format: line
             * @description Address street.
             */
            streetName?: string;
            /**
             * Format: line
             * @description Address building number.
             */
            buildingNumber?: string;
            /**
             * Format: line
             * @description Second address line.
             */
            addressLine2?: string;
            /**
             * Format: line
             * @description Postal code.
             */
            postCode?: string;
            /**
             * Format: line
             * @description Town or city.
             */
            townName?: string;
            /**
             * Format: line
             * @description Display name of the country in German, French, Italian or English, or its ISO 3166 code.
             */
            country?: string;
            /**
             * Format: line
             * @description Position of the contact person in the company.
             */
            position?: string;
            /**
             * Format: email-or-empty
             * @description One email address, or empty.
             */
            email?: string;
            /**
             * Format: line
             * @description Mobile phone number.
             */
            mobile?: string;
            /**
             * Format: line
             * @description Phone number.
             */
            phone?: string;
            /**
             * Format: uri
             * @description Absolute http or https URL.
             */
            website?: string;
            /**
             * @description What the contact is to you.
             * @enum {unknown}
             */
            category?: "clients" | "suppliers" | "partners" | "team" | "leads";
            /**
             * Format: line
             * @description Form of address of the contact person; may be empty.
             */
            formOfAddress?: string;
            /**
             * Format: text
             * @description Plain text, may be multi-line.
             */
            note?: string;
            /**
             * Format: line
             * @description VAT registry number in any country’s format.
             */
            vatNumber?: string;
            /**
             * Format: line
             * @description Customer identification number.
             */
            customerIdentification?: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /** Conversion */
        Conversion: {
            /**
             * Format: date
             * @description Default: today in the time zone of the organisation.
             */
            openingDate?: string;
            /**
             * @description false issues the invoice at once. Default true.
             * @default true
             */
            isDraft?: boolean;
        };
        /** CreditNote */
        CreditNote: {
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Whether the document is a draft: without a number, and for an invoice not in the books. */
            isDraft: boolean;
            /** @description Empty until the document is issued; then without gaps in the organisation. */
            number: string;
            /** @description Id of the organisation that owns the record. */
            organisation: string;
            /** @description Net + VAT, in currency units. */
            totalAmount: number;
            /** @description Total without VAT, in currency units of the document. */
            totalNetAmount: number;
            /** @description VAT on the document, in currency units. */
            totalVatDebt: number;
            /** @description Every email delivery of the document, oldest first. */
            emailDeliveries: components["schemas"]["EmailDelivery"][];
            /**
             * Format: uri
             * @description The PDF for anyone who knows the address; needs no token. Left out while the link is revoked.
             */
            publicPdfUrl?: string;
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template: string;
            /**
             * Format: date
             * @description Issue date; default today in the time zone of the organisation.
             */
            openingDate: string;
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode: "gross" | "net";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description The lines of the document, in their order. */
            positions: components["schemas"]["Position"][];
            /**
             * Format: line
             * @description Id of the contact the document is addressed to; required unless customRecipientText is given.
             */
            recipient?: string;
            /**
             * Format: text
             * @description Recipient when there is no contact.
             */
            customRecipientText?: string;
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string;
            /** @description ISO 4217, enabled in the organisation; together with exchangeRate. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; together with originalCurrency. */
            exchangeRate?: number;
            metadata?: components["schemas"]["Metadata"];
            /** @description Id of the invoice that is credited. */
            invoice: string;
            /** @description What it took off its invoice when it was issued, in currency units. */
            totalAllocated: number;
            /** @description What was paid out of the rest, in currency units. */
            totalPaidOut: number;
            /** @description totalAmount - totalAllocated - totalPaidOut, in currency units: the credit that is open. */
            totalRestAmount: number;
            /** @description Whether nothing of an issued credit note is open any more. */
            isSettled: boolean;
        };
        /** CreditNoteChange */
        CreditNoteChange: {
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template?: string;
            /**
             * Format: date
             * @description Issue date; default today in the time zone of the organisation.
             */
            openingDate?: string;
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language?: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns?: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description Positions of the invoice, by their ids. */
            positions?: components["schemas"]["CreditedPositionChange"][];
            /** @description false issues the document: it gets its number. */
            isDraft?: boolean;
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string | null;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string | null;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string | null;
            /** @description Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or . */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly id?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly number?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly organisation?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalNetAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalVatDebt?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly emailDeliveries?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly publicPdfUrl?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly amountMode?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly recipient?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly customRecipientText?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly originalCurrency?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly exchangeRate?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly invoice?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalAllocated?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalPaidOut?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalRestAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly isSettled?: unknown;
        };
        /** CreditNoteCreation */
        CreditNoteCreation: {
            /** @description Positions of the invoice; default all that is left of it. */
            positions?: components["schemas"]["CreditedPositionInput"][];
            /**
             * Format: date
             * @description Not before that of the invoice. Default: today in the time zone of the organisation, or the date of the invoice if that is later.
             */
            openingDate?: string;
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template?: string;
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language?: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns?: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string;
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description false issues the credit note: it gets its number.
             * @default true
             */
            isDraft?: boolean;
        };
        /** CreditedPositionChange */
        CreditedPositionChange: {
            /** @description Id of a position of the invoice. */
            id: string;
            /** @description At most what is left of the position, with its sign; default all that is left. Of products only. */
            quantity?: number | null;
            /** @description That of the invoice; accepted when it is so. */
            type?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            name?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            singleAmount?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            contraAccount?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            unit?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            taxCode?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            articleNumber?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            description?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            date?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            discountRate?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            customTextColumns?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            totalAmount?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            vatDebt?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            originalCurrency?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            exchangeRate?: unknown;
            /** @description That of the invoice; accepted when it is so. */
            discountAmount?: unknown;
        };
        /** CreditedPositionInput */
        CreditedPositionInput: {
            /** @description Id of a position of the invoice. */
            id: string;
            /** @description At most what is left of the position, with its sign; default all that is left. Of products only. */
            quantity?: number;
        };
        /** Currency */
        Currency: {
            /** @description ISO 4217. */
            code: string;
            /** @description Only an enabled currency can be posted or stand on a document. */
            isEnabled: boolean;
            /** @description 1 unit = X CHF, up to ten decimal places: the rate of postings that give none. Without it, each posting must give one. */
            exchangeRate?: number;
        };
        /** CurrencySetting */
        CurrencySetting: {
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly code?: unknown;
            /** @description Only an enabled currency can be posted or stand on a document. */
            isEnabled: boolean;
            /** @description 1 unit = X CHF, up to ten decimal places: the rate of postings that give none. Without it, each posting must give one. */
            exchangeRate?: number;
        };
        /** CustomTextColumns */
        CustomTextColumns: {
            /** @description Text of the first column of your own. */
            customTextColumn1?: string;
            /** @description Text of the second column of your own. */
            customTextColumn2?: string;
            /** @description Text of the third column of your own. */
            customTextColumn3?: string;
        };
        /** CustomTextColumnsInput */
        CustomTextColumnsInput: {
            /**
             * Format: line
             * @description Text of the first column of your own.
             */
            customTextColumn1?: string | null;
            /**
             * Format: line
             * @description Text of the second column of your own.
             */
            customTextColumn2?: string | null;
            /**
             * Format: line
             * @description Text of the third column of your own.
             */
            customTextColumn3?: string | null;
        } | null;
        /**
         * DiscountPosition
         * @description Its totalAmount and vatDebt are negative where the running sum above it is positive.
         */
        DiscountPosition: {
            /**
             * @description discount: takes off the running sum above it, spread over the VAT rates. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "discount";
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Name, one line. */
            name?: string;
            /** @description Percent, up to four decimal places. */
            discountRate?: number;
            /** @description In currency units. */
            discountAmount?: number;
            /** @description In currency units and the document's amountMode. */
            totalAmount: number;
            /** @description The VAT of the position, in currency units; all positions add up to totalVatDebt. */
            vatDebt: number;
            /** @description ISO 4217; on foreign-currency documents. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; on foreign-currency documents. */
            exchangeRate?: number;
        };
        /** DiscountPositionInput */
        DiscountPositionInput: {
            /**
             * @description discount: takes off the running sum above it, spread over the VAT rates. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "discount";
            /**
             * Format: line
             * @description Name, one line.
             */
            name?: string | null;
            /** @description Percent of the running sum, up to four decimal places; or discountAmount. */
            discountRate?: number | null;
            /** @description In currency units, at most the running sum; or discountRate. */
            discountAmount?: number | null;
            /**
             * Format: line
             * @description Opaque id, given by the service.
             */
            id?: string;
            /** @description In currency units; computed; ignored in a request. */
            totalAmount?: number;
            /** @description In currency units; computed; ignored in a request. */
            vatDebt?: number;
            /** @description The document's; ignored in a request. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; the document's; ignored in a request. */
            exchangeRate?: number;
        };
        /** DocumentCreation */
        DocumentCreation: {
            /** @description The lines of the document, in their order. */
            positions: components["schemas"]["PositionInput"][];
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template?: string;
            /**
             * Format: date
             * @description Issue date; default today in the time zone of the organisation.
             */
            openingDate?: string;
            /** @description Payment term in days from the opening date. */
            payableInDays?: number;
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode?: "gross" | "net";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language?: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns?: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description false issues the document: it gets its number. */
            isDraft?: boolean;
            /**
             * Format: line
             * @description Id of the contact the document is addressed to; required unless customRecipientText is given.
             */
            recipient?: string;
            /**
             * Format: text
             * @description Recipient when there is no contact.
             */
            customRecipientText?: string;
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string;
            /** @description ISO 4217, enabled in the organisation; together with exchangeRate. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; together with originalCurrency. */
            exchangeRate?: number;
            metadata?: components["schemas"]["Metadata"];
        };
        /** EmailDelivery */
        EmailDelivery: {
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description The email address it goes to, as it was given; its domain may be an international one. */
            recipientEmail: string;
            /**
             * @description queued until the mail server accepts the message (sent), or rejects it permanently, or all attempts fail (failed).
             * @enum {unknown}
             */
            status: "queued" | "sent" | "failed";
            /**
             * Format: date-time
             * @description When the delivery last changed.
             */
            timestamp: string;
            /** @description How often it was tried. */
            attempts: number;
            /** @description Why it failed, usually the message of the mail server. */
            error?: string;
        };
        /** ErrorCode */
        ErrorCode: {
            /** @description Stable; the `code` of the rejection. */
            code: string;
            /** @description The HTTP status it is answered with. */
            status: number;
            /** @description One plain sentence that says what to do. */
            message: string;
        };
        /** Estimate */
        Estimate: {
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Whether the document is a draft: without a number, and for an invoice not in the books. */
            isDraft: boolean;
            /** @description Empty until the document is issued; then without gaps in the organisation. */
            number: string;
            /** @description Id of the organisation that owns the record. */
            organisation: string;
            /**
             * Format: date
             * @description openingDate + payableInDays; on an estimate the last day on which it is valid.
             */
            dueDate: string;
            /** @description Net + VAT, in currency units. */
            totalAmount: number;
            /** @description Total without VAT, in currency units of the document. */
            totalNetAmount: number;
            /** @description VAT on the document, in currency units. */
            totalVatDebt: number;
            /** @description Every email delivery of the document, oldest first. */
            emailDeliveries: components["schemas"]["EmailDelivery"][];
            /**
             * Format: uri
             * @description The PDF for anyone who knows the address; needs no token. Left out while the link is revoked.
             */
            publicPdfUrl?: string;
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template: string;
            /**
             * Format: date
             * @description Issue date; default today in the time zone of the organisation.
             */
            openingDate: string;
            /** @description Payment term in days from the opening date. */
            payableInDays: number;
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode: "gross" | "net";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description The lines of the document, in their order. */
            positions: components["schemas"]["Position"][];
            /**
             * Format: line
             * @description Id of the contact the document is addressed to; required unless customRecipientText is given.
             */
            recipient?: string;
            /**
             * Format: text
             * @description Recipient when there is no contact.
             */
            customRecipientText?: string;
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string;
            /** @description ISO 4217, enabled in the organisation; together with exchangeRate. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; together with originalCurrency. */
            exchangeRate?: number;
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description open until the customer accepts or declines; changing positions, amounts or recipient opens it again.
             * @enum {unknown}
             */
            status: "open" | "accepted" | "declined";
            /** @description Who accepted the estimate. */
            signingPerson?: string;
            /**
             * Format: date-time
             * @description When the estimate was accepted, RFC 3339.
             */
            signedAt?: string;
            /** @description Ids of the invoices created from this estimate. */
            invoicesFromQuote: string[];
        };
        /** EstimateChange */
        EstimateChange: {
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template?: string;
            /**
             * Format: date
             * @description Issue date; default today in the time zone of the organisation.
             */
            openingDate?: string;
            /** @description Payment term in days from the opening date. */
            payableInDays?: number;
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode?: "gross" | "net";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language?: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns?: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description The lines of the document, in their order. */
            positions?: components["schemas"]["PositionInput"][];
            /** @description false issues the document: it gets its number. */
            isDraft?: boolean;
            /**
             * Format: line
             * @description Id of the contact the document is addressed to; required unless customRecipientText is given.
             */
            recipient?: string | null;
            /**
             * Format: text
             * @description Recipient when there is no contact.
             */
            customRecipientText?: string | null;
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string | null;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string | null;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string | null;
            /** @description ISO 4217, enabled in the organisation; together with exchangeRate. */
            originalCurrency?: string | null;
            /** @description 1 unit of originalCurrency = X CHF; together with originalCurrency. */
            exchangeRate?: number | null;
            /** @description Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or . */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly id?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly number?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly organisation?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly dueDate?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalNetAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalVatDebt?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly emailDeliveries?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly publicPdfUrl?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly status?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly signingPerson?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly signedAt?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly invoicesFromQuote?: unknown;
        };
        /** Event */
        Event: {
            /**
             * @description What happened: one of GET /v1/event-types.
             * @enum {unknown}
             */
            type: "organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed";
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: date-time
             * @description Never before createdAt of an earlier event.
             */
            createdAt: string;
            /** @description The x-request-id of the request; none of a job, a command, or of several requests that were posted together. */
            requestId?: string;
            /** @description Id of the token that asked; none of a job or command. */
            token?: string;
            record: components["schemas"]["EventRecord"];
            /** @description The record under its name, as the API showed it at that time, without secrets and secret addresses; a deleted record as it was before. */
            data: {
                [key: string]: unknown;
            };
            /** @description Of a record that changed: the changed fields with their previous values; null for a field that had none. */
            previous?: {
                [key: string]: unknown;
            };
        };
        /** EventRecord */
        EventRecord: {
            /** @description The part of the type before the dot. */
            kind: string;
            /** @description Its id, or the number of an account, the code of a currency. */
            id: string;
            /** @description Id of the estimate, invoice or credit note it is, or belongs to. */
            document?: string;
        };
        /** EventType */
        EventType: {
            /**
             * @description Stable; the `type` of the event.
             * @enum {unknown}
             */
            type: "organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed";
            /** @description The scope that a token needs to read these events. */
            scope: string;
            /** @description One plain sentence that says what happened. */
            message: string;
        };
        /** FiscalYear */
        FiscalYear: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: date
             * @description First day, included.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            to: string;
            /**
             * @description Nothing is posted into a closed year.
             * @enum {unknown}
             */
            status: "open" | "closed";
        };
        /** Health */
        Health: {
            /**
             * @description Always ok; otherwise the answer is a 503.
             * @enum {string}
             */
            status: "ok";
        };
        /** IncomeStatement */
        IncomeStatement: {
            /**
             * Format: date
             * @description First day, included.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            to: string;
            /** @description The primary currency; all amounts are in its cents. */
            currency: string;
            /** @description Income counts up, expense counts down. */
            groups: components["schemas"]["IncomeStatementGroup"][];
            /** @description In cents. A loss is negative. */
            result: number;
        };
        /** IncomeStatementGroup */
        IncomeStatementGroup: {
            /** @description Stable; the same in every organisation. */
            code: string;
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
            /** @description The accounts, by number. */
            accounts: components["schemas"]["StatementAccount"][];
            /** @description In cents. Sum of the accounts. */
            amount: number;
            /** @description An intermediate result, shown below the group. */
            subtotal?: {
                /** @description Stable; the same in every organisation. */
                code: string;
                /** @description The name in each of the four languages. */
                names: {
                    /** @description In German. */
                    de: string;
                    /** @description In French. */
                    fr: string;
                    /** @description In Italian. */
                    it: string;
                    /** @description In English. */
                    en: string;
                };
                /** @description In cents. Sum of this group and all before it. */
                amount: number;
            };
        };
        /** Invoice */
        Invoice: {
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Whether the document is a draft: without a number, and for an invoice not in the books. */
            isDraft: boolean;
            /** @description Empty until the document is issued; then without gaps in the organisation. */
            number: string;
            /** @description Id of the organisation that owns the record. */
            organisation: string;
            /**
             * Format: date
             * @description openingDate + payableInDays; on an estimate the last day on which it is valid.
             */
            dueDate: string;
            /** @description Net + VAT, in currency units. */
            totalAmount: number;
            /** @description Total without VAT, in currency units of the document. */
            totalNetAmount: number;
            /** @description VAT on the document, in currency units. */
            totalVatDebt: number;
            /** @description Every email delivery of the document, oldest first. */
            emailDeliveries: components["schemas"]["EmailDelivery"][];
            /**
             * Format: uri
             * @description The PDF for anyone who knows the address; needs no token. Left out while the link is revoked.
             */
            publicPdfUrl?: string;
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template: string;
            /**
             * Format: date
             * @description Issue date; default today in the time zone of the organisation.
             */
            openingDate: string;
            /** @description Payment term in days from the opening date. */
            payableInDays: number;
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode: "gross" | "net";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description The lines of the document, in their order. */
            positions: components["schemas"]["Position"][];
            /**
             * Format: line
             * @description Id of the contact the document is addressed to; required unless customRecipientText is given.
             */
            recipient?: string;
            /**
             * Format: text
             * @description Recipient when there is no contact.
             */
            customRecipientText?: string;
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string;
            /** @description ISO 4217, enabled in the organisation; together with exchangeRate. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; together with originalCurrency. */
            exchangeRate?: number;
            metadata?: components["schemas"]["Metadata"];
            /** @description Whether a valid QR-bill can be made: CHF or EUR, an account in the settings, addresses that fit. The PDF carries it once the invoice is issued, and no longer when it is annulled. */
            isQrInvoice: boolean;
            /** @description The reference on the QR-bill, which payments carry: QR reference (27 digits) or creditor reference (ISO 11649). */
            paymentReference?: string;
            /** @description Payments less refunds, in currency units. */
            totalAmountPaid: number;
            /** @description What credit notes took off the invoice, in currency units. */
            totalAmountCredited: number;
            /** @description totalAmount - totalAmountPaid - totalAmountCredited, in currency units; negative when overpaid, 0 when annulled. */
            totalRestAmount: number;
            /** @description Whether nothing of an issued invoice is owed any more; an annulled one was not paid. */
            isPaid: boolean;
            /** @description Whether more was paid than is owed. */
            isOverpaid: boolean;
            /** @description Whether the invoice was annulled. */
            isAnnulled: boolean;
        };
        /** InvoiceChange */
        InvoiceChange: {
            /**
             * Format: line
             * @description Id of the template that renders the document; default the first.
             */
            template?: string;
            /**
             * Format: date
             * @description Issue date; default today in the time zone of the organisation.
             */
            openingDate?: string;
            /** @description Payment term in days from the opening date. */
            payableInDays?: number;
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode?: "gross" | "net";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language?: "de" | "en" | "fr" | "it";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns?: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description The lines of the document, in their order. */
            positions?: components["schemas"]["PositionInput"][];
            /** @description false issues the document: it gets its number. */
            isDraft?: boolean;
            /**
             * Format: line
             * @description Id of the contact the document is addressed to; required unless customRecipientText is given.
             */
            recipient?: string | null;
            /**
             * Format: text
             * @description Recipient when there is no contact.
             */
            customRecipientText?: string | null;
            /**
             * Format: line
             * @description Title of the document, one line.
             */
            title?: string | null;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string | null;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string | null;
            /** @description ISO 4217, enabled in the organisation; together with exchangeRate. */
            originalCurrency?: string | null;
            /** @description 1 unit of originalCurrency = X CHF; together with originalCurrency. */
            exchangeRate?: number | null;
            /** @description Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or . */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly id?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly number?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly organisation?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly dueDate?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalNetAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalVatDebt?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly emailDeliveries?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly publicPdfUrl?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly isQrInvoice?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly paymentReference?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalAmountPaid?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalAmountCredited?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly totalRestAmount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly isPaid?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly isOverpaid?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly isAnnulled?: unknown;
        };
        /** LedgerEntry */
        LedgerEntry: {
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Without gaps in the organisation. */
            sequence: number;
            /**
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            date: string;
            /** @description What the entry is for, one line. */
            description: string;
            /** @description Number of the account that is debited. */
            debitAccount: number;
            /** @description Number of the account that is credited. */
            creditAccount: number;
            /** @description In cents of the currency. */
            amount: number;
            /** @description ISO 4217 code. */
            currency: string;
            /** @description 1 unit of the currency = X CHF. */
            exchangeRate: number;
            /**
             * @description Swiss VAT code; left out where there is none.
             * @enum {string}
             */
            taxCode?: "UN81" | "UN77" | "UR26" | "UR25" | "US38" | "US37" | "UO81" | "UO77" | "BZB81" | "BZB77" | "BZM81" | "BZM77" | "VM81" | "VM38" | "VM26" | "VB81" | "VB38" | "VB26" | "VM77" | "VM37" | "VM25" | "VB77" | "VB37" | "VB25" | "ES81" | "ES26" | "ES77" | "ES25" | "UNO" | "UEX" | "ULA" | "ZOLLM" | "ZOLLB";
            /** @description Your own reference; unique in the organisation. */
            externalReference?: string;
            metadata?: components["schemas"]["Metadata"];
            /**
             * @description What caused the entry.
             * @enum {unknown}
             */
            source: "api" | "invoice" | "credit-note" | "payment" | "reversal" | "annulment";
            /** @description The entry that this one reverses. */
            reverses?: string;
            /** @description The entry that reverses this one. */
            reversedBy?: string;
            /** @description SHA-256 over this entry and the hash of the one before, in hexadecimal. */
            hash: string;
            /**
             * Format: date-time
             * @description Instant of creation, RFC 3339 in UTC.
             */
            createdAt: string;
            /** @description What the entry posts: one amount from one account to another each. */
            transactions: components["schemas"]["LedgerTransaction"][];
        };
        /** LedgerEntryCreation */
        LedgerEntryCreation: {
            /**
             * Format: date
             * @description Must lie in an open fiscal year and outside every settled VAT period.
             */
            date: string;
            /**
             * Format: line
             * @description What the entry is for, one line.
             */
            description: string;
            /** @description Number of an account in the chart of accounts. */
            debitAccount: number;
            /** @description Number of an account in the chart of accounts. */
            creditAccount: number;
            /** @description Gross amount in cents (hundredths) of the currency. */
            amount: number;
            /** @description ISO 4217; enabled in the organisation. Default CHF. */
            currency?: string;
            /** @description 1 unit of the currency = X CHF, up to ten decimal places; when omitted, the rate configured for the currency. */
            exchangeRate?: number;
            /**
             * @description Tax code; null or empty for none.
             * @enum {string|null}
             */
            taxCode?: "UN81" | "UN77" | "UR26" | "UR25" | "US38" | "US37" | "UO81" | "UO77" | "BZB81" | "BZB77" | "BZM81" | "BZM77" | "VM81" | "VM38" | "VM26" | "VB81" | "VB38" | "VB26" | "VM77" | "VM37" | "VM25" | "VB77" | "VB37" | "VB25" | "ES81" | "ES26" | "ES77" | "ES25" | "UNO" | "UEX" | "ULA" | "ZOLLM" | "ZOLLB" | "" | null;
            /**
             * Format: line
             * @description Your own reference; unique in the organisation permanently.
             */
            externalReference?: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /** LedgerEntryReversal */
        LedgerEntryReversal: {
            /**
             * Format: date
             * @description Not before the date of the entry. Default: today in the time zone of the organisation, or the date of the entry if that is later.
             */
            date?: string;
            /**
             * Format: line
             * @description Default: that of the entry.
             */
            description?: string;
        };
        /** LedgerTransaction */
        LedgerTransaction: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            date: string;
            /** @description Number of the account that is debited. */
            debitAccount: number;
            /** @description Number of the account that is credited. */
            creditAccount: number;
            /** @description What its entry is for, one line. */
            description: string;
            /** @description This transaction, in cents of the primary currency. */
            amount: number;
            /** @description The whole entry, in cents of the primary currency; the same on all its transactions. */
            grossAmount: number;
            /** @description The primary currency. */
            currency: string;
            /** @description This transaction, in cents of the currency that was posted. */
            originalAmount: number;
            /** @description ISO 4217 code of the currency that was posted. */
            originalCurrency: string;
            /**
             * @description Swiss VAT code; left out where there is none.
             * @enum {string}
             */
            taxCode?: "UN81" | "UN77" | "UR26" | "UR25" | "US38" | "US37" | "UO81" | "UO77" | "BZB81" | "BZB77" | "BZM81" | "BZM77" | "VM81" | "VM38" | "VM26" | "VB81" | "VB38" | "VB26" | "VM77" | "VM37" | "VM25" | "VB77" | "VB37" | "VB25" | "ES81" | "ES26" | "ES77" | "ES25" | "UNO" | "UEX" | "ULA" | "ZOLLM" | "ZOLLB";
        };
        /**
         * Metadata
         * @description Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
         */
        Metadata: {
            [key: string]: string;
        };
        /** Organisation */
        Organisation: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: line
             * @description Name, one line.
             */
            name: string;
            /**
             * Format: country
             * @description ISO 3166-1, two letters.
             */
            country: string;
            /**
             * Format: time-zone
             * @description IANA name; it decides which day is today.
             */
            timeZone: string;
            /**
             * @description Language of documents and mails.
             * @enum {unknown}
             */
            language: "de" | "en" | "fr" | "it";
            /**
             * Format: number-pattern
             * @description One run of zeros stands for the counter, padded to that length; YYYY for the year of the openingDate, which restarts the counter each year.
             */
            estimateNumberPattern: string;
            /**
             * Format: number-pattern
             * @description One run of zeros stands for the counter, padded to that length; YYYY for the year of the openingDate, which restarts the counter each year.
             */
            invoiceNumberPattern: string;
            /**
             * Format: number-pattern
             * @description One run of zeros stands for the counter, padded to that length; YYYY for the year of the openingDate, which restarts the counter each year.
             */
            creditNoteNumberPattern: string;
            /**
             * Format: line
             * @description Street, without the number.
             */
            streetName?: string;
            /**
             * Format: line
             * @description Number of the building.
             */
            buildingNumber?: string;
            /**
             * Format: line
             * @description Postal code.
             */
            postCode?: string;
            /**
             * Format: line
             * @description Town.
             */
            townName?: string;
            /**
             * Format: email
             * @description One email address.
             */
            email?: string;
            /**
             * Format: line
             * @description Phone number, as it is printed.
             */
            phone?: string;
            /**
             * Format: uri
             * @description Absolute http or https URL.
             */
            website?: string;
            /**
             * Format: vat-number
             * @description UID with check digit and suffix: CHE-101.654.423 MWST.
             */
            vatNumber?: string;
            /**
             * Format: iban
             * @description CH or LI, without spaces.
             */
            iban?: string;
            /**
             * Format: qr-iban
             * @description An IBAN whose characters 5 to 9 lie between 30000 and 31999.
             */
            qrIban?: string;
            /**
             * Format: line
             * @description Name of the bank, as it is printed.
             */
            bankName?: string;
            /**
             * @description Currency of the books; all ledger amounts are in its cents.
             * @enum {string}
             */
            primaryCurrency: "CHF";
        };
        /** OrganisationChange */
        OrganisationChange: {
            /**
             * Format: line
             * @description Name, one line.
             */
            name?: string;
            /**
             * Format: country
             * @description ISO 3166-1, two letters.
             */
            country?: string;
            /**
             * Format: time-zone
             * @description IANA name; it decides which day is today.
             */
            timeZone?: string;
            /**
             * @description Language of documents and mails.
             * @enum {unknown}
             */
            language?: "de" | "en" | "fr" | "it";
            /**
             * Format: number-pattern
             * @description One run of zeros stands for the counter, padded to that length; YYYY for the year of the openingDate, which restarts the counter each year.
             */
            estimateNumberPattern?: string;
            /**
             * Format: number-pattern
             * @description One run of zeros stands for the counter, padded to that length; YYYY for the year of the openingDate, which restarts the counter each year.
             */
            invoiceNumberPattern?: string;
            /**
             * Format: number-pattern
             * @description One run of zeros stands for the counter, padded to that length; YYYY for the year of the openingDate, which restarts the counter each year.
             */
            creditNoteNumberPattern?: string;
            /**
             * Format: line
             * @description Street, without the number.
             */
            streetName?: string | null;
            /**
             * Format: line
             * @description Number of the building.
             */
            buildingNumber?: string | null;
            /**
             * Format: line
             * @description Postal code.
             */
            postCode?: string | null;
            /**
             * Format: line
             * @description Town.
             */
            townName?: string | null;
            /**
             * Format: email
             * @description One email address.
             */
            email?: string | null;
            /**
             * Format: line
             * @description Phone number, as it is printed.
             */
            phone?: string | null;
            /**
             * Format: uri
             * @description Absolute http or https URL.
             */
            website?: string | null;
            /**
             * Format: vat-number
             * @description UID with check digit and suffix: CHE-101.654.423 MWST.
             */
            vatNumber?: string | null;
            /**
             * Format: iban
             * @description CH or LI, without spaces.
             */
            iban?: string | null;
            /**
             * Format: qr-iban
             * @description An IBAN whose characters 5 to 9 lie between 30000 and 31999.
             */
            qrIban?: string | null;
            /**
             * Format: line
             * @description Name of the bank, as it is printed.
             */
            bankName?: string | null;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly id?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly primaryCurrency?: unknown;
        };
        /** Payment */
        Payment: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * @description receipt: money that came in for the invoice; refund: an over-payment that was paid back; payout: a credit note that was paid out.
             * @enum {unknown}
             */
            type: "receipt" | "refund" | "payout";
            /** @description Id of the invoice; of a payout, of the invoice that the credit note credits. */
            invoice: string;
            /** @description Of a payout: id of the credit note. */
            creditNote?: string;
            /** @description Of a refund: id of the payment that was too high. */
            refundOf?: string;
            /**
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            date: string;
            /** @description In units of the currency of the invoice, at most two decimal places. */
            amount: number;
            /** @description Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate of the invoice. */
            exchangeRate?: number;
            /** @description Where the money arrived; default 1020. */
            account: number;
            /**
             * Format: line
             * @description Your own note, one line.
             */
            note?: string;
            /** @description Whether the payment was reversed. */
            isReversed: boolean;
            metadata?: components["schemas"]["Metadata"];
        };
        /** PaymentChange */
        PaymentChange: {
            /**
             * Format: line
             * @description Your own note, one line.
             */
            note?: string | null;
            /** @description Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or . */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly id?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly type?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly invoice?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly creditNote?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly refundOf?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly date?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly amount?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly exchangeRate?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly account?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly isReversed?: unknown;
        };
        /** PaymentCreation */
        PaymentCreation: {
            /**
             * Format: date
             * @description Value date; default today.
             */
            date?: string;
            /** @description In units of the currency of the invoice, at most two decimal places. */
            amount: number;
            /** @description Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate of the invoice. */
            exchangeRate?: number;
            /** @description Where the money arrived; default 1020. */
            account?: number;
            /**
             * Format: line
             * @description Your own note, one line.
             */
            note?: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /** PaymentReversal */
        PaymentReversal: {
            /**
             * Format: date
             * @description Not before the date of the payment. Default: today in the time zone of the organisation, or the date of the payment if that is later.
             */
            date?: string;
        };
        /** PdfAttachment */
        PdfAttachment: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: uri
             * @description The address of the uploaded file, which needs no token.
             */
            url: string;
            /** @description The original filename of the uploaded file. */
            name: string;
            /**
             * @description Media type of the file.
             * @enum {string}
             */
            type: "application/pdf";
            /** @description Bytes. */
            size: number;
        };
        /** PdfAttachmentOrder */
        PdfAttachmentOrder: {
            /** @description The ids of all attachments in the new order. */
            attachments: string[];
        };
        /** PdfAttachmentUpload */
        PdfAttachmentUpload: {
            /**
             * Format: binary
             * @description A PDF of at most 10485760 bytes; determined by its contents.
             */
            file: Blob;
            /**
             * Format: line
             * @description Title of the attachment in lists; the file keeps its own name.
             */
            title: string;
        };
        /** PeriodCreation */
        PeriodCreation: {
            /**
             * Format: date
             * @description First day, included.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            to: string;
        };
        /** Position */
        Position: components["schemas"]["ProductPosition"] | components["schemas"]["DiscountPosition"] | components["schemas"]["TextPosition"] | components["schemas"]["SubtotalPosition"];
        /** PositionInput */
        PositionInput: components["schemas"]["ProductPositionInput"] | components["schemas"]["DiscountPositionInput"] | components["schemas"]["TextPositionInput"] | components["schemas"]["SubtotalPositionInput"];
        /** PostedEntry */
        PostedEntry: {
            /**
             * @description The result for this entry.
             * @enum {string}
             */
            outcome: "posted";
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Number of the entry, without gaps in the organisation. */
            sequence: number;
            /** @description What the entry posts: one amount from one account to another each. */
            transactions: components["schemas"]["LedgerTransaction"][];
        };
        /** PreviewedEntry */
        PreviewedEntry: {
            /**
             * @description The result for this entry.
             * @enum {string}
             */
            outcome: "previewed";
            /** @description What the entry posts: one amount from one account to another each. */
            transactions: components["schemas"]["PreviewedTransaction"][];
        };
        /** PreviewedTransaction */
        PreviewedTransaction: {
            /**
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            date: string;
            /** @description Number of the account that is debited. */
            debitAccount: number;
            /** @description Number of the account that is credited. */
            creditAccount: number;
            /** @description What its entry is for, one line. */
            description: string;
            /** @description This transaction, in cents of the primary currency. */
            amount: number;
            /** @description The whole entry, in cents of the primary currency; the same on all its transactions. */
            grossAmount: number;
            /** @description The primary currency. */
            currency: string;
            /** @description This transaction, in cents of the currency that was posted. */
            originalAmount: number;
            /** @description ISO 4217 code of the currency that was posted. */
            originalCurrency: string;
            /**
             * @description Swiss VAT code; left out where there is none.
             * @enum {string}
             */
            taxCode?: "UN81" | "UN77" | "UR26" | "UR25" | "US38" | "US37" | "UO81" | "UO77" | "BZB81" | "BZB77" | "BZM81" | "BZM77" | "VM81" | "VM38" | "VM26" | "VB81" | "VB38" | "VB26" | "VM77" | "VM37" | "VM25" | "VB77" | "VB37" | "VB25" | "ES81" | "ES26" | "ES77" | "ES25" | "UNO" | "UEX" | "ULA" | "ZOLLM" | "ZOLLB";
        };
        /** Problem */
        Problem: {
            /**
             * @description Stable; one of GET /v1/error-codes.
             * @enum {unknown}
             */
            code: "general/invalid-fields" | "general/invalid-body" | "general/unauthorised" | "rest-api/insufficient-scope" | "general/not-found" | "general/method-not-allowed" | "general/request-timeout" | "general/conflict" | "general/idempotency-key-in-use" | "general/precondition-failed" | "general/payload-too-large" | "general/unsupported-media-type" | "general/idempotency-key-reused" | "general/too-many-requests" | "general/headers-too-large" | "general/internal-error" | "general/service-unavailable" | "contacts/not-found" | "contacts/in-use" | "customer-invoice/not-found" | "customer-invoices/quote-not-found" | "customer-invoices/not-found" | "customer-invoices/attachment-not-found" | "customer-invoices/attachments-read-only" | "customer-invoices/attachment-limit-reached" | "customer-invoices/attachment-unreadable" | "customer-invoices/attachment-too-large" | "customer-invoices/attachment-not-pdf" | "customer-invoices/draft-not-convertible" | "customer-invoices/number-immutable" | "customer-invoices/document-immutable" | "customer-invoices/public-link-not-found" | "customer-invoices/qr-bill-impossible" | "customer-invoices/no-recipient-address" | "customer-invoices/mail-quota-reached" | "ledger/not-found" | "ledger/account-not-found" | "ledger/period-closed" | "ledger/no-fiscal-year" | "ledger/currency-not-enabled" | "ledger/exchange-rate-missing" | "ledger/already-reversed" | "ledger/not-reversible" | "ledger/duplicate-reference" | "payments/not-found" | "payments/already-reversed" | "payments/nothing-to-refund" | "payments/refunded" | "credit-notes/nothing-open" | "accounts/not-found" | "accounts/in-use" | "currencies/not-found" | "tokens/not-found" | "events/not-found" | "webhook-endpoints/not-found" | "webhook-endpoints/limit-reached" | "webhook-endpoints/disabled" | "webhook-endpoints/replay-too-long" | "webhook-deliveries/not-found" | "templates/not-found" | "templates/in-use" | "templates/last" | "templates/limit-reached" | "organisation/logo-not-found" | "organisation/logo-not-an-image" | "organisation/logo-too-large" | "organisation/logo-unreadable" | "fiscal-years/not-found" | "vat-periods/not-found";
            /** @description One plain sentence that says what to do. */
            message: string;
            /** @description The x-request-id of this answer; it is in the log line too. */
            requestId: string;
            /** @description All invalid fields, as the request names them; empty when the body as a whole is unreadable. On every 400. */
            invalidFields?: string[];
            /** @description A sentence for each invalid field. */
            details?: {
                /** @description The invalid field, as the request names it. */
                field: string;
                /** @description What the field must be. */
                message: string;
            }[];
        };
        /** ProductPosition */
        ProductPosition: {
            /**
             * @description product: a line with a price. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "product";
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Name, one line. */
            name: string;
            /** @description Per unit, in currency units, up to six decimal places; may be negative. */
            singleAmount: number;
            /** @description Up to six decimal places; may be negative. */
            quantity: number;
            /** @description Number of the ledger account that is credited. */
            contraAccount: number;
            /** @description Unit of the quantity, such as h or pieces. */
            unit?: string;
            /**
             * @description Swiss VAT code; left out where there is none.
             * @enum {string}
             */
            taxCode?: "UN81" | "UN77" | "UR26" | "UR25" | "US38" | "US37" | "UO81" | "UO77" | "BZB81" | "BZB77" | "BZM81" | "BZM77" | "VM81" | "VM38" | "VM26" | "VB81" | "VB38" | "VB26" | "VM77" | "VM37" | "VM25" | "VB77" | "VB37" | "VB25" | "ES81" | "ES26" | "ES77" | "ES25" | "UNO" | "UEX" | "ULA" | "ZOLLM" | "ZOLLB";
            /** @description Your article number. */
            articleNumber?: string;
            /** @description Text, one or several lines. */
            description?: string;
            /** @description Calendar date, YYYY-MM-DD. */
            date?: string;
            /** @description Percent, up to four decimal places. */
            discountRate?: number;
            customTextColumns?: components["schemas"]["CustomTextColumns"];
            /** @description In currency units and the document's amountMode. */
            totalAmount: number;
            /** @description The VAT of the position, in currency units; all positions add up to totalVatDebt. */
            vatDebt: number;
            /** @description ISO 4217; on foreign-currency documents. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; on foreign-currency documents. */
            exchangeRate?: number;
        };
        /** ProductPositionInput */
        ProductPositionInput: {
            /**
             * @description product: a line with a price. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "product";
            /**
             * Format: line
             * @description Name, one line.
             */
            name: string;
            /** @description Per unit, in currency units, up to six decimal places; may be negative. */
            singleAmount: number;
            /** @description Up to six decimal places; may be negative. */
            quantity: number;
            /** @description Number of the ledger account that is credited. */
            contraAccount: number;
            /**
             * Format: line
             * @description Unit of the quantity, such as h or pieces.
             */
            unit?: string | null;
            /**
             * @description Tax code; null or empty for none.
             * @enum {string|null}
             */
            taxCode?: "UN81" | "UN77" | "UR26" | "UR25" | "US38" | "US37" | "UO81" | "UO77" | "BZB81" | "BZB77" | "BZM81" | "BZM77" | "VM81" | "VM38" | "VM26" | "VB81" | "VB38" | "VB26" | "VM77" | "VM37" | "VM25" | "VB77" | "VB37" | "VB25" | "ES81" | "ES26" | "ES77" | "ES25" | "UNO" | "UEX" | "ULA" | "ZOLLM" | "ZOLLB" | "" | null;
            /**
             * Format: line
             * @description Your article number.
             */
            articleNumber?: string | null;
            /**
             * Format: text
             * @description Text, one or several lines.
             */
            description?: string | null;
            /**
             * Format: date
             * @description Calendar date, YYYY-MM-DD.
             */
            date?: string | null;
            /** @description Percent, up to four decimal places. */
            discountRate?: number | null;
            customTextColumns?: components["schemas"]["CustomTextColumnsInput"];
            /**
             * Format: line
             * @description Opaque id, given by the service.
             */
            id?: string;
            /** @description In currency units; computed; ignored in a request. */
            totalAmount?: number;
            /** @description In currency units; computed; ignored in a request. */
            vatDebt?: number;
            /** @description The document's; ignored in a request. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; the document's; ignored in a request. */
            exchangeRate?: number;
        };
        /** PublicLink */
        PublicLink: {
            /**
             * Format: uri
             * @description The publicPdfUrl of the document; needs no token.
             */
            url: string;
            /** @description How often this address was requested. */
            accesses: number;
            /**
             * Format: date-time
             * @description When the address was last requested; left out until then.
             */
            lastAccessAt?: string;
        };
        /** RefusedEntry */
        RefusedEntry: {
            /**
             * @description The result for this entry.
             * @enum {string}
             */
            outcome: "refused";
            /** @description Stable code. */
            code: string;
            /** @description One plain sentence that says what to do. */
            message: string;
            /** @description The invalid fields, as the request names them. */
            invalidFields: string[];
            /** @description A sentence for each invalid field. */
            details: {
                /** @description The invalid field, as the request names it. */
                field: string;
                /** @description One plain sentence that says what to do. */
                message: string;
            }[];
        };
        /** Repayment */
        Repayment: {
            /**
             * Format: date
             * @description Value date; default today.
             */
            date?: string;
            /** @description In units of the currency of the document. Default: all that is open. */
            amount?: number;
            /** @description Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate of the invoice. */
            exchangeRate?: number;
            /** @description Where the money leaves; default 1020. */
            account?: number;
            /**
             * Format: line
             * @description Your own note, one line.
             */
            note?: string;
            metadata?: components["schemas"]["Metadata"];
        };
        /** Replay */
        Replay: {
            /** @description Events after this nextCursor of the feed; instead of from. */
            cursor?: string;
            /**
             * Format: date-time
             * @description Events from this instant on, RFC 3339.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Events before this instant, RFC 3339; default now.
             */
            to?: string;
            /** @description How many events are sent again. */
            events: number;
        };
        /** ReplayRange */
        ReplayRange: {
            /** @description Events after this nextCursor of the feed; instead of from. */
            cursor?: string;
            /**
             * Format: date-time
             * @description Events from this instant on, RFC 3339.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Events before this instant, RFC 3339; default now.
             */
            to?: string;
        };
        /** SecretRotation */
        SecretRotation: {
            /**
             * @description How long messages are also signed with the old secret; 0 when it was leaked.
             * @default 24
             */
            overlapHours?: number;
        };
        /** SendingRequest */
        SendingRequest: {
            /**
             * Format: email
             * @description Default: the email of the recipient contact.
             */
            email?: string;
            /**
             * Format: text
             * @description Included in the body of the email.
             */
            description?: string;
        };
        /** StatementAccount */
        StatementAccount: {
            /** @description Number of an account in the chart of accounts. */
            account: number;
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
            /** @description In cents. Never 0. */
            amount: number;
        };
        /** StatementGroup */
        StatementGroup: {
            /** @description Stable; the same in every organisation. */
            code: string;
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
            /** @description The accounts, by number. */
            accounts: components["schemas"]["StatementAccount"][];
            /** @description In cents. Sum of the accounts. */
            amount: number;
        };
        /** SubtotalPosition */
        SubtotalPosition: {
            /**
             * @description subtotal: shows the running sum and changes nothing. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subtotal";
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Name, one line. */
            name?: string;
            /** @description In currency units and the document's amountMode. */
            totalAmount: number;
        };
        /**
         * SubtotalPositionInput
         * @description Shows the running sum and changes nothing.
         */
        SubtotalPositionInput: {
            /**
             * @description subtotal: shows the running sum and changes nothing. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subtotal";
            /**
             * Format: line
             * @description Name, one line.
             */
            name?: string | null;
            /**
             * Format: line
             * @description Opaque id, given by the service.
             */
            id?: string;
            /** @description In currency units; computed; ignored in a request. */
            totalAmount?: number;
            /** @description In currency units; computed; ignored in a request. */
            vatDebt?: number;
            /** @description The document's; ignored in a request. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; the document's; ignored in a request. */
            exchangeRate?: number;
        };
        /** TaxCode */
        TaxCode: {
            /**
             * @description The code, as entries and positions contain it.
             * @enum {string}
             */
            code: "UN81" | "UN77" | "UR26" | "UR25" | "US38" | "US37" | "UO81" | "UO77" | "BZB81" | "BZB77" | "BZM81" | "BZM77" | "VM81" | "VM38" | "VM26" | "VB81" | "VB38" | "VB26" | "VM77" | "VM37" | "VM25" | "VB77" | "VB37" | "VB25" | "ES81" | "ES26" | "ES77" | "ES25" | "UNO" | "UEX" | "ULA" | "ZOLLM" | "ZOLLB";
            /**
             * @description What the code is for: output tax, input tax, acquisition tax, import tax, or exempt.
             * @enum {unknown}
             */
            kind: "output" | "input" | "acquisition" | "import" | "exempt";
            /** @description Percent; 100 means that the whole amount is tax. */
            rate: number;
            /**
             * Format: date
             * @description First day of supply on which this is the statutory rate. A code is never rejected because of its date.
             */
            validFrom?: string;
            /**
             * Format: date
             * @description Last day of supply on which this is the statutory rate; left out while it is in force.
             */
            validTo?: string;
            /** @description Boxes of the VAT return that report the turnover or base; 205 is a memo. */
            turnoverBoxes: number[];
            /** @description Box of the VAT return that reports the tax. */
            taxBox?: number;
            /** @description Account on which the tax is booked. */
            vatAccount?: number;
            /** @description Of acquisition tax: the box in which it is reclaimed. */
            inputTaxBox?: number;
            /** @description Of acquisition tax: the account on which it is reclaimed. */
            inputTaxAccount?: number;
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
        };
        /** Template */
        Template: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: line
             * @description Name, one line.
             */
            name: string;
            /**
             * @description classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.
             * @enum {unknown}
             */
            design: "classic" | "modern" | "plain";
            /**
             * @description Typeface of the document; a QR-bill always has its own.
             * @enum {unknown}
             */
            font: "liberation-sans" | "inter" | "source-sans" | "source-serif";
            /** @description Colour of headings and rules, as #rrggbb in lower case. */
            accentColour: string;
            /**
             * @description Where the window of the envelope is.
             * @enum {unknown}
             */
            addressSide: "left" | "right";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language: "de" | "en" | "fr" | "it";
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode: "gross" | "net";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description Payment term in days from the opening date. */
            payableInDays: number;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string;
        };
        /** TemplateChange */
        TemplateChange: {
            /**
             * Format: line
             * @description Name, one line.
             */
            name?: string;
            /**
             * @description classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.
             * @enum {unknown}
             */
            design?: "classic" | "modern" | "plain";
            /**
             * @description Typeface of the document; a QR-bill always has its own.
             * @enum {unknown}
             */
            font?: "liberation-sans" | "inter" | "source-sans" | "source-serif";
            /** @description Colour of headings and rules, as #rrggbb in lower case. */
            accentColour?: string;
            /**
             * @description Where the window of the envelope is.
             * @enum {unknown}
             */
            addressSide?: "left" | "right";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language?: "de" | "en" | "fr" | "it";
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode?: "gross" | "net";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns?: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description Payment term in days from the opening date. */
            payableInDays?: number;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string | null;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string | null;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly id?: unknown;
        };
        /** TemplateCreation */
        TemplateCreation: {
            /**
             * Format: line
             * @description Name, one line.
             */
            name: string;
            /**
             * @description classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.
             * @enum {unknown}
             */
            design?: "classic" | "modern" | "plain";
            /**
             * @description Typeface of the document; a QR-bill always has its own.
             * @enum {unknown}
             */
            font?: "liberation-sans" | "inter" | "source-sans" | "source-serif";
            /** @description Colour of headings and rules, as #rrggbb in lower case. */
            accentColour?: string;
            /**
             * @description Where the window of the envelope is.
             * @enum {unknown}
             */
            addressSide?: "left" | "right";
            /**
             * @description Language of the rendered document.
             * @enum {unknown}
             */
            language: "de" | "en" | "fr" | "it";
            /**
             * @description gross: amounts include VAT; net: amounts exclude VAT.
             * @enum {unknown}
             */
            amountMode?: "gross" | "net";
            /** @description Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. */
            columns?: ("quantity" | "unit" | "articleNumber" | "name" | "date" | "vatDebt" | "vatRate" | "singleAmount" | "totalAmount" | "discountRate" | "positionNumber" | "customTextColumn1" | "customTextColumn2" | "customTextColumn3")[];
            /** @description Payment term in days from the opening date. */
            payableInDays?: number;
            /**
             * Format: text
             * @description Text above the positions; may have several lines.
             */
            introductoryText?: string;
            /**
             * Format: text
             * @description Text below the positions; may have several lines.
             */
            closingText?: string;
        };
        /** TextPosition */
        TextPosition: {
            /**
             * @description text: a line without a price. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Name, one line. */
            name?: string;
            /** @description Text, one or several lines. */
            description?: string;
        };
        /**
         * TextPositionInput
         * @description Has a name, a description, or both.
         */
        TextPositionInput: {
            /**
             * @description text: a line without a price. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /**
             * Format: line
             * @description Name, one line.
             */
            name?: string | null;
            /**
             * Format: text
             * @description Text, one or several lines.
             */
            description?: string | null;
            /**
             * Format: line
             * @description Opaque id, given by the service.
             */
            id?: string;
            /** @description In currency units; computed; ignored in a request. */
            totalAmount?: number;
            /** @description In currency units; computed; ignored in a request. */
            vatDebt?: number;
            /** @description The document's; ignored in a request. */
            originalCurrency?: string;
            /** @description 1 unit of originalCurrency = X CHF; the document's; ignored in a request. */
            exchangeRate?: number;
        };
        /** Token */
        Token: {
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description What the token is for, in your words. */
            name: string;
            /** @description A write scope includes its read scope. */
            scopes: ("all" | "invoices:read" | "invoices:write" | "contacts:read" | "contacts:write" | "ledger:read" | "ledger:write" | "settings:read" | "settings:write")[];
            /**
             * Format: date-time
             * @description Instant of creation, RFC 3339 in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Instant from which the token is rejected, RFC 3339 in UTC.
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Instant at which the token was revoked; left out while it is valid.
             */
            revokedAt?: string;
            /**
             * Format: date-time
             * @description Written at most once a minute.
             */
            lastUsedAt?: string;
            /** @description The last four characters of the token. */
            hint: string;
            /** @description The secret; shown once, on creation. */
            token?: string;
        };
        /** TokenCreation */
        TokenCreation: {
            /**
             * Format: line
             * @description What the token is for, in your words.
             */
            name: string;
            /** @description A write scope includes its read scope. */
            scopes: ("all" | "invoices:read" | "invoices:write" | "contacts:read" | "contacts:write" | "ledger:read" | "ledger:write" | "settings:read" | "settings:write")[];
            /**
             * Format: date-time
             * @description At most a year ahead; default 90 days.
             */
            expiresAt?: string;
        };
        /** TrialBalance */
        TrialBalance: {
            /**
             * Format: date
             * @description Last day that counts, included.
             */
            asOf: string;
            /**
             * Format: date
             * @description First day of the fiscal year that contains the day, or of the last one before it.
             */
            fiscalYearStart: string;
            /** @description The primary currency; all amounts are in its cents. */
            currency: string;
            /** @description The accounts, by number. */
            accounts: components["schemas"]["TrialBalanceLine"][];
            /** @description In cents. Sum of all debits; equals the sum of all credits. */
            totalDebit: number;
            /** @description In cents. Sum of all credits. */
            totalCredit: number;
            /** @description In cents. Results of earlier years that no closing entry has moved to equity; a loss is negative. */
            resultOfEarlierYears: number;
        };
        /** TrialBalanceLine */
        TrialBalanceLine: {
            /** @description Number of an account in the chart of accounts. */
            account: number;
            /**
             * @description What the account is: asset, liability, equity, income or expense.
             * @enum {unknown}
             */
            type: "asset" | "liability" | "equity" | "income" | "expense";
            /** @description The name in each of the four languages. */
            names: {
                /** @description In German. */
                de: string;
                /** @description In French. */
                fr: string;
                /** @description In Italian. */
                it: string;
                /** @description In English. */
                en: string;
            };
            /** @description In cents. At the start of the fiscal year, debits less credits; accounts of income and expense begin at 0. */
            openingBalance: number;
            /** @description In cents. Debited since the start of the fiscal year. */
            debit: number;
            /** @description In cents. Credited since the start of the fiscal year. */
            credit: number;
            /** @description In cents. Opening balance and debits, less credits. */
            balance: number;
        };
        /** VatPeriod */
        VatPeriod: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: date
             * @description First day, included.
             */
            from: string;
            /**
             * Format: date
             * @description Last day, included.
             */
            to: string;
            /**
             * @description Nothing is posted into a settled period: its return has been filed.
             * @enum {unknown}
             */
            status: "open" | "settled";
        };
        /** WebhookAttempt */
        WebhookAttempt: {
            /** @description Its number within the delivery. */
            attempt: number;
            /**
             * Format: date-time
             * @description When it began, RFC 3339.
             */
            startedAt: string;
            /**
             * @description The result of the attempt; interrupted when the service stopped during it. Left out while it runs.
             * @enum {unknown}
             */
            outcome?: "delivered" | "failed" | "interrupted";
            /** @description The HTTP status of the answer; left out when there was none. */
            statusCode?: number;
            /** @description How long it took, in milliseconds. */
            milliseconds?: number;
            /** @description Why it failed, in a few words. */
            error?: string;
            /** @description The beginning of what was answered, up to 500 characters. */
            answer?: string;
        };
        /** WebhookDelivery */
        WebhookDelivery: {
            /** @description Opaque id, given by the service. */
            id: string;
            /** @description Id of the event: the webhook-id of every attempt. */
            event: string;
            /**
             * @description Type of the event.
             * @enum {unknown}
             */
            eventType: "organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed";
            /**
             * @description Why the event is delivered: because it happened, or because a client asked for it again.
             * @enum {unknown}
             */
            cause: "event" | "ping" | "resend" | "replay";
            /**
             * @description waiting until an attempt was answered with 2xx (delivered), or the last attempt failed (failed).
             * @enum {unknown}
             */
            status: "waiting" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description Instant of creation, RFC 3339 in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed, RFC 3339.
             */
            changedAt: string;
            /**
             * Format: date-time
             * @description The earliest time of the next attempt, while it waits.
             */
            nextAttemptAt?: string;
            /** @description The last 20 attempts, oldest first. */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** @description Opaque id, given by the service. */
            id: string;
            /**
             * Format: webhook-url
             * @description Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.
             */
            url: string;
            /**
             * Format: line
             * @description What it is for, in your words.
             */
            description?: string;
            /** @description The types of event that it receives; empty for all types, also future ones. */
            eventTypes: ("organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed")[];
            /** @description Whether it receives events. After it is enabled again, it also receives what happened meanwhile. */
            isEnabled: boolean;
            /**
             * @description Why the service disabled it: it answered 410 (gone), or all attempts for an event failed (failing).
             * @enum {unknown}
             */
            disabledReason?: "gone" | "failing";
            /**
             * Format: date-time
             * @description When the service disabled it, RFC 3339.
             */
            disabledAt?: string;
            metadata?: components["schemas"]["Metadata"];
            /**
             * Format: date-time
             * @description Instant of creation, RFC 3339 in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when messages are also signed with the previous secret; left out without rotation.
             */
            previousSecretExpiresAt?: string;
            /** @description What messages are signed with; shown once, on creation and rotation. */
            secret?: string;
        };
        /** WebhookEndpointChange */
        WebhookEndpointChange: {
            /**
             * Format: webhook-url
             * @description Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.
             */
            url?: string;
            /** @description The types of event that it receives; empty for all types, also future ones. */
            eventTypes?: ("organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed")[];
            /** @description Whether it receives events. After it is enabled again, it also receives what happened meanwhile. */
            isEnabled?: boolean;
            /**
             * Format: line
             * @description What it is for, in your words.
             */
            description?: string | null;
            /** @description Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or . */
            metadata?: {
                [key: string]: string | null;
            } | null;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly id?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly createdAt?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly disabledReason?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly disabledAt?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly previousSecretExpiresAt?: unknown;
            /** @description Cannot be set; accepted when equal to the current value. */
            readonly secret?: unknown;
        };
        /** WebhookEndpointCreation */
        WebhookEndpointCreation: {
            /**
             * Format: webhook-url
             * @description Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.
             */
            url: string;
            /**
             * Format: line
             * @description What it is for, in your words.
             */
            description?: string;
            /** @description The types of event that it receives; empty for all types, also future ones. */
            eventTypes?: ("organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed")[];
            /** @description Whether it receives events. After it is enabled again, it also receives what happened meanwhile. */
            isEnabled?: boolean;
            metadata?: components["schemas"]["Metadata"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Yes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures since the start of the process. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": Blob;
                };
            };
        };
    };
    listErrorCodes: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every code with its status and what to do. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every code, in the order of docs/problems.md. */
                        errorCodes: components["schemas"]["ErrorCode"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default name. */
                sort?: "name" | "-name" | "createdAt" | "-createdAt";
                /** @description Every word must begin a word of names, town, email and customer identification. Case and accents do not count; Müller is found as Mueller, too. */
                q?: string;
                /** @description What the contact is to you. */
                category?: "clients" | "suppliers" | "partners" | "team" | "leads";
                /** @description Records with these pairs: `metadata[source]=shop`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The contacts of this page. */
                        contacts: components["schemas"]["Contact"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreation"];
            };
        };
        responses: {
            /** @description The contact. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    modifyContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["ContactChange"];
                "application/json": components["schemas"]["ContactChange"];
            };
        };
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEstimates: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default createdAt. */
                sort?: "createdAt" | "-createdAt" | "openingDate" | "-openingDate" | "number" | "-number";
                /** @description Whether the document is a draft: without a number, and for an invoice not in the books. */
                isDraft?: boolean;
                /** @description Id of a contact. */
                recipient?: string;
                /** @description Documents dated on or after this day. */
                openingDateFrom?: string;
                /** @description Documents dated on or before this day. */
                openingDateTo?: string;
                /** @description Every word must begin a word of number, title, custom recipient, and company and person of the address. Case and accents do not count; Müller is found as Mueller, too. */
                q?: string;
                /** @description Records with these pairs: `metadata[source]=shop`. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Only records in this state. */
                status?: "open" | "accepted" | "declined";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of estimates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The estimates of this page. */
                        estimates: components["schemas"]["Estimate"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentCreation"];
            };
        };
        responses: {
            /** @description The estimate. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
        };
    };
    getEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
        };
    };
    deleteEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    modifyEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["EstimateChange"];
                "application/json": components["schemas"]["EstimateChange"];
            };
        };
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    issueEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    duplicateEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The estimate. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
        };
    };
    sendEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendingRequest"];
            };
        };
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acceptance"];
            };
        };
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    declineEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reopenEstimate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The estimate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        estimate: components["schemas"]["Estimate"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    convertEstimateToInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Conversion"];
            };
        };
        responses: {
            /** @description The invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default createdAt. */
                sort?: "createdAt" | "-createdAt" | "openingDate" | "-openingDate" | "number" | "-number";
                /** @description Whether the document is a draft: without a number, and for an invoice not in the books. */
                isDraft?: boolean;
                /** @description Id of a contact. */
                recipient?: string;
                /** @description Documents dated on or after this day. */
                openingDateFrom?: string;
                /** @description Documents dated on or before this day. */
                openingDateTo?: string;
                /** @description Every word must begin a word of number, title, custom recipient, and company and person of the address. Case and accents do not count; Müller is found as Mueller, too. */
                q?: string;
                /** @description Records with these pairs: `metadata[source]=shop`. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description false finds what is still to be paid: an annulled invoice is found by neither. */
                isPaid?: boolean;
                /** @description Whether the invoice was annulled. */
                isAnnulled?: boolean;
                /** @description Finds the invoice that a payment is for: its QR or creditor reference, with or without spaces. */
                paymentReference?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invoices. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The invoices of this page. */
                        invoices: components["schemas"]["Invoice"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentCreation"];
            };
        };
        responses: {
            /** @description The invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
        };
    };
    deleteInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    modifyInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["InvoiceChange"];
                "application/json": components["schemas"]["InvoiceChange"];
            };
        };
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    issueInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    duplicateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invoice. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
        };
    };
    sendInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendingRequest"];
            };
        };
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    annulInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Annulment"];
            };
        };
        responses: {
            /** @description The invoice. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invoice: components["schemas"]["Invoice"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default createdAt. */
                sort?: "createdAt" | "-createdAt" | "openingDate" | "-openingDate" | "number" | "-number";
                /** @description Whether the document is a draft: without a number, and for an invoice not in the books. */
                isDraft?: boolean;
                /** @description Id of a contact. */
                recipient?: string;
                /** @description Documents dated on or after this day. */
                openingDateFrom?: string;
                /** @description Documents dated on or before this day. */
                openingDateTo?: string;
                /** @description Every word must begin a word of number, title, custom recipient, and company and person of the address. Case and accents do not count; Müller is found as Mueller, too. */
                q?: string;
                /** @description Records with these pairs: `metadata[source]=shop`. */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Id of the invoice that is credited. */
                invoice?: string;
                /** @description Whether nothing of the credit note is open any more. */
                isSettled?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of credit notes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The credit notes of this page. */
                        creditNotes: components["schemas"]["CreditNote"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        creditNote: components["schemas"]["CreditNote"];
                    };
                };
            };
        };
    };
    deleteCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    modifyCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["CreditNoteChange"];
                "application/json": components["schemas"]["CreditNoteChange"];
            };
        };
        responses: {
            /** @description The credit note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        creditNote: components["schemas"]["CreditNote"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    issueCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        creditNote: components["schemas"]["CreditNote"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    duplicateCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit note. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        creditNote: components["schemas"]["CreditNote"];
                    };
                };
            };
        };
    };
    sendCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SendingRequest"];
            };
        };
        responses: {
            /** @description The credit note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        creditNote: components["schemas"]["CreditNote"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreditNoteCreation"];
            };
        };
        responses: {
            /** @description The credit note. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        creditNote: components["schemas"]["CreditNote"];
                    };
                };
            };
        };
    };
    listEstimatePdfAttachments: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which their pages follow the document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The attachments, in the order of their pages in the document. */
                        attachments: components["schemas"]["PdfAttachment"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    addEstimatePdfAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PdfAttachmentUpload"];
            };
        };
        responses: {
            /** @description The attachment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachment: components["schemas"]["PdfAttachment"];
                    };
                };
            };
        };
    };
    getEstimatePdfAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
                /** @description Id of an attachment of the document. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uploaded bytes, unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    removeEstimatePdfAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
                /** @description Id of an attachment of the document. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderEstimatePdfAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfAttachmentOrder"];
            };
        };
        responses: {
            /** @description In the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The attachments, in the order of their pages in the document. */
                        attachments: components["schemas"]["PdfAttachment"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    listInvoicePdfAttachments: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which their pages follow the document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The attachments, in the order of their pages in the document. */
                        attachments: components["schemas"]["PdfAttachment"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    addInvoicePdfAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["PdfAttachmentUpload"];
            };
        };
        responses: {
            /** @description The attachment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        attachment: components["schemas"]["PdfAttachment"];
                    };
                };
            };
        };
    };
    getInvoicePdfAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
                /** @description Id of an attachment of the document. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uploaded bytes, unchanged. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    removeInvoicePdfAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
                /** @description Id of an attachment of the document. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderInvoicePdfAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PdfAttachmentOrder"];
            };
        };
        responses: {
            /** @description In the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The attachments, in the order of their pages in the document. */
                        attachments: components["schemas"]["PdfAttachment"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getEstimatePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    getInvoicePdf: {
        parameters: {
            query?: {
                /** @description The invoice as it was issued, also after it was annulled. Left out: as it stands now. */
                state?: "issued";
            };
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    getCreditNotePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    getEstimatePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicLink: components["schemas"]["PublicLink"];
                    };
                };
            };
        };
    };
    createEstimatePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicLink: components["schemas"]["PublicLink"];
                    };
                };
            };
        };
    };
    revokeEstimatePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getInvoicePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicLink: components["schemas"]["PublicLink"];
                    };
                };
            };
        };
    };
    createInvoicePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicLink: components["schemas"]["PublicLink"];
                    };
                };
            };
        };
    };
    revokeInvoicePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCreditNotePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicLink: components["schemas"]["PublicLink"];
                    };
                };
            };
        };
    };
    createCreditNotePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        publicLink: components["schemas"]["PublicLink"];
                    };
                };
            };
        };
    };
    revokeCreditNotePublicLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPublicDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the link and `.pdf`. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    getPublicAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The secret of the address. */
                secret: string;
                /** @description Name of the file; any name is accepted. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    previewTemplate: {
        parameters: {
            query?: {
                /** @description An invoice, when left out. */
                kind?: "estimate" | "invoice" | "credit-note";
            };
            header?: never;
            path: {
                /** @description Id of a template. */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first is the default. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The templates; the first is the default. */
                        templates: components["schemas"]["Template"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateCreation"];
            };
        };
        responses: {
            /** @description The template, the last of the list. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: components["schemas"]["Template"];
                    };
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a template. */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: components["schemas"]["Template"];
                    };
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a template. */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    modifyTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a template. */
                templateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["TemplateChange"];
                "application/json": components["schemas"]["TemplateChange"];
            };
        };
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        template: components["schemas"]["Template"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default createdAt. */
                sort?: "createdAt" | "-createdAt" | "date" | "-date";
                /** @description What the account is: asset, liability, equity, income or expense. */
                type?: "receipt" | "refund" | "payout";
                /** @description First day, included. */
                dateFrom?: string;
                /** @description Last day, included. */
                dateTo?: string;
                /** @description Where the money arrived, or left. */
                account?: number;
                /** @description Whether the payment was reversed. */
                isReversed?: boolean;
                /** @description Every word must begin a word of the note. Case and accents do not count; Müller is found as Mueller, too. */
                q?: string;
                /** @description Records with these pairs: `metadata[source]=shop`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments, reversed ones included. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The payments, oldest first. */
                        payments: components["schemas"]["Payment"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    recordPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCreation"];
            };
        };
        responses: {
            /** @description The payment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    listAllPayments: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default createdAt. */
                sort?: "createdAt" | "-createdAt" | "date" | "-date";
                /** @description Id of an invoice. */
                invoice?: string;
                /** @description What the account is: asset, liability, equity, income or expense. */
                type?: "receipt" | "refund" | "payout";
                /** @description First day, included. */
                dateFrom?: string;
                /** @description Last day, included. */
                dateTo?: string;
                /** @description Where the money arrived, or left. */
                account?: number;
                /** @description Whether the payment was reversed. */
                isReversed?: boolean;
                /** @description Every word must begin a word of the note. Case and accents do not count; Müller is found as Mueller, too. */
                q?: string;
                /** @description Records with these pairs: `metadata[source]=shop`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payments, reversed ones included. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The payments, oldest first. */
                        payments: components["schemas"]["Payment"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    modifyPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["PaymentChange"];
                "application/json": components["schemas"]["PaymentChange"];
            };
        };
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    refundPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Repayment"];
            };
        };
        responses: {
            /** @description The payment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    payOutCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Repayment"];
            };
        };
        responses: {
            /** @description The payment. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                    };
                };
            };
        };
    };
    reversePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PaymentReversal"];
            };
        };
        responses: {
            /** @description The payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payment: components["schemas"]["Payment"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default sequence. */
                sort?: "sequence" | "-sequence" | "date" | "-date";
                /** @description First day, included. */
                dateFrom?: string;
                /** @description Last day, included. */
                dateTo?: string;
                /** @description Your own reference; unique in the organisation. */
                externalReference?: string;
                /** @description Records with these pairs: `metadata[source]=shop`. */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The entries of this page. */
                        ledgerEntries: components["schemas"]["LedgerEntry"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    postLedgerEntry: {
        parameters: {
            query?: {
                /** @description Shows the split without posting. */
                dryRun?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LedgerEntryCreation"];
            };
        };
        responses: {
            /** @description A dry run: the transactions that would be created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the entry posts: one amount from one account to another each. */
                        transactions: components["schemas"]["PreviewedTransaction"][];
                    };
                };
            };
            /** @description The transactions created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the entry posts: one amount from one account to another each. */
                        transactions: components["schemas"]["LedgerTransaction"][];
                    };
                };
            };
        };
    };
    getLedgerEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a ledger entry. */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry with its transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ledgerEntry: components["schemas"]["LedgerEntry"];
                    };
                };
            };
        };
    };
    reverseLedgerEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a ledger entry. */
                entryId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LedgerEntryReversal"];
            };
        };
        responses: {
            /** @description The reversing entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ledgerEntry: components["schemas"]["LedgerEntry"];
                    };
                };
            };
        };
    };
    listLedgerTransactions: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default date. */
                sort?: "date" | "-date";
                /** @description Debited or credited. */
                account?: number;
                /** @description Id of an entry. */
                ledgerEntry?: string;
                /** @description First day, included. */
                dateFrom?: string;
                /** @description Last day, included. */
                dateTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transactions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The transactions of this page. */
                        ledgerTransactions: components["schemas"]["LedgerTransaction"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    postLedgerEntries: {
        parameters: {
            query?: {
                /** @description Shows the split without posting. */
                dryRun?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkCreation"];
            };
        };
        responses: {
            /** @description Nothing was posted: a dry run, or every entry was rejected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One for each entry, in their order. */
                        results: (components["schemas"]["PostedEntry"] | components["schemas"]["PreviewedEntry"] | components["schemas"]["RefusedEntry"])[];
                    };
                };
            };
            /** @description The result of each entry; at least one was posted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One for each entry, in their order. */
                        results: (components["schemas"]["PostedEntry"] | components["schemas"]["PreviewedEntry"] | components["schemas"]["RefusedEntry"])[];
                    };
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All accounts by number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The accounts, by number. */
                        accounts: components["schemas"]["Account"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountCreation"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of an account, 1000 to 9999. */
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["Account"];
                    };
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of an account, 1000 to 9999. */
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    modifyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Number of an account, 1000 to 9999. */
                accountNumber: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["AccountChange"];
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCurrencies: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The currencies, by code. */
                        currencies: components["schemas"]["Currency"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISO 4217 code of the currency. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
        };
    };
    putCurrency: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ISO 4217 code of the currency. */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrencySetting"];
            };
        };
        responses: {
            /** @description The currency. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currency: components["schemas"]["Currency"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTaxCodes: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All codes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All tax codes. */
                        taxCodes: components["schemas"]["TaxCode"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getTrialBalance: {
        parameters: {
            query?: {
                /** @description Last day, included; default today. */
                asOf?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every account that has a balance or was posted to in the fiscal year. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trialBalance: components["schemas"]["TrialBalance"];
                    };
                };
            };
        };
    };
    getBalanceSheet: {
        parameters: {
            query?: {
                /** @description Last day, included; default today. */
                asOf?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance sheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        balanceSheet: components["schemas"]["BalanceSheet"];
                    };
                };
            };
        };
    };
    getIncomeStatement: {
        parameters: {
            query?: {
                /** @description First day; default the first of the fiscal year in which `to` lies. */
                from?: string;
                /** @description Last day, included; default today. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The income statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        incomeStatement: components["schemas"]["IncomeStatement"];
                    };
                };
            };
        };
    };
    getAccountStatement: {
        parameters: {
            query: {
                /** @description Number of an account in the chart of accounts. */
                account: number;
                /** @description First day; default the first of the fiscal year in which `to` lies. */
                from?: string;
                /** @description Last day, included; default today. */
                to?: string;
                /** @description How many transactions at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountStatement: components["schemas"]["AccountStatement"];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    listFiscalYears: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All fiscal years by date. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The fiscal years, oldest first. */
                        fiscalYears: components["schemas"]["FiscalYear"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createFiscalYear: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodCreation"];
            };
        };
        responses: {
            /** @description The fiscal year. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fiscalYear: components["schemas"]["FiscalYear"];
                    };
                };
            };
        };
    };
    getFiscalYear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id, given by the service. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fiscal year. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fiscalYear: components["schemas"]["FiscalYear"];
                    };
                };
            };
        };
    };
    closeFiscalYear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id, given by the service. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fiscal year. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fiscalYear: components["schemas"]["FiscalYear"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reopenFiscalYear: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id, given by the service. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fiscal year. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fiscalYear: components["schemas"]["FiscalYear"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listVatPeriods: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All VAT periods by date. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The VAT periods, oldest first. */
                        vatPeriods: components["schemas"]["VatPeriod"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createVatPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PeriodCreation"];
            };
        };
        responses: {
            /** @description The VAT period. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        vatPeriod: components["schemas"]["VatPeriod"];
                    };
                };
            };
        };
    };
    getVatPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id, given by the service. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The VAT period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        vatPeriod: components["schemas"]["VatPeriod"];
                    };
                };
            };
        };
    };
    settleVatPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id, given by the service. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The VAT period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        vatPeriod: components["schemas"]["VatPeriod"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reopenVatPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Opaque id, given by the service. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The VAT period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        vatPeriod: components["schemas"]["VatPeriod"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every type with the scope that shows it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All of them. */
                        eventTypes: components["schemas"]["EventType"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before; default the first event. */
                cursor?: string;
                /** @description How many events at most. */
                limit?: number;
                /** @description Only events of this type. */
                type?: "organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed";
                /** @description Nothing earlier than this. */
                createdAtFrom?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next events, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In the order in which they were committed. */
                        events: components["schemas"]["Event"][];
                        /** @description Where to continue, now or later. Always present. */
                        nextCursor: string;
                        /** @description Whether there are more events. */
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event. */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        event: components["schemas"]["Event"];
                    };
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description How many records at most. */
                limit?: number;
                /** @description What stands before the point of the action, or ledger-entry. */
                recordKind?: string;
                /** @description Id of a record, number of an account. */
                record?: string;
                /** @description Id of the token that asked. */
                token?: string;
                /** @description The x-request-id of the request. */
                requestId?: string;
                /** @description What was done: the type of its event. */
                action?: "organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed";
                /** @description Nothing earlier than this. */
                createdAtFrom?: string;
                /** @description Only what is earlier than this. */
                createdAtTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        auditLog: components["schemas"]["AuditEntry"][];
                        /** @description Where the next page begins; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getEstimateHistory: {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description How many records at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of an estimate. */
                estimateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        history: components["schemas"]["AuditEntry"][];
                        /** @description Where the next page begins; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getInvoiceHistory: {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description How many records at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of an invoice. */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        history: components["schemas"]["AuditEntry"][];
                        /** @description Where the next page begins; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getCreditNoteHistory: {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description How many records at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of a credit note. */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        history: components["schemas"]["AuditEntry"][];
                        /** @description Where the next page begins; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getContactHistory: {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description How many records at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of a contact. */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        history: components["schemas"]["AuditEntry"][];
                        /** @description Where the next page begins; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getPaymentHistory: {
        parameters: {
            query?: {
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description How many records at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of a payment. */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first. */
                        history: components["schemas"]["AuditEntry"][];
                        /** @description Where the next page begins; absent on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All endpoints, oldest first, without their secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The endpoints, oldest first. */
                        webhookEndpoints: components["schemas"]["WebhookEndpoint"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreation"];
            };
        };
        responses: {
            /** @description The endpoint with its secret, which is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhookEndpoint: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhookEndpoint: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    modifyWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["WebhookEndpointChange"];
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhookEndpoint: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The endpoint with its new secret, which is shown this once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhookEndpoint: components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
                /** @description The order; - for descending. Default createdAt. */
                sort?: "createdAt" | "-createdAt";
                /** @description Only records in this state. */
                status?: "waiting" | "delivered" | "failed";
                /** @description Only of events of this type. */
                eventType?: "organisation.created" | "organisation.modified" | "logo.set" | "logo.deleted" | "token.created" | "token.revoked" | "webhook-endpoint.created" | "webhook-endpoint.modified" | "webhook-endpoint.deleted" | "webhook-endpoint.secret-rotated" | "webhook-endpoint.disabled" | "webhook-endpoint.pinged" | "webhook-endpoint.replayed" | "webhook-delivery.resent" | "contact.created" | "contact.modified" | "contact.deleted" | "template.created" | "template.modified" | "template.deleted" | "estimate.created" | "estimate.modified" | "estimate.issued" | "estimate.returned-to-draft" | "estimate.accepted" | "estimate.declined" | "estimate.reopened" | "estimate.converted" | "estimate.deleted" | "invoice.created" | "invoice.modified" | "invoice.issued" | "invoice.paid" | "invoice.unpaid" | "invoice.credited" | "invoice.annulled" | "invoice.deleted" | "credit-note.created" | "credit-note.modified" | "credit-note.issued" | "credit-note.settled" | "credit-note.unsettled" | "credit-note.deleted" | "payment.recorded" | "payment.modified" | "payment.reversed" | "attachment.added" | "attachment.removed" | "attachments.reordered" | "public-link.created" | "public-link.revoked" | "email.queued" | "email.sent" | "email.failed" | "account.created" | "account.modified" | "account.deleted" | "currency.configured" | "fiscal-year.created" | "fiscal-year.closed" | "fiscal-year.reopened" | "vat-period.created" | "vat-period.settled" | "vat-period.reopened" | "ledger-entries.posted" | "ledger-entry.reversed";
            };
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, each with its attempts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The deliveries, in the order asked for. */
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery with its attempts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, which is waiting again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    replayWebhookEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRange"];
            };
        };
        responses: {
            /** @description How many events are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replay: components["schemas"]["Replay"];
                    };
                };
            };
        };
    };
    pingWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery of the ping; GET it for the result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
    };
    getOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        organisation: components["schemas"]["Organisation"];
                    };
                };
            };
        };
    };
    modifyOrganisation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/merge-patch+json": components["schemas"]["OrganisationChange"];
                "application/json": components["schemas"]["OrganisationChange"];
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        organisation: components["schemas"]["Organisation"];
                    };
                };
            };
            /** @description Done, under `Prefer: return=minimal`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image as it was sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": Blob;
                };
            };
        };
    };
    setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/png": Blob;
                "image/jpeg": Blob;
            };
        };
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description How many records at most. */
                limit?: number;
                /** @description The nextCursor of the page before; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All tokens, without their secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The tokens, without their secrets. */
                        tokens: components["schemas"]["Token"][];
                        /** @description Pass it as `cursor` to get the next page; left out on the last one. */
                        nextCursor?: string;
                    };
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenCreation"];
            };
        };
        responses: {
            /** @description The token with its secret, which is shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: components["schemas"]["Token"];
                    };
                };
            };
        };
    };
    getCurrentToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: components["schemas"]["Token"];
                    };
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a token. */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: components["schemas"]["Token"];
                    };
                };
            };
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a token. */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
