import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { invite } from '../../src/tenants/people/invite.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

/** The link that the first start prints. */
async function firstLink(): Promise<string> {
  const { database, organisation, clock } = on.service
  const owner = { name: 'Owner', language: 'de', role: 'owner' } as const
  const { link } = await database.inTransaction(organisation, (tx) => invite(tx, owner, 'first start', clock.now))
  return `${on.base}/app/welcome#${link}`
}

test('who starts first stays in the language of the page, and signed in when the company gets its name', {
  skip,
}, async () => {
  const { page, finish } = await on.open({ locale: 'fr-CH' })
  await page.goto(await firstLink())
  await page.getByLabel('Nom').fill('Anna Keller')
  await page.getByLabel('E-mail').fill('anna@muster.example')
  await page.getByLabel('Nouveau mot de passe').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bonjour Anna Keller' }).waitFor()
  await page.getByRole('link', { name: 'Réglages' }).click()
  await page.getByLabel('Nom', { exact: true }).fill('Horlogerie Keller SA')
  await page.keyboard.press('Control+S')
  await page.getByText('Enregistré').waitFor()
  await page.getByRole('banner').getByText('Horlogerie Keller SA').waitFor()
  assert.match(page.url(), /\/app\/settings/)
  await finish()
})
