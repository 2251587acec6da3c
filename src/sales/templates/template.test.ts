import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const templates = async (): Promise<any[]> => (await service.expect(200, 'GET', '/v1/templates')).templates

test('a new organisation has a template for each language; the first is the default', async () => {
  const all = await templates()
  assert.deepEqual(
    all.map(({ language }) => language),
    ['de', 'fr', 'it', 'en'],
  )
  assert.deepEqual(all[0], {
    id: all[0].id,
    name: 'Standard',
    design: 'classic',
    font: 'source-sans',
    accentColour: '#1f3a5f',
    addressSide: 'right',
    foldMarks: false,
    language: 'de',
    amountMode: 'net',
    columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
    payableInDays: 30,
  })
  assert.equal((await trade.create('invoice')).template, all[0].id)
})

test('a template is changed by a merge patch, and a body that was read can be sent back', async () => {
  const [, , template] = await templates()
  const url = `/v1/templates/${template.id}`
  const change = {
    name: 'Blau',
    accentColour: '#0000ff',
    addressSide: 'left',
    introductoryText: 'Ciao',
    payableInDays: 0,
  }
  const changed = (await service.expect(200, 'PATCH', url, change)).template
  assert.deepEqual(changed, { ...template, ...change })
  assert.deepEqual((await service.expect(200, 'PATCH', url, changed)).template, changed)
  const { introductoryText: _, ...cleared } = changed
  assert.deepEqual((await service.expect(200, 'PATCH', url, { introductoryText: null })).template, cleared)
  assert.deepEqual((await service.expect(200, 'GET', url)).template, cleared)
})

test('a template that changes leaves the documents made with it as they are', async () => {
  const [, , , template] = await templates()
  const estimate = await trade.create('estimate', { template: template.id, positions: [product()] })
  await service.expect(200, 'PATCH', `/v1/templates/${template.id}`, {
    columns: ['name'],
    amountMode: 'gross',
    language: 'de',
  })
  assert.deepEqual(await trade.read('estimate', estimate.id), estimate)
})

test('an invalid template is rejected with all violations at once', async () => {
  const [{ id }] = await templates()
  const faulty = {
    name: '',
    design: 'x',
    font: 'x',
    accentColour: 'blue',
    addressSide: 'top',
    language: 'rm',
    amountMode: null,
    columns: ['name', 'name'],
    payableInDays: 366,
    closingText: 'x'.repeat(2001),
    colour: '#000000',
  }
  const { invalidFields } = await service.expect(400, 'PATCH', `/v1/templates/${id}`, faulty)
  assert.deepEqual(invalidFields.sort(), Object.keys(faulty).sort())
  await trade.refused(400, 'general/invalid-fields', ['columns'], 'PATCH', `/v1/templates/${id}`, { columns: [] })
  await trade.refused(400, 'general/invalid-fields', ['id'], 'PATCH', `/v1/templates/${id}`, { id: 'x' })
})

test('a new template says its name and language, and is otherwise like those of a new organisation; it is the last of the list', async () => {
  const [first] = await templates()
  const { status, body, headers } = await service.ask('POST', '/v1/templates', {
    body: { name: 'Neu', language: 'fr' },
  })
  assert.equal(status, 201)
  const { template } = body
  assert.deepEqual(template, { ...first, id: template.id, name: 'Neu', language: 'fr' })
  assert.equal(headers['location'], `/v1/templates/${template.id}`)
  assert.deepEqual((await templates()).at(-1), template)
  const whole = {
    name: 'Modern',
    language: 'en',
    design: 'modern',
    font: 'inter',
    accentColour: '#0f766e',
    addressSide: 'left',
    foldMarks: true,
    amountMode: 'gross',
    columns: ['name', 'totalAmount'],
    payableInDays: 10,
    introductoryText: 'Hello',
    closingText: 'Bye',
  }
  const made = (await service.expect(201, 'POST', '/v1/templates', whole)).template
  assert.deepEqual(made, { id: made.id, ...whole })
  await trade.refused(400, 'general/invalid-fields', ['name', 'language', 'design'], 'POST', '/v1/templates', {
    design: 'baroque',
  })
})

test('who creates documents while a template is deleted gets another one, or is told which field names it', async () => {
  for (let round = 0; round < 4; round++) {
    const unused = (await service.expect(201, 'POST', '/v1/templates', { name: `Kurz ${round}`, language: 'de' }))
      .template.id
    // The first is the default.
    await service.asOwner('update templates set position = $2 where id = $1', [unused, -1 - round])
    const created = Array.from({ length: 8 }, (_, index) =>
      service.ask('POST', '/v1/estimates', { body: plain(index % 2 === 0 ? {} : { template: unused }) }),
    )
    const deleted = service.ask('DELETE', `/v1/templates/${unused}`)
    for (const [index, { status, body }] of (await Promise.all(created)).entries())
      if (status !== 201) assert.deepEqual([status, body.invalidFields, index % 2], [400, ['template'], 1])
    assert.ok([204, 409].includes((await deleted).status))
  }
})

test('a template that no document is made with can be deleted, one in use and the last one cannot', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const ask = (method: string, url: string, body?: unknown) => service.ask(method, url, { token, body })
  const [used, ...others] = (await ask('GET', '/v1/templates')).body.templates
  const draft = { template: used.id, customRecipientText: 'Hans Muster', positions: [{ type: 'text', name: 'x' }] }
  const estimate = (await ask('POST', '/v1/estimates', draft)).body.estimate
  const deletionOf = async ({ id }: { id: string }) => {
    const { status, body } = await ask('DELETE', `/v1/templates/${id}`)
    return status === 204 ? 204 : body.code
  }
  assert.equal(await deletionOf(used), 'templates/in-use')
  assert.deepEqual(await Promise.all(others.map(deletionOf)), [204, 204, 204])
  assert.equal(await deletionOf(others[0]), 'templates/not-found')
  assert.equal((await ask('DELETE', `/v1/estimates/${estimate.id}`)).status, 204)
  assert.equal(await deletionOf(used), 'templates/last')

  const created = await Promise.all(
    [1, 2, 3].map((n) => ask('POST', '/v1/templates', { name: `T${n}`, language: 'de' })),
  )
  assert.deepEqual(
    created.map(({ status }) => status),
    [201, 201, 201],
  )
  const all = (await ask('GET', '/v1/templates')).body.templates
  assert.deepEqual((await Promise.all(all.map(deletionOf))).toSorted(), [204, 204, 204, 'templates/last'])
})

test('an organisation has at most a hundred templates', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const create = () => service.ask('POST', '/v1/templates', { token, body: { name: 'x', language: 'de' } })
  for (let count = 4; count < 90; count++) assert.equal((await create()).status, 201)
  const statuses = (await Promise.all(Array.from({ length: 40 }, create))).map(({ status }) => status)
  assert.deepEqual(
    [201, 409].map((wanted) => statuses.filter((status) => status === wanted).length),
    [10, 30],
  )
  const { status, body } = await create()
  assert.deepEqual([status, body.code], [409, 'templates/limit-reached'])
})

test('a template that is missing is not found; one of another organisation is refused as unauthorised', async () => {
  for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
    await trade.refused(404, 'templates/not-found', [], 'GET', `/v1/templates/${id}`)
  const [{ id }] = await templates()
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const { status, body } = await service.ask(method, `/v1/templates/${id}`, {
      token,
      ...(method === 'PATCH' ? { body: {} } : {}),
    })
    assert.deepEqual([status, body.code], [401, 'general/unauthorised'])
  }
})
