/** The OpenAPI description of the service as a whole. */
const description = `Quotation, invoicing and ledger service for Swiss small businesses.

Every request carries an API token in the header \`x-api-token\`. Bodies are JSON and validated strictly: unknown fields are rejected, and every
rejection names all invalid fields. Amounts of the ledger are whole cents; amounts of documents are decimal numbers in currency units.

The security requirement of an operation names the scope its token must cover; \`all\` covers every scope, a write scope its read scope. A record of
another organisation is rejected with \`general/unauthorised\`, a path that is not listed here with \`general/not-found\`, a method that a path does not
have with \`general/method-not-allowed\`, what arrives too slowly with \`general/request-timeout\`, and too many or too long headers with
\`general/headers-too-large\`. \`Accept-Language\` chooses de, fr, it or en for \`message\` and the messages in \`details\`. A client that accepts \`application/problem+json\` gets the format of RFC 9457: \`type\`, \`title\`, \`status\`, \`detail\` and \`instance\`
beside the same fields. The message of a rejection says what is wrong: of several violations the first, and how many more there are. \`documentation\` links to what
its code means.

In a body that makes something, null means that a field is left out; in a merge patch it clears the field. The answer of a write may carry \`warnings\`, each
with a code of \`GET /v1/warning-codes\`: what was asked for is done, and is probably not what was meant.`

export const introduction = {
  title: 'Rappen',
  version: '1.0',
  description,
  contact: { name: 'The Rappen project', url: 'https://github.com/rappen/rappen' },
  license: { name: 'MIT', identifier: 'MIT' },
}
