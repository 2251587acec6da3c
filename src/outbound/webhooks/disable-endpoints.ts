import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { EndWith } from '../../tenants/tokens/revoke-token.ts'
import { withholdFromSetBy } from './webhook-delivery.store.ts'
import type { WebhookEndpoint } from './webhook-endpoint.schema.ts'
import { disableEndpoints } from './webhook-endpoint.store.ts'

/** Disables the endpoints that revoked tokens have set. They keep their position: enabling one again loses nothing. */
export const disableEndpointsOf: EndWith = async (tx, tokens) => {
  await Promise.all([disable(tx, { setBy: tokens }, 'token-revoked'), withholdFromSetBy(tx, tokens)])
}

/** Disables endpoints, and notes the change of those that were enabled. */
export async function disable(
  tx: Tx,
  which: Parameters<typeof disableEndpoints>[1],
  reason: NonNullable<WebhookEndpoint['disabledReason']>,
): Promise<void> {
  for (const after of await disableEndpoints(tx, which, reason)) {
    const { disabledReason: _, disabledAt: _at, ...rest } = after
    const before = { webhookEndpoint: { ...rest, isEnabled: true } }
    tx.note(changesOf('webhook-endpoint.disabled', { before, after: { webhookEndpoint: after } }))
  }
}
