import { messageOf, tell } from './notices.tsx'

/** Saves an answered file on the device; a rejection is reported. */
export async function saveFile(answered: Promise<Response>, name: string): Promise<void> {
  try {
    const url = URL.createObjectURL(await (await answered).blob())
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    URL.revokeObjectURL(url)
  } catch (error) {
    tell(messageOf(error))
  }
}
