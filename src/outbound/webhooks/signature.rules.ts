import { createHmac } from 'node:crypto'

/** What a receiver verifies, by Standard Webhooks 1.0: which event, when it was tried, and exactly these bytes. */
export type Message = { readonly id: string; readonly at: Date; readonly body: string }

/** A secret as its owner keeps it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

/** The headers of a message: signed with every secret that holds, the newest first, so that a receiver may change over in its own time. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
