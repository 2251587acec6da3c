import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../../platform/files/errors.ts'
import { makeFolder } from '../../platform/files/folders.ts'
import { removeUnfinished, unfinishedPrefix } from '../../platform/files/unfinished.ts'
import type { Transport } from './message.ts'

/** Writes mails as files `<delivery>.eml`, completely or not at all; the same delivery is always the same file. */
export function outbox(folder: string): Transport {
  let isCleaned = false
  return {
    description: `files in ${folder}`,
    send: async (message) => {
      try {
        await makeFolder(folder, 0o700)
        if (!isCleaned) await removeUnfinished(folder)
        isCleaned = true
        await writeAtomically(join(folder, `${message.id}.eml`), message.read())
        return { outcome: 'accepted', reply: `${message.id}.eml` }
      } catch (error) {
        return { outcome: 'deferred', reply: codeOf(error) ?? String(error) }
      }
    },
  }
}

async function writeAtomically(path: string, bytes: Readable): Promise<void> {
  const temporary = `${unfinishedPrefix(path)}${randomUUID().slice(0, 6)}`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
