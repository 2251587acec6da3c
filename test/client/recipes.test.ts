import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { type Service, startService } from '../service.ts'
import { type Shop, shopWithClient } from './packed.ts'
import { recipesIn } from './recipes-in.ts'

const run = promisify(execFile)
const readme = await readFile(new URL('../../client/README.md', import.meta.url), 'utf8')
const recipes = recipesIn(readme, 'ts')

/** The records of every recipe. */
const given = `import { Rappen } from 'rappen-client'

export async function given() {
  const rappen = new Rappen({ token: process.env['RAPPEN_TOKEN'] ?? '', baseUrl: process.env['RAPPEN_URL'] ?? '' })
  const { contact } = await rappen.contacts.create({ companyName: 'Keller GmbH', streetName: 'Seeweg', buildingNumber: '12', postCode: '6000', townName: 'Luzern', country: 'CH' })
  const positions = [{ type: 'product', name: 'Work', quantity: 1, singleAmount: 2999.99, contraAccount: 3400, taxCode: 'UN81' }] as const
  const { invoice } = await rappen.invoices.create({ recipient: contact.id, positions, isDraft: false })
  const { estimate } = await rappen.estimates.create({ recipient: contact.id, positions })
  return { rappen, contactId: contact.id, invoiceId: invoice.id, estimateId: estimate.id }
}
`

/** The assumptions of an example in a comment. */
const assumed = `import { Rappen, verifyWebhook } from 'rappen-client'
declare const body: string
declare const request: Request
declare const ship: (invoice: string) => void
`

let service: Service
let url: string
let shop: Shop
before(async () => {
  service = await startService()
  // Recipes are dated today.
  service.clock.now = new Date()
  url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  shop = await shopWithClient()
  await writeFile(path.join(shop.folder, 'terms.pdf'), pdfWith({ pages: ['Terms'] }))
  await writeFile(path.join(shop.folder, 'given.mts'), given)
  for (const { number, code } of recipes)
    await writeFile(path.join(shop.folder, `recipe-${number}.mts`), moduleOf(code))
})
after(async () => {
  await service.close()
  await shop.remove()
})

/** A recipe as a file: its imports, then its given records, then the rest. */
function moduleOf(code: string): string {
  const imports = code.split('\n').filter((line) => line.startsWith('import '))
  const rest = code.split('\n').filter((line) => !line.startsWith('import '))
  const names = ['rappen', 'contactId', 'invoiceId', 'estimateId'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(code),
  )
  const records = names.length === 0 ? '' : `const { ${names.join(', ')} } = await given()\n`
  return `import { given } from './given.mts'\n${imports.join('\n')}\n${records}${rest.join('\n')}`
}

test('the recipes of the README of the client are numbered, and there are 25', () => {
  assert.deepEqual(
    recipes.map(({ number }) => Number(number)),
    Array.from({ length: 25 }, (_, index) => index + 1),
  )
})

test('the compiler has nothing against any recipe', async () => {
  const files = recipes.map(({ number }) => `recipe-${number}.mts`)
  assert.equal(await shop.violationsIn('--allowImportingTsExtensions', ...files), '')
})

test('the compiler has nothing against the examples in the comments', async () => {
  const files = ['rappen', 'webhook']
  for (const name of files) {
    const source = await readFile(new URL(`../../client/src/${name}.ts`, import.meta.url), 'utf8')
    const [, example = ''] = /@example\n(.*?)\n \*\//s.exec(source) ?? []
    const code = example.replaceAll(/^ \* /gm, '')
    assert.match(code, /await/)
    await writeFile(path.join(shop.folder, `example-${name}.mts`), `${assumed}\n${code}\nexport {}\n`)
  }
  assert.equal(await shop.violationsIn(...files.map((name) => `example-${name}.mts`)), '')
})

for (const { number, title, code } of recipes)
  test(`recipe ${number} runs as it stands, and prints what it says: ${title}`, async () => {
    const said = [...code.matchAll(/console\.log\(.*\)\)? \/\/ (.*)$/gm)].map(([, line]) => line)
    assert.ok(said.length > 0, 'it says what it prints')
    const env = { PATH: process.env['PATH'], RAPPEN_URL: url, RAPPEN_TOKEN: await service.tokenFor(['all']) }
    const { stdout } = await run(process.execPath, [`recipe-${number}.mts`], { cwd: shop.folder, env })
    assert.deepEqual(stdout.trimEnd().split('\n'), said)
  })
