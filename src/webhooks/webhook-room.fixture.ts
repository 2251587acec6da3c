import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, startService } from '../../test/service.ts'
import { deliverWebhooks, type WebhookOptions, type Webhooks } from './deliver-webhooks.ts'
import { reachOf } from './reachable.ts'
import type { Receiver } from './receiver.fixture.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

/** A service that may send webhooks to this machine, and what tells them, in short time. */
export async function openWebhookRoom() {
  const service = await startService({ webhookNetworks: ['127.0.0.1'] })
  const running: Webhooks[] = []
  const tell = (options: Partial<WebhookOptions> = {}): Webhooks => {
    const webhooks = deliverWebhooks({
      inTransaction: service.database.inTransaction,
      reach: reachOf(['127.0.0.1']),
      log: quiet,
      lookAgainSeconds: 0.02,
      pauses: [0.01, 0.01],
      limits: { connect: 2_000, whole: 2_000 },
      ...options,
    })
    running.push(webhooks)
    return webhooks
  }
  return {
    ...service,
    tell,
    close: async () => {
      await Promise.all(running.map(({ stop }) => stop()))
      await service.close()
    },
  }
}

export type WebhookRoom = Awaited<ReturnType<typeof openWebhookRoom>>

/** An endpoint that hears of contacts alone unless told otherwise, with its secret. */
export const createEndpoint = async (
  service: Service,
  { url }: Pick<Receiver, 'url'>,
  wanted: object = { eventTypes: ['contact.created'] },
): Promise<any> => (await service.expect(201, 'POST', '/v1/webhook-endpoints', { url, ...wanted })).webhookEndpoint

/** Something happens. */
export const createContact = async (service: Service, companyName: string): Promise<string> =>
  (await service.expect(201, 'POST', '/v1/contacts', { companyName })).contact.id

/** The deliveries to an endpoint, once they are as they should be. */
export async function deliveriesWhen(
  service: Service,
  endpoint: string,
  isReached: (deliveries: any[]) => boolean,
): Promise<any[]> {
  for (const end = performance.now() + 30_000; ; ) {
    const { deliveries } = await service.expect(200, 'GET', `/v1/webhook-endpoints/${endpoint}/deliveries`)
    if (isReached(deliveries)) return deliveries
    if (performance.now() > end) throw new Error(`deliveries stayed as they are: ${JSON.stringify(deliveries)}`)
    await sleep(20)
  }
}
