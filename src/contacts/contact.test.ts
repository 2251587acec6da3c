import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('a contact is created, read, modified and deleted', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Beispiel GmbH', email: '' })
  assert.deepEqual(contact, { id: contact.id, companyName: 'Beispiel GmbH', email: '' })
  assert.deepEqual((await service.expect(200, 'GET', `/v1/contacts/${contact.id}`)).contact, contact)
  const changed = await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, {
    id: contact.id,
    email: null,
    note: 'a\nb',
  })
  assert.deepEqual(changed.contact, { id: contact.id, companyName: 'Beispiel GmbH', note: 'a\nb' })
  await service.expect(204, 'DELETE', `/v1/contacts/${contact.id}`)
  assert.equal((await service.expect(404, 'GET', `/v1/contacts/${contact.id}`)).code, 'contacts/not-found')
})
