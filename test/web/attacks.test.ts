import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

/** A page of another author, at another site of this machine. */
async function pageElsewhere(t: TestContext, html: string): Promise<string> {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${port}`
}

/** Signs a person in by the form: the browser itself stores the service's cookie. */
async function comeIn(page: Page, email: string): Promise<void> {
  await page.goto(`${on.base}/app/welcome#${await invited(on.service, email, { language: 'en' })}`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'Hello Anna Keller' }).waitFor()
}

const contacts = async (): Promise<string[]> =>
  (await on.service.expect(200, 'GET', '/v1/contacts')).contacts.map(
    ({ companyName }: { companyName: string }) => companyName,
  )

test('a page elsewhere in the same browser acts as nobody: neither by fetch, nor by a form, nor by a link', {
  skip,
}, async (t) => {
  const { page, finish } = await on.open()
  await comeIn(page, 'owner@muster.example')
  const body = '{"companyName":"Forged"}'
  const elsewhere = await pageElsewhere(
    t,
    `
    <form method="post" enctype="text/plain" action="${on.base}/v1/contacts"><input name='{"companyName":"Forged","x":"' value='"}'></form>
    <a href="${on.base}/v1/organisation">look</a>`,
  )
  const attacker = await page.context().newPage()
  await attacker.goto(elsewhere)
  const fetched = await attacker.evaluate(
    async ([url, sent]) => {
      const headers = [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]
      const outcomes = headers.map((one) =>
        fetch(`${url}/v1/contacts`, { method: 'POST', credentials: 'include', headers: one, body: sent ?? '' }).then(
          (answer) => answer.status,
          () => 'refused',
        ),
      )
      const read = fetch(`${url}/v1/session`, { credentials: 'include' }).then(
        (answer) => answer.text(),
        () => 'refused',
      )
      return Promise.all([...outcomes, read])
    },
    [on.base, body],
  )
  assert.deepEqual(fetched, ['refused', 'refused', 'refused', 'refused'])
  const [posted] = await Promise.all([
    attacker.waitForResponse(`${on.base}/v1/contacts`),
    attacker.evaluate("document.querySelector('form').submit()"),
  ])
  // A form sends no JSON, and nothing else is read.
  assert.equal(posted.status(), 415)
  await attacker.waitForURL(`${on.base}/v1/contacts`)
  await attacker.goto(elsewhere)
  const [followed] = await Promise.all([attacker.waitForResponse(`${on.base}/v1/organisation`), attacker.click('a')])
  assert.equal(followed.status(), 401)
  assert.deepEqual(await contacts(), [])
  // The same request from the own page is accepted, so the page was the reason.
  const own = await page.evaluate(
    async (sent) =>
      (await fetch('/v1/contacts', { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent }))
        .status,
    body,
  )
  assert.equal(own, 201)
  await finish()
})

test('no page of the workplace is shown in a frame of another one, signed in or not', { skip }, async (t) => {
  const { page, finish } = await on.open()
  await comeIn(page, 'framed@muster.example')
  const paths = ['/app', '/app/settings/payment', '/app/sign-in']
  const elsewhere = await pageElsewhere(t, paths.map((path) => `<iframe src="${on.base}${path}"></iframe>`).join(''))
  const attacker = await page.context().newPage()
  await attacker.goto(elsewhere, { waitUntil: 'load' })
  const framed = attacker.frames().slice(1)
  assert.equal(framed.length, paths.length)
  for (const frame of framed) {
    await frame.waitForLoadState('load').catch(() => undefined)
    assert.equal(await frame.locator('#app').count(), 0, frame.url())
  }
  await finish()
})
