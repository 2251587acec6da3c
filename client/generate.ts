/** Makes schema.ts of the client from an OpenAPI document on stdin, with openapi-typescript; the text goes to stdout. */
import { text } from 'node:stream/consumers'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'

// What is sent or received as bytes is a Blob for whoever sends it.
const blob = ts.factory.createTypeReferenceNode('Blob')

const syntax = await openapiTypescript(JSON.parse(await text(process.stdin)), {
  // A field with a default may be left out of a request.
  defaultNonNullable: false,
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
})
process.stdout.write(astToString(syntax))
