import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { releasedDocument } from './released-document.ts'

let folder: string
const git = (...words: string[]) => {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.ch', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...author, ...words], { cwd: folder, stdio: 'ignore' })
}
const commit = async (version: string): Promise<void> => {
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify({ version }))
  git('add', 'openapi.json')
  git('commit', '-m', version)
}
const nothingIn = async (where: string): Promise<string> => {
  const found = await releasedDocument(where)
  assert.ok('nothing' in found)
  return found.nothing
}
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rappen-releases-'))
})
after(() => rm(folder, { recursive: true }))

test('the released document is that of the highest version tag, whatever was committed since', async () => {
  assert.match(await nothingIn(folder), /^No release to compare with: git cannot tell it here/)
  git('init')
  await commit('nothing released')
  git('tag', 'nightly')
  assert.match(await nothingIn(folder), /no tag v\*/)
  for (const version of ['0.9.0', '0.10.0', '0.2.0']) {
    await commit(version)
    git('tag', `v${version}`)
  }
  await commit('not released')
  assert.deepEqual(await releasedDocument(folder), { tag: 'v0.10.0', openapi: { version: '0.10.0' } })
})

test('a clone without tags, and a machine without git, have nothing to compare with and say so', async () => {
  const clone = path.join(folder, 'clone')
  git('clone', '--depth', '1', '--no-tags', `file://${folder}`, clone)
  assert.match(await nothingIn(clone), /this checkout has no tag v\*/)
  const { PATH } = process.env
  process.env['PATH'] = ''
  try {
    assert.match(await nothingIn(folder), /git cannot tell it here\. .*ENOENT/)
  } finally {
    process.env['PATH'] = PATH
  }
})
