import { createHmac } from 'node:crypto'

/** The content that a receiver verifies, by Standard Webhooks 1.0: the event, the time of the try, and exactly these bytes. */
export type Message = { readonly id: string; readonly at: Date; readonly body: string }

/** A secret in its written form. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** The headers of a message: signed with every valid secret, the newest first, so that a receiver can switch at its own time. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
