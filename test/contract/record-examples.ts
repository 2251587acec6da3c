import { createHash } from 'node:crypto'
import { Rappen } from '../../client/src/index.ts'
import type { Example } from '../../src/outbound/reference/examples.ts'
import { BASE_URL, fetchFrom } from '../fetch-from.ts'
import { operationFinder } from '../fixtures/every-record.ts'
import { signInAndOut } from '../fixtures/people.ts'
import type { Service } from '../service.ts'
import { tellWholeStory } from './whole-story.ts'

/** The first request and answer of every operation in the whole story, with ids, secrets and instants that are the same each time. */
export async function recordExamples(service: Service): Promise<Record<string, Example>> {
  /** No two records of the story have the same instant, so that lists have one order. */
  const laterByAMinute = () => {
    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
  }
  laterByAMinute()
  const examples = new Map<string, Example>()
  const operationOf = operationFinder(service)
  const ask = fetchFrom(service)
  const api = new Rappen({
    baseUrl: BASE_URL,
    token: await service.tokenFor(['all']),
    retries: 0,
    fetch: async (input, init) => {
      laterByAMinute()
      const request = new Request(input, init)
      const id = operationOf(request.method, request.url)
      const sentType = request.headers.get('content-type') ?? ''
      const answer = await ask(request)
      // An operation with an alternative success has another example.
      const first = examples.get(id)
      const name = first === undefined || first.status === answer.status ? id : `${id} ${answer.status}`
      if (!examples.has(name)) {
        const type = answer.headers.get('content-type') ?? ''
        const body = shown(init?.body)
        examples.set(name, {
          method: request.method,
          url: request.url.replace(BASE_URL, ''),
          ...(body === undefined ? {} : { type: sentType.replace(/;.*/, ''), body }),
          status: answer.status,
          ...(type.startsWith('application/json') ? { answer: shortened(await answer.clone().json()) } : {}),
        })
      }
      return answer
    },
  })
  await tellWholeStory(api)
  await signInAndOut(service, (name, { method, url, body }, { status, body: answer }) => {
    const sent = body === undefined ? {} : { type: 'application/json', body }
    examples.set(name, { method, url, ...sent, status, ...(status === 204 ? {} : { answer: shortened(answer) }) })
  })
  return steady(Object.fromEntries([...examples].sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** The request as people read it: files by their names, as curl takes them. */
function shown(body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body)
  if (body instanceof FormData) return Object.fromEntries([...body].map(([name, part]) => [name, shownPart(part)]))
  if (!(body instanceof Blob)) return undefined
  return body.type === 'application/pdf' ? '@letterhead.pdf' : `@logo.${body.type.replace('image/', '')}`
}

const shownPart = (part: string | File): string => (typeof part === 'string' ? part : `@${part.name}`)

/** A long list shows no more than a short one. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return (value.length > 4 ? value.slice(0, 2) : value).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]))
}

/** Values that differ each time, such as ids, in order of appearance: replaced by values of the same form. */
function steady<Value>(value: Value): Value {
  const known = new Map<string, string>()
  const instead = (found: string, form: (hash: Buffer) => string): string => {
    const standing = known.get(found) ?? form(createHash('sha256').update(String(known.size)).digest())
    known.set(found, standing)
    return standing
  }
  const text = JSON.stringify(value)
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-([47])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, (id, version) =>
      instead(id, (hash) =>
        hash.toString('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-${version}$3-8$4-$5`),
      ),
    )
    .replaceAll(/"hash":"[0-9a-f]{64}"/g, (hash) => instead(hash, (made) => `"hash":"${made.toString('hex')}"`))
    // That of a return includes ids.
    .replaceAll(/(?<="(?:returnS|s)ha256":")[0-9a-f]{64}/g, (hash) => instead(hash, (made) => made.toString('hex')))
    .replaceAll(/rap_live_\w+/g, 'rap_live_TheSecretIsShownOnceAndOnlyItsHashIsKept000000')
    .replaceAll(/"link":"[\w-]{43}"/g, '"link":"q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk"')
    .replaceAll(/(?<=\/welcome#)[\w-]{43}/g, 'q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk')
    .replaceAll(
      /"(challenge|credential|clientDataJSON|attestationObject|authenticatorData|signature|id)":"([\w-]{22}|[\w-]{43,})"/g,
      (_, name, bytes) => `"${name}":"${instead(bytes, (hash) => hash.toString('base64url'))}"`,
    )
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_VGhlIHNlY3JldCBpcyBzaG93biB0aGlzIG9uY2Ugb25seSE=')
    // It is written when there is time.
    .replaceAll(/"milliseconds":[\d.]+/g, '"milliseconds":4.2')
    .replaceAll(/,"lastUsedAt":"[^"]+"/g, '')
    .replaceAll(/"hint":"\w+"/g, '"hint":"0000"')
    .replaceAll(/(?<=\/public\/\w+\/)[\w-]+/g, (secret) => instead(secret, (made) => made.toString('base64url')))
    .replaceAll(/"paymentReference":"\w+"/g, '"paymentReference":"RF18539007547034"')
    .replaceAll(/"nextCursor":"[\w-]+"/g, '"nextCursor":"WyJuYW1lIiwi4oCmIl0"')
    // The clock of the story moves by whole minutes; all other instants come from the database's clock.
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:(?!00(?:\.000)?Z)[\d.]+Z/g, '2026-11-21T09:30:00.000Z')
  return JSON.parse(text) as Value
}
