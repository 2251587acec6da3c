import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { UsageError } from './command.ts'
import { completionOf, findCommand, helpOf, listOfCommands } from './commands.ts'
import { documentsForPeople } from './documents-for-people.ts'
import { csvOf, tableOf } from './table.ts'

const ORGANISATION = '4df0fe2b-f1ba-4e4c-a9f8-5d0b2f0c1e11'

/** Calls a command as a person would. There is no database: a mistake is found before one is opened. */
async function call(line: string): Promise<void> {
  const { command, args } = await findCommand(line.split(' '))
  await command.run(readConfig({ DATABASE_URL: 'postgres:///nobodys?host=/nowhere' }, '/nowhere'), args)
}

const mistakes: readonly (readonly [line: string, sentence: RegExp])[] = [
  ['tokn create', /^There is no command «tokn create»; /],
  ['token', /^There is no command «token»; /],
  ['serve --port 80', /^Unknown option '--port'\.$/],
  ['listen', /^Give --forward-to an address such as /],
  ['listen --forward-to 127.0.0.1:3000', /^Give --forward-to an address such as /],
  ['listen --forward-to http://127.0.0.1:3000/ --secret whsec_short', /^Give --secret a secret such as /],
  ['get', /^Name a path of the API, such as invoices\.$/],
  ['get invoices -o xml', /^Give --output one of table, csv, json\.$/],
  ['get invoices --columns number,', /^Give --columns names of fields, /],
  ['get ../x', /^Name a path of the API, such as invoices\.$/],
  ['get invoices --filter isPaid', /^Give --filter a name and a value, /],
  ['get invoices --url ftp://books', /^Give --url an address such as /],
  ['get invoices', /^Put a token of the organisation into the variable TOKEN\.$/],
  [`token replace --organisation ${ORGANISATION}`, /^Give --token the id of a token: /],
  ['verify now', /^Unexpected argument 'now'\.$/],
  ['migrate --json=yes', /^Option '--json' does not take an argument\.$/],
  ['organisation create', /^Give --name /],
  [`organisation create --name ${'x'.repeat(71)}`, /^Give --name one line of 1 to 70 characters\.$/],
  ['organisation create --name Two\nlines', /^Give --name /],
  ['token create --organisation 7 --scopes all', /^Give --organisation /],
  [`token create --organisation ${ORGANISATION}`, /^Give --scopes /],
  [`token create --organisation ${ORGANISATION} --scopes all,everything`, /^Give --scopes some of all, /],
  [`token create --organisation ${ORGANISATION} --scopes all --expires-at tomorrow`, /^Give --expires-at an instant /],
  [`token create --organisation ${ORGANISATION} --scopes all --expires-at 2126-01-01T00:00:00Z`, /within a year/],
]

for (const [line, sentence] of mistakes) {
  test(`«${line.slice(0, 60)}» is an error with a message of one sentence`, async () => {
    await assert.rejects(call(line), (error) => {
      assert.ok(error instanceof UsageError, String(error))
      assert.match(error.message, sentence)
      assert.match(error.message, /^[^\n]+\.$/)
      return true
    })
  })
}

test('each command has the name that it is found by', async () => {
  for (const name of (await listOfCommands()).matchAll(/^ {2}([a-z-]+(?: [a-z]+)?) {2}/gm))
    assert.equal((await findCommand((name[1] ?? '').split(' '))).command.name, name[1])
})

test('the list of commands has one line for each', async () => {
  const lines = (await listOfCommands()).split('\n').filter((line) => line.startsWith('  '))
  for (const line of lines) assert.match(line, /^ {2}[a-z -]+ {2,}[A-Z].{10,100}\.$/)
  const names = lines.map((line) => line.trim().split(/ {2,}/)[0])
  for (const name of ['serve', 'demo', 'migrate', 'organisation create', 'token create', 'verify'])
    assert.ok(names.includes(name), name)
})

