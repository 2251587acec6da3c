/** `npm run generate`: writes openapi.json, schema.sql and docs/problems.md as the code has them. */
import { writeFile } from 'node:fs/promises'
import { artefacts } from './artefacts.ts'
import { withTestServer } from './server.ts'
import { startService } from './service.ts'

await withTestServer(async () => {
  const service = await startService()
  try {
    for (const [path, text] of Object.entries(await artefacts(service))) {
      await writeFile(new URL(`../${path}`, import.meta.url), text)
      process.stdout.write(`${path}\n`)
    }
  } finally {
    await service.close()
  }
})
