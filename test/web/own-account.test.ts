import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { invited, PASSWORD } from '../fixtures/people.ts'
import { until } from '../process/service-process.ts'
import { enter, findingsOn, type Stage, skip, stage } from './browser.ts'

let on: Stage
before(async () => {
  if (!skip) on = await stage()
})
after(() => on?.close())

/** Gives the browser a device with passkeys, which answers at once as if its owner had touched it. */
async function holder(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added on the own page, signs in without a password, and is removed', { skip }, async () => {
  const { page, finish } = await on.open()
  // This browser offers no passkey by itself, so the button is pressed.
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  await enter(on, page, 'owner@muster.example')
  await holder(page)
  await page.goto(`${on.base}/app/settings/me`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Chrome, Linux')
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added.').waitFor()
  await page.getByRole('cell', { name: 'Laptop not used yet', exact: true }).waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await page.getByRole('button', { name: /My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  // Back to the previous page.
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  // Eleven minutes later, dangerous acts ask for a proof again; a passkey is enough.
  on.service.clock.now = new Date(on.service.clock.now.getTime() + 11 * 60_000)
  await page.goto(`${on.base}/app/settings/me`)
  await page.getByRole('button', { name: 'Remove: Laptop' }).click()
  await dialog.getByRole('button', { name: 'Remove: Laptop' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.waitFor()
  assert.deepEqual(await findingsOn(page), [])
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('No passkeys yet.').waitFor()
  // The browser itself reports the rejection of the first attempt.
  await finish(/403/)
})

test('a passkey is added with the first sign-in; where the device refuses, the password has signed in, and the page says so', {
  skip,
}, async () => {
  for (const isThere of [true, false]) {
    const { page, finish } = await on.open()
    if (isThere) await holder(page)
    else
      await page.addInitScript(
        `navigator.credentials.create = async () => { throw new DOMException('', 'NotAllowedError') }`,
      )
    const link = await invited(on.service, `first-${isThere}@muster.example`, { language: 'en' })
    await page.goto(`${on.base}/app/welcome#${link}`)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByLabel('Add a passkey at once').check()
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByText(isThere ? 'The passkey is added.' : 'The passkey was not added').waitFor()
    await page.getByRole('heading', { name: isThere ? 'Hello Anna Keller' : 'My account' }).waitFor()
    await page.goto(`${on.base}/app/settings/me`)
    if (isThere) await page.getByRole('cell', { name: 'Chrome, Linux not used yet', exact: true }).waitFor()
    else await page.getByText('No passkeys yet.').waitFor()
    await finish()
  }
})

test('the browser offers a passkey by itself where the email is asked for', { skip }, async () => {
  const { page, finish } = await on.open()
  // Tests cannot press the browser's own dialog: this picks at once.
  await page.addInitScript(`
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = ({ mediation, ...options }) => (mediation === 'conditional' ? get(options) : undefined)`)
  await enter(on, page, 'offered@muster.example')
  await holder(page)
  await page.goto(`${on.base}/app/settings/me`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey is added.').waitFor()
  const signedIn = page.waitForResponse(/session\/passkey$/)
  await page.getByRole('button', { name: /My account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  assert.equal((await signedIn).status(), 200)
  await page.getByRole('heading', { name: 'My account' }).waitFor()
  await finish()
})

test('a dangerous act is not done without a proof, and is done once the password is shown', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'proof@muster.example')
  on.service.clock.now = new Date(on.service.clock.now.getTime() + 11 * 60_000)
  await page.goto(`${on.base}/app/developers/tokens`)
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByLabel('Name').fill('Shop')
  await form.getByLabel('Read contacts').check()
  await form.getByRole('button', { name: 'Create the token' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await form.getByText('Nothing was changed: it needs your password or a passkey.').waitFor()
  await form.getByRole('button', { name: 'Create the token' }).click()
  await proof.getByLabel('Password').fill('not this one at all')
  await proof.getByRole('button', { name: 'Go on' }).click()
  await proof.getByRole('alert').waitFor()
  await proof.getByLabel('Password').fill(PASSWORD)
  // However often Enter is pressed, it is requested once.
  let shown = 0
  const pressed = Promise.withResolvers<void>()
  await page.route('**/v1/session/proof', async (route) => {
    shown++
    await pressed.promise
    await route.continue()
  })
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
  pressed.resolve()
  await page.getByRole('dialog', { name: 'The new token' }).waitFor()
  assert.equal(shown, 1)
  const { tokens } = await on.service.expect(200, 'GET', '/v1/tokens')
  assert.equal(tokens.filter(({ name }: { name: string }) => name === 'Shop').length, 1)
  // The password is asked for again, and the field is empty.
  await page.getByRole('button', { name: 'Close' }).click()
  on.service.clock.now = new Date(on.service.clock.now.getTime() + 11 * 60_000)
  await page.getByRole('button', { name: 'New token' }).click()
  await form.getByLabel('Name').fill('Till')
  await form.getByLabel('Read contacts').check()
  await form.getByRole('button', { name: 'Create the token' }).click()
  assert.equal(await proof.getByLabel('Password').inputValue(), '')
  await finish(/40[03]/)
})

test('somebody changes name, language and password, sees where else there is a session, and ends it', {
  skip,
}, async () => {
  const { page, finish } = await on.open()
  await enter(on, page, 'me@muster.example')
  const other = await on.open()
  await other.page.goto(`${on.base}/app/sign-in`)
  await other.page.getByLabel('Email').fill('me@muster.example')
  await other.page.getByLabel('Password').fill(PASSWORD)
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.page.getByRole('heading', { name: 'Hello Anna Keller' }).waitFor()
  await page.goto(`${on.base}/app/settings/me`)
  await page.getByRole('button', { name: 'Sign out there: Chrome, Linux' }).waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out.').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' })
  on.service.clock.now = new Date(on.service.clock.now.getTime() + 2_000)
  // Its stream of changes may have ended it by now.
  await other.page.goto(`${on.base}/app/invoices`)
  await other.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await other.finish(/401/)
  const third = await on.open()
  await third.page.request.post(`${on.base}/v1/session`, { data: { email: 'me@muster.example', password: PASSWORD } })
  await page.reload()
  const elsewhere = page.getByRole('button', { name: /^Sign out there/ })
  await elsewhere.waitFor()
  await page.getByRole('button', { name: 'Change the password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not this one at all')
  await dialog.getByLabel('New password').fill('five other words at random')
  await dialog.getByRole('button', { name: 'Change the password' }).click()
  await dialog.getByRole('link', { name: 'Current password' }).waitFor()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('Saved.').waitFor()
  // The password ends all others.
  await elsewhere.waitFor({ state: 'detached' })
  await third.finish()
  const people = page.getByRole('link', { name: 'People', exact: true })
  await people.click()
  const row = page.getByRole('row').filter({ hasText: 'me@muster.example' })
  await row.getByText('Anna Keller (you)').waitFor()
  await page.goBack()
  await page.getByLabel('Name').fill('Anna Keller-Meier')
  await page.getByLabel('Language').selectOption('Français')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Mon compte' }).waitFor()
  await until('it shows the name', async () => {
    const name = await page.getByLabel('Nom').inputValue()
    return name === 'Anna Keller-Meier' || undefined
  })
  await page.getByRole('link', { name: 'Personnes', exact: true }).click()
  await row.getByText('Anna Keller-Meier (vous)').waitFor()
  await finish(/400/)
})
