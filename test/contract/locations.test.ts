import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Rappen } from '../../client/src/index.ts'
import { BASE_URL, fetchFrom } from '../fetch-from.ts'
import { operationsOf } from '../fixtures/every-record.ts'
import { type Service, startService } from '../service.ts'
import { tellWholeStory } from './whole-story.ts'

type Created = { readonly path: string; readonly location: string; readonly found: number }

let service: Service
/** What was answered with a Location in the story, in which every operation is asked; it is followed at once, as the record may go later. */
const created: Created[] = []
before(async () => {
  service = await startService()
  const token = await service.tokenFor(['all'])
  const ask = fetchFrom(service)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const answer = await ask(request)
    const location = answer.headers.get('location')
    if (location !== null) {
      const { status } = await service.ask('GET', location, { token })
      created.push({ path: request.url.replace(BASE_URL, ''), location, found: status })
    }
    return answer
  }
  await tellWholeStory(new Rappen({ baseUrl: BASE_URL, token, retries: 0, fetch }))
})
after(() => service.close())

test('whatever is created is found where its Location says', () => {
  for (const { path, location, found } of created) assert.equal(found, 200, `${path} created ${location}`)
})

test('every operation that answers 201 tells a Location, but those that make many records, and each is followed', () => {
  const creating = operationsOf(service).filter(({ described }) => described.responses['201'])
  const isFollowed = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}(?:\\?|$)`)
    return created.some((one) => pattern.test(one.path))
  }
  assert.ok(creating.length > 15, String(creating.length))
  assert.deepEqual(
    creating.filter(({ path }) => !isFollowed(path)).map(({ operationId }) => operationId),
    ['writeContacts', 'postLedgerEntries'],
  )
})
