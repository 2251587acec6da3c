/** The bytes of a file: a Buffer is a Uint8Array, a stream of Node an AsyncIterable. A stream is read to its end before it is sent. */
export type Content = Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** A file to upload: a `File`, or content with the name that the file shall have. `fileFrom` of `rappen-client/files` reads a path. */
export type Upload = File | { readonly name: string; readonly content: Content }

/** The file that a caller gives, with its type. Throws TypeError. */
export async function fileOf(upload: unknown, field: string): Promise<File> {
  const { name, content } = upload instanceof File ? { name: upload.name, content: upload } : partsOf(upload)
  if (name === undefined || !isContent(content))
    throw new TypeError(`${field} must be a File, or { name: 'terms.pdf', content } with its bytes or a stream of them`)
  const blob = await blobOf(content)
  return new File([blob], name, { type: blob.type || (await typeOf(blob)) })
}

const partsOf = (upload: unknown): { name: string | undefined; content: unknown } => {
  const { name, content } = Object(upload) as { name?: unknown; content?: unknown }
  return { name: typeof name === 'string' && name !== '' ? name : undefined, content }
}

/** The same where the file needs no name. */
export async function blobFrom(upload: unknown): Promise<Blob> {
  if (!isContent(upload)) return fileOf(upload, 'The file')
  const blob = await blobOf(upload)
  return blob.type === '' ? new Blob([blob], { type: await typeOf(blob) }) : blob
}

const isStream = (value: unknown): value is ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || value instanceof ReadableStream)
const isContent = (value: unknown): value is Content =>
  value instanceof Blob || value instanceof ArrayBuffer || value instanceof Uint8Array || isStream(value)

/** Bytes of memory that nobody shares: Blob copies them. */
type Part = ArrayBuffer | Uint8Array<ArrayBuffer>

async function blobOf(content: Content): Promise<Blob> {
  if (content instanceof Blob) return content
  if (content instanceof ReadableStream) return new Response(content).blob()
  if (!isStream(content)) return new Blob([content as Part])
  const parts: Part[] = []
  for await (const part of content) parts.push(part as Part)
  return new Blob(parts)
}

/** The first bytes of the files that the service takes. */
const beginnings: readonly (readonly [type: string, bytes: string])[] = [
  ['application/pdf', '%PDF'],
  ['image/png', '\u0089PNG'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
]

/** The service asks for the type of a file; whoever has only its bytes need not say it. */
async function typeOf(blob: Blob): Promise<string> {
  const first = String.fromCharCode(...new Uint8Array(await blob.slice(0, 4).arrayBuffer()))
  return beginnings.find(([, bytes]) => first.startsWith(bytes))?.[0] ?? ''
}
