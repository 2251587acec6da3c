import { readFile } from 'node:fs/promises'
import * as sample from '../../src/admin/commands/demo/sample.ts'
import { everyRecord, type Records } from '../fixtures/every-record.ts'
import { tradeOf } from '../fixtures/trade.ts'
import type { Stage } from './browser.ts'

/** The addresses of the workplace, from its table of contents: all of them are examined. */
export const routes: readonly string[] = [
  ...(await readFile(new URL('../../web/routes.ts', import.meta.url), 'utf8')).matchAll(/'(\/app[^']*)':/g),
].map(([, path = '']) => path)
/** Those without a signed-in person. */
export const openPaths: readonly string[] = ['/app/welcome', '/app/sign-in']

/** If the page of a record does not have the name of its collection. */
const collections: Readonly<Record<string, string>> = { ledger: 'ledger-entries', webhooks: 'webhook-endpoints' }

const longName = {
  email: 'francesca.bernasconi-von-allmen@treuhand.example',
  name: 'Francesca Bernasconi-von Allmen',
  role: 'bookkeeper',
}

/** Records for every page; returns the address of the page of one. */
export async function records({ service }: Stage): Promise<(path: string) => string> {
  const { expect } = service
  await expect(200, 'PATCH', '/v1/organisation', sample.organisation)
  const { contact } = await expect(201, 'POST', '/v1/contacts', sample.contact)
  const { estimate } = await expect(201, 'POST', '/v1/estimates', { ...sample.estimate, recipient: contact.id })
  await expect(200, 'POST', `/v1/estimates/${estimate.id}/issue`, {})
  const { invoice } = await expect(201, 'POST', `/v1/estimates/${estimate.id}/convert-to-invoice`, { isDraft: false })
  await expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, { amount: 1_000 })
  const trade = tradeOf(service)
  for (const kind of ['estimate', 'invoice'] as const) await trade.issued(kind)
  const drafts: Records = { ...(await everyRecord(service)), boxes: '303' }
  const made: Records = { ...drafts, estimates: estimate.id, invoices: invoice.id, contacts: contact.id }
  await expect(201, 'POST', '/v1/people', longName)
  return (path) =>
    path.replaceAll(/(?<=\/([\w-]+)\/):\w+/g, (_parameter, last: string) => {
      const id = (path.endsWith('/edit') ? drafts : made)[collections[last] ?? last]
      if (id === undefined) throw new Error(`There is no record for ${path}.`)
      return id
    })
}
