import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Released = { readonly tag: string; readonly openapi: object }
/** Why there is nothing to compare with. */
type Nothing = { readonly nothing: string }

/** The openapi.json of the newest release, which is the highest git tag `v*` of the checkout in a folder. */
export async function releasedDocument(folder: string): Promise<Released | Nothing> {
  const git = async (...words: string[]): Promise<string> =>
    (await run('git', words, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout
  try {
    const [tag = ''] = (await git('tag', '--list', 'v*', '--sort=-version:refname')).split('\n')
    if (tag === '') return { nothing: 'No release to compare with: this checkout has no tag v* (git fetch --tags).' }
    // A path that begins with a point is one from this folder.
    return { tag, openapi: JSON.parse(await git('show', `${tag}:./openapi.json`)) as object }
  } catch (error) {
    return { nothing: `No release to compare with: git cannot tell it here. ${String(error).split('\n').join(' ')}` }
  }
}