test('the help of a command shows its options', async () => {
  const { command } = await findCommand(['token', 'create', '--organisation', ORGANISATION])
  assert.match(helpOf(command), /^Usage: npx rappen token create --organisation ID --scopes SCOPE,SCOPE .*\[--json\]$/m)
})

const bash = spawnSync('bash', ['--version']).status === 0

/** Bash's completions of an unfinished command line. */
async function offered(line: string): Promise<string[]> {
  const words = line.split(' ')
  const script = `${await completionOf('bash')}
    COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _rappen; echo "\${COMPREPLY[@]}"`
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split(' ')
}

test('bash completes commands, their second words and their options', {
  skip: bash ? false : 'there is no bash',
}, async () => {
  assert.deepEqual(await offered('rappen ver'), ['verify'])
  assert.deepEqual(await offered('rappen token '), ['create', 'replace'])
  assert.deepEqual(await offered('rappen token replace --'), ['--json', '--keep', '--organisation', '--token'])
  assert.deepEqual(await offered('rappen token replace --keep --j'), ['--json'])
  assert.deepEqual(await offered('rappen completion '), ['bash', 'fish', 'zsh'])
})

test('each shell has its script, and another one is a mistake', async () => {
  assert.match(await completionOf('zsh'), /bashcompinit[^]*complete -o default -F _rappen rappen$/)
  assert.match(
    await completionOf('fish'),
    /complete -c rappen -n '__fish_seen_subcommand_from token; and __fish_seen_subcommand_from replace' -a '--json/,
  )
  await assert.rejects(completionOf('tcsh'), UsageError)
})

test('a table has a column for each plain field; figures stand to the right, and long texts are cut', () => {
  const long = 'x'.repeat(60)
  assert.equal(
    tableOf([
      { number: 'R-1', total: 108.1, isPaid: true, positions: [1] },
      { number: 'R-02', total: 5, note: `a\u001b${long}` },
    ]),
    `number  total  isPaid  note\nR-1     108.1  true\nR-02        5          a ${'x'.repeat(37)}…`,
  )
  assert.equal(tableOf([]), 'None.')
})

test('as comma-separated values texts are whole and quoted where they must be, and a spreadsheet computes none of them', () => {
  const records = [
    { number: 'R-1', total: -108.1, note: `a, "b"\nc${'x'.repeat(60)}`, tags: ['x'] },
    { number: '=1+1', total: 5 },
  ]
  assert.equal(
    csvOf(records, ['number', 'total', 'note', 'tags']),
    `number,total,note,tags\r\nR-1,-108.1,"a, ""b""\nc${'x'.repeat(60)}","[""x""]"\r\n'=1+1,5,,`,
  )
})

test('a list of documents names its recipients, and says in one word how each stands', () => {
  const invoice = { isDraft: false, isPaid: false, totalAmount: 108.1, totalAmountPaid: 0 }
  const contacts = [
    { id: 'k', companyName: 'Keller GmbH' },
    { id: 'm', firstName: 'Anna', lastName: 'Muster' },
  ]
  const documents = [
    { ...invoice, recipient: 'k' },
    { ...invoice, recipient: 'm', isPaid: true },
    { ...invoice, recipient: 'gone', totalAmountPaid: 8.1 },
    { ...invoice, customRecipientText: 'Barverkauf\nBern', isAnnulled: true },
    { isDraft: true, totalAmount: 5, status: 'open' },
    { isDraft: false, totalAmount: 5, status: 'accepted' },
    { isDraft: false, totalAmount: 5, isSettled: true },
  ]
  assert.deepEqual(
    documentsForPeople(documents, contacts).map(({ recipient, state }) => [recipient, state]),
    [
      ['Keller GmbH', 'open'],
      ['Anna Muster', 'paid'],
      ['gone', 'partly paid'],
      ['Barverkauf', 'annulled'],
      [undefined, 'draft'],
      [undefined, 'accepted'],
      [undefined, 'settled'],
    ],
  )
})
