import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { fromPage, PASSWORD, signedIn } from '../../../test/fixtures/people.ts'
import { type Service, startService } from '../../../test/service.ts'
import type { Message, Outcome } from './message.ts'
import { notifyOwnersByMail } from './notify-owners.job.ts'

let service: Service
let owner: string
before(async () => {
  service = await startService()
  owner = await signedIn(service, 'anna@muster.example')
  await signedIn(service, 'berta@muster.example')
  await signedIn(service, 'carla@muster.example', 'bookkeeper')
})
after(() => service.close())

/** Takes the waiting notices out of the queue and returns their ids. */
const queued = async (): Promise<string[]> =>
  (
    await service.asOwner<{ id: string }>(
      `delete from pgboss.job where name = 'notify-owners' returning data ->> 'id' as id`,
    )
  ).map(({ id }) => id)

async function changeAccount(change: object): Promise<void> {
  const headers = fromPage(owner)
  await service.ask('POST', '/v1/session/proof', { token: null, headers, body: { password: PASSWORD } })
  const { status } = await service.ask('PATCH', '/v1/organisation', { token: null, headers, body: change })
  assert.equal(status, 200)
}

const sent: Message[] = []
const warnings: string[] = []
const run = (id: string, answer: Outcome, runs = 0): Promise<void> =>
  notifyOwnersByMail({
    inTransaction: service.database.inTransaction,
    transport: {
      send: async (message) => {
        sent.push(message)
        return answer
      },
      description: 'this test',
    },
    sender: { name: '', address: 'rappen@muster.example' },
    publicUrl: () => 'https://rappen.example',
    clock: () => service.clock.now,
    log: { warn: (_, message) => warnings.push(message) },
  })({ organisation: service.organisation, id, runs, signal: new AbortController().signal })

test('when customers are asked to pay to another account, all owners get a mail, nobody else, and only then', async () => {
  await changeAccount({ iban: 'CH9300762011623852957' })
  assert.equal((await queued()).length, 1, 'the first account')
  await changeAccount({ iban: 'CH9300762011623852957', phone: '044 123 45 67' })
  assert.deepEqual(await queued(), [], 'the same account')
  await changeAccount({ qrIban: 'CH4431999123000889012' })
  const [id = '', ...others] = await queued()
  assert.deepEqual(others, [])

  await run(id, { outcome: 'accepted', reply: '250 OK' })
  const [message] = sent.splice(0)
  assert.ok(message)
  assert.deepEqual([message.to, message.copies].flat().sort(), ['anna@muster.example', 'berta@muster.example'])
  const mail = await simpleParser(message.read())
  const { name } = (await service.expect(200, 'GET', '/v1/organisation')).organisation
  assert.equal(mail.subject, `${name}: anderes Konto für Zahlungen`)
  assert.equal(mail.messageId, `<${id}@muster.example>`)
  assert.match(mail.text ?? '', /IBAN: CH93 0076 2011 6238 5295 7\nQR-IBAN: CH44 3199 9123 0008 8901 2\n/)
  assert.match(mail.text ?? '', /https:\/\/rappen\.example\/app\/settings\/payment\n/)
  assert.match(String(mail.html), /CH44 3199 9123 0008 8901 2/)
  assert.deepEqual(mail.attachments, [])
})

test('a notice that is put off is tried again for days; one that is refused is logged', async () => {
  await changeAccount({ qrIban: null })
  const [id = ''] = await queued()
  const later = { outcome: 'deferred', reply: '450 later' } as const
  await assert.rejects(run(id, later), /put off: 450 later/)
  await assert.rejects(run(id, later, 23), /put off: 450 later/)
  assert.deepEqual(warnings, [])
  await run(id, later, 24)
  await run(id, { outcome: 'refused', reply: '550 no' })
  assert.equal(warnings.length, 2)
  const [message] = sent
  assert.match((await simpleParser(message?.read() ?? Buffer.alloc(0))).text ?? '', /QR-IBAN: keine\n/)
})

test('an account that is taken away first is no way around the mail', async () => {
  for (const iban of [null, 'CH5800791123000889012']) {
    await changeAccount({ iban })
    assert.equal((await queued()).length, 1, `${iban}`)
  }
})
