/** What the OpenAPI document says of the service as a whole. */
const description = `Quotation, invoicing and ledger service for Swiss small businesses.

Every request carries an API token in the header \`x-api-token\`. Bodies are JSON and validated strictly: unknown fields are rejected, and every
rejection names all invalid fields. Amounts of the ledger are whole cents; amounts of documents are decimal numbers in currency units.

The security requirement of an operation names the scope its token must cover; \`all\` covers every scope, a write scope its read scope. A record of
another organisation is rejected with \`general/unauthorised\`, a path that is not listed here with \`general/not-found\`, a method that a path does not
have with \`general/method-not-allowed\`, what arrives too slowly with \`general/request-timeout\`, and too many or too long headers with
\`general/headers-too-large\`. A client that accepts \`application/problem+json\` gets the format of RFC 9457: \`type\`, \`title\`, \`status\`, \`detail\` and \`instance\`
beside the same fields.`

export const introduction = {
  title: 'Rappen',
  version: '1.0',
  description,
  license: { name: 'MIT', identifier: 'MIT' },
}
