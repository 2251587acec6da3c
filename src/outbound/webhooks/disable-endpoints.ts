import { changesOf } from '../../events.ts'
import type { EndWith } from '../../tenants/tokens/revoke-token.ts'
import { withholdFromSetBy } from './webhook-delivery.store.ts'
import { disableSetBy } from './webhook-endpoint.store.ts'

/** Disables the endpoints that revoked tokens have set. They keep their place: whoever enables one again loses nothing. */
export const disableEndpointsOf: EndWith = async (tx, tokens) => {
  const [disabled] = await Promise.all([disableSetBy(tx, tokens), withholdFromSetBy(tx, tokens)])
  for (const after of disabled) {
    const { disabledReason: _, disabledAt: _at, ...rest } = after
    const before = { ...rest, isEnabled: true }
    tx.note(
      changesOf('webhook-endpoint.disabled', {
        before: { webhookEndpoint: before },
        after: { webhookEndpoint: after },
      }),
    )
  }
}
