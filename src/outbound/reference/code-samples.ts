import { typescriptOf } from './client-call.ts'
import { type Credential, curlOf } from './curl.ts'
import { examples } from './examples.ts'

type Placed = {
  readonly path: string
  readonly operation: { readonly operationId: string; readonly security: readonly object[] }
}
type CodeSample = { readonly label: string; readonly source: string }

/** The recorded request of an operation as code in each language. */
export function codeSamplesOf({ path, operation: { operationId, security } }: Placed): readonly CodeSample[] {
  const example = examples[operationId]
  if (!example) return []
  return [
    { label: 'curl', source: curlOf(example, credentialOf(security)) },
    { label: 'TypeScript', source: typescriptOf(example, path, operationId) },
  ]
}

const credentialOf = ([needed = {}]: readonly object[]): Credential =>
  'token' in needed ? 'token' : 'session' in needed ? 'session' : undefined
