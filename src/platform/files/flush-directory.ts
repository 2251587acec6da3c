import { open } from 'node:fs/promises'

/** A name in a folder is on disk only when the folder is. */
export async function flush(directory: string): Promise<void> {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
