/**
 * `npm run generate` writes the generated files of the repository: openapi.json with its examples, the client, schema.sql and docs/problems.md.
 */
import { writeFile } from 'node:fs/promises'
import { artefacts } from './artefacts.ts'
import { withTestServer } from './server.ts'
import { startService } from './service.ts'

await withTestServer(async () => {
  const service = await startService({ isGenerating: true })
  try {
    for (const [path, content] of Object.entries(await artefacts(service))) await keep(path, content)
  } finally {
    await service.close()
  }
})

async function keep(path: string, content: string): Promise<void> {
  await writeFile(new URL(`../${path}`, import.meta.url), content)
  process.stdout.write(`${path}\n`)
}
