import { createHash } from 'node:crypto'
import { chmod, constants, copyFile, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { removeUnfinished, unfinished } from '../files/unfinished.ts'

/**
 * Copies a folder of programs into `place`, readable for everybody, and returns the path of the copy. Done once for each
 * version: a copy is complete or absent, even after a crash. Fails if other users can write to `place`, since they could
 * replace the programs.
 */
export async function copyPrograms(programs: string, place: string): Promise<string> {
  await requireOwnFolder(place)
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
    // Another process was faster.
    await rm(made, { recursive: true, force: true })
    if (!(await isDirectory(copy))) throw error
  }
  return copy
}

type ProgramFile = { path: string; size: number; isExecutable: boolean }

/** The files to copy: without links, which are created again, and static libraries, which only a compiler needs. */
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

/** `postgresql-18.4.0-1a2b3c4d`: with the hash, a copy of an incomplete installation is not used after it was completed. */
async function nameOfCopy(programs: string, files: ProgramFile[]): Promise<string> {
  const description: { version: string } = JSON.parse(await readFile(join(dirname(programs), 'package.json'), 'utf8'))
  const contents = files.map(({ path, size }) => `${path} ${size}\n`).join('')
  return `postgresql-${description.version}-${createHash('sha256').update(contents).digest('hex').slice(0, 8)}`
}

async function requireOwnFolder(place: string): Promise<void> {
  // The umask may have removed permissions that other users need here.
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
