import { createHash } from 'node:crypto'
import { chmod, constants, copyFile, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { removeUnfinished, unfinished } from '../files/unfinished.ts'

/**
 * Copies a folder of programs to `place`, readable for everybody, and answers where it is. Done once for each version: a copy
 * is complete or absent, even after a crash. Fails when `place` is not ours alone, since a copy there could be a trap.
 */
export async function copyPrograms(programs: string, place: string): Promise<string> {
  await makeOurOwn(place)
  const files = await listFiles(programs)
  const copy = join(place, await nameOfCopy(programs, files))
  if (await isDirectory(copy)) return copy

  await removeUnfinished(place)
  const made = unfinished(copy)
  for (const { path, isExecutable } of files) {
    await mkdir(dirname(join(made, path)), { recursive: true })
    await copyFile(join(programs, path), join(made, path), constants.COPYFILE_FICLONE)
    await chmod(join(made, path), isExecutable ? 0o755 : 0o644)
  }
  const entries = await readdir(made, { recursive: true, withFileTypes: true })
  const directories = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  for (const directory of [made, ...directories]) await chmod(directory, 0o755)
  try {
    await rename(made, copy)
  } catch (error) {
    // Another start was faster.
    await rm(made, { recursive: true, force: true })
    if (!(await isDirectory(copy))) throw error
  }
  return copy
}

type ProgramFile = { path: string; size: number; isExecutable: boolean }

/** The files to copy: no links, which are made anew, and no libraries that only a compiler needs. */
async function listFiles(programs: string): Promise<ProgramFile[]> {
  const entries = await readdir(programs, { recursive: true, withFileTypes: true })
  const wanted = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.a'))
  const files = wanted.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const { size, mode } = await lstat(path)
    return { path: relative(programs, path), size, isExecutable: (mode & 0o100) !== 0 }
  })
  return (await Promise.all(files)).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** `postgresql-18.4.0-1a2b3c4d`: the hash sees to it that a copy of an incomplete installation is not used for ever. */
async function nameOfCopy(programs: string, files: ProgramFile[]): Promise<string> {
  const description: { version: string } = JSON.parse(await readFile(join(dirname(programs), 'package.json'), 'utf8'))
  const contents = files.map(({ path, size }) => `${path} ${size}\n`).join('')
  return `postgresql-${description.version}-${createHash('sha256').update(contents).digest('hex').slice(0, 8)}`
}

async function makeOurOwn(place: string): Promise<void> {
  // The umask may take away from others what they need here.
  if ((await mkdir(place, { recursive: true })) !== undefined) await chmod(place, 0o755)
  const found = await lstat(place)
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  if (!isOurs) throw new Error(`${place} is not a folder of this user alone`)
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory()
  } catch {
    return false
  }
}
