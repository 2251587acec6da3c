import type { IncomingMessage } from 'node:http'
import { Problem } from '../../errors.ts'
import type { Message } from '../../messages.ts'
import { said } from '../../said.ts'
import type { HttpLimits } from '../limits.ts'

/** Node takes the first of these headers and silently drops the others; a program on the way may have read the last. */
const once = ['host', 'content-type']

/** Rejects headers that are too many, that another program would read otherwise, or that ask for an unsupported feature. */
export function requireHeaders(
  { rawHeaders, headers, httpVersion }: IncomingMessage,
  { headers: most }: HttpLimits,
): void {
  const count = rawHeaders.length / 2
  if (count > most) throw new Problem('general/headers-too-large')
  // There are fewer names than headers only if a header occurs twice.
  if (Object.keys(headers).length < count) requireOnce(rawHeaders)
  if (headers.host === undefined && httpVersion !== '1.0') refuse(said('Send the header Host.'))
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue')
    refuse(said('Expect nothing but 100-continue.'))
}

function requireOnce(rawHeaders: readonly string[]): void {
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  const repeated = once.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (repeated !== undefined) refuse(said('Send the header {name} once.', { name: repeated }))
}

const refuse = (reason: Message): never => {
  throw new Problem('general/invalid-body', { said: reason })
}
