import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

type Member = { readonly owner: string; readonly text: string; readonly doc: string }

/** The members of the interfaces of a generated file, each with the comment that an editor shows. */
async function membersOf(file: string): Promise<Member[]> {
  const text = await readFile(new URL(`../../client/src/${file}`, import.meta.url), 'utf8')
  const declarations = [...text.matchAll(/^(?:export )?interface (\w+) \{\n(.*?)^\}/gms)]
  return declarations.flatMap(([, owner = '', body = '']) =>
    [...body.matchAll(/^ +(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?(?!\s*\/?\*)^ +((?:'[^']+'|\w+)(?:\(|\??: ).*)$/gm)].map(
      ([, doc = '', member = '']) => ({ owner, text: member, doc }),
    ),
  )
}

const wordsOf = (doc: string): string => doc.replace(/@example[^]*/, '').replaceAll(/[/*\s]/g, '')

test('every method says on hover what it does, which scope it needs, and how it is called', async () => {
  const methods = (await membersOf('namespaces.ts')).filter(({ owner }) => owner.endsWith('Api'))
  assert.ok(methods.length > 200, String(methods.length))
  const sparing = methods.filter(({ doc }) => /Answers undefined/.test(doc))
  for (const { owner, text, doc } of methods.filter((method) => !sparing.includes(method))) {
    assert.ok(wordsOf(doc).length > 20, `${owner} ${text}`)
    assert.match(doc, /@example\n +\* await rappen\./, `${owner} ${text}`)
  }
})

test('every field says on hover what it is, and shows an example unless it holds records that do', async () => {
  const fields = (await membersOf('records.ts')).filter(({ owner }) => owner !== 'EventTypes')
  assert.ok(fields.length > 800, String(fields.length))
  assert.deepEqual(
    fields.filter(({ doc }) => wordsOf(doc) === '').map(({ owner, text }) => `${owner}.${text}`),
    [],
  )
  const plain = fields.filter(({ text }) => /: (?:readonly )?(?:\(?(?:string|number|boolean|'))/.test(text))
  assert.ok(plain.length > 600, String(plain.length))
  assert.deepEqual(
    plain
      .filter(({ owner, doc }) => owner !== 'EventRecords' && !doc.includes('@example'))
      .map(({ owner, text }) => `${owner}.${text}`),
    [],
  )
})
