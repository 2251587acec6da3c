import { glob, readFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import { isBeyondQuick } from './queues.ts'

/** The requested tests: the quick ones, all, or those of some files and folders. */
export type Choice = { readonly all: boolean; readonly places: readonly string[] }

/** The tests that a PostgreSQL of an operator has to pass as the embedded one does. */
export const external = [
  'src/platform/db',
  'src/books/journal',
  'src/admin/backup/backup.test.ts',
  'test/contract/story.test.ts',
  'test/contract/contract.test.ts',
  'test/isolation',
  'test/process/schema-versions.test.ts',
  'test/process/service-role.test.ts',
  'test/upgrades',
]

/** A place has no tests; the message names the folders with some. */
export class NoTests extends Error {}

/**
 * The test files of a choice, in order.
 * @throws NoTests
 */
export async function chooseFiles({ all, places }: Choice): Promise<string[]> {
  const known = (await Array.fromAsync(glob('{bin,src,test,client/src}/**/*.test.ts'))).sort()
  if (places.length === 0) return all ? known : known.filter((file) => !isBeyondQuick(file))
  const chosen = await Promise.all(places.map((place) => filesOf(relative('.', place), known)))
  return [...new Set(chosen.flat())].sort()
}

/**
 * The tests of a file or folder: itself, its contents, and the folder of its name below `src` and `test`. The workplace has no tests inside:
 * for a folder of `web`, the stories that name an address of its pages.
 */
async function filesOf(place: string, known: readonly string[]): Promise<string[]> {
  const folders = [place, `src/${place}`, `test/${place}`]
  const found = known.filter((file) => file === place || folders.some((folder) => file.startsWith(`${folder}/`)))
  if (found.length > 0) return found
  const beside = known.filter((file) => file === place.replace(/\.tsx?$/, '.test.ts'))
  const shown = place.startsWith('web/') ? await storiesOf(place, known) : beside
  if (shown.length === 0)
    throw new NoTests(`There are no tests of ${place}. These folders have some: ${foldersOf(known).join(', ')}.`)
  return shown
}

/** The folders of tests, by their first two names: each includes nested ones. */
const foldersOf = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => dirname(file).split('/').slice(0, 2).join('/'))),
]

async function storiesOf(place: string, known: readonly string[]): Promise<string[]> {
  const [, room = ''] = place.split('/')
  const routes = await readFile('web/routes.ts', 'utf8')
  const addresses = [...routes.matchAll(/'\/app\/([\w-]+)[^']*': .*import\('\.\/([\w-]+)\//g)]
  const words = [`/web/${room}/`, ...addresses.flatMap(([, address, of]) => (of === room ? [`app/${address}`] : []))]
  const stories = known.filter((file) => dirname(file) === 'test/web')
  const texts = await Promise.all(stories.map((file) => readFile(file, 'utf8')))
  const naming = stories.filter((_, index) => words.some((word) => texts[index]?.includes(word)))
  // Every story uses the parts of every page.
  return naming.length > 0 ? naming : stories
}
