import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { fieldNames } from '../../src/sales/documents/fields.schema.ts'
import { documentKinds } from '../../src/sales/documents/kinds.rules.ts'
import { sized } from './faults.ts'

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const KINDS = 'src/sales/documents/kinds.rules.ts'
const FIELDS = 'src/sales/documents/fields.schema.ts'

/** A copy of the program, without its tests. */
let copy: string

/** The errors of the compiler in the copy, by the file they are in. */
async function errors(): Promise<string[]> {
  const compiling = promisify(execFile)(inProject('node_modules/.bin/tsc'), ['--pretty', 'false'], { cwd: copy })
  const output = await compiling.then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
  return [...output.matchAll(/^(\S+?)\(\d+,\d+\): error /gm)].map(([, file = '']) => file)
}

/** The errors of the compiler without one row of a table: from the line that begins with its name to the next row. */
async function errorsWithout(name: string, file: string): Promise<string[]> {
  const sound = await readFile(join(copy, file), 'utf8')
  const row = new RegExp(`^  '?${name}'?: \\{[^]*?(?=^  '?[\\w-]+'?: \\{|^\\} )`, 'm')
  assert.match(sound, row)
  await writeFile(join(copy, file), sound.replace(row, ''))
  try {
    return await errors()
  } finally {
    await writeFile(join(copy, file), sound)
  }
}

// Each is a run of the compiler.
suite('a kind or a field without its row', { skip: sized(1, 0) === 1 && 'npm run test:faults' }, () => {
  before(async () => {
    copy = await mkdtemp(join(tmpdir(), 'rappen-planted-'))
    const isProgram = (path: string): boolean => !path.endsWith('.test.ts')
    for (const part of ['src', 'client/src', 'package.json'])
      await cp(inProject(part), join(copy, part), { recursive: true, filter: isProgram })
    await symlink(inProject('node_modules'), join(copy, 'node_modules'))
    const { compilerOptions } = JSON.parse(await readFile(inProject('tsconfig.json'), 'utf8'))
    await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  })
  after(() => rm(copy, { recursive: true }))

  test('with all rows the copy compiles', async () => assert.deepEqual(await errors(), []))

  for (const kind of documentKinds)
    test(`without the kind ${kind} the program does not compile`, async () =>
      assert.ok(new Set(await errorsWithout(kind, KINDS)).size > 1))

  for (const field of fieldNames)
    test(`without the field ${field} the program does not compile`, async () =>
      assert.ok((await errorsWithout(field, FIELDS)).length > 0))
})
