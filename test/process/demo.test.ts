import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { dataFolder, runRappen } from './service-process.ts'

test('the demo tells the main job to its end and leaves the PDFs and the mail', async () => {
  const output = await dataFolder()
  // Whatever the environment contains, it touches only its own files.
  const { ended, printed } = runRappen(['demo', '--output', output], { DATABASE_URL: 'postgres://nowhere/', PORT: '1' })
  assert.equal(await ended, 0, printed.stderr)
  assert.equal(printed.stderr, '')
  for (const told of ['Estimate', 'Attachment', 'Converted', 'Mail', 'Payment', 'Ledger entry', 'Trial balance'])
    assert.match(printed.stdout, new RegExp(`^ *${told}`, 'm'))
  assert.ok(printed.stdout.endsWith(` in ${output}\n`))
  const [, debit, credit] = /^ +([\d’.]+) +([\d’.]+)$/m.exec(printed.stdout) ?? []
  assert.ok(debit !== undefined && debit === credit, `the trial balance has ${debit} and ${credit}`)

  assert.deepEqual((await readdir(output)).sort(), ['O-00001.pdf', 'R-00001.eml', 'R-00001.pdf'])
  const invoice = await readFile(join(output, 'R-00001.pdf'))
  assert.equal(invoice.toString('latin1', 0, 5), '%PDF-')
  const mail = await simpleParser(await readFile(join(output, 'R-00001.eml')))
  assert.match(mail.subject ?? '', /R-00001/)
  assert.deepEqual(
    mail.attachments.map(({ filename }) => filename),
    ['Rechnung R-00001 Schreinerei Muster AG.pdf'],
  )
})
