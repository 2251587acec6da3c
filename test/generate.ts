/** `npm run generate`: writes what the repository keeps of what the code says: openapi.json, schema.sql, docs/problems.md, examples, the client. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { artefacts } from './artefacts.ts'
import { clientDocument, withOrigin } from './client-artefacts.ts'
import { withTestServer } from './server.ts'
import { startService } from './service.ts'

const client = new URL('../client/', import.meta.url)

await withTestServer(async () => {
  const service = await startService()
  try {
    const fresh = await artefacts(service)
    for (const [path, content] of Object.entries(fresh)) await keep(path, content)
    await keep('client/src/schema.ts', await clientTypes(clientDocument(JSON.parse(fresh['openapi.json'] ?? ''))))
  } finally {
    await service.close()
  }
})

async function keep(path: string, content: string): Promise<void> {
  await writeFile(new URL(`../${path}`, import.meta.url), content)
  process.stdout.write(`${path}\n`)
}

/** openapi-typescript needs a TypeScript of its own, so it belongs to the package of the client, and is fetched when it is needed. */
async function clientTypes(document: string): Promise<string> {
  if (!existsSync(new URL('node_modules/openapi-typescript', client))) await run(npm(), 'ci', '--ignore-scripts')
  return withOrigin(await run([process.execPath, []], 'generate.ts', document), document)
}

type Program = readonly [program: string, words: readonly string[]]

function npm(): Program {
  const caller = process.env['npm_execpath']
  return caller?.endsWith('npm-cli.js') ? [process.execPath, [caller]] : ['npm', []]
}

async function run([program, first]: Program, ...words: string[]): Promise<string> {
  const input = program === process.execPath && first.length === 0 ? words.pop() : undefined
  const child = spawn(program, [...first, ...words], {
    cwd: fileURLToPath(client),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input ?? '')
  const [said, code] = await Promise.all([text(child.stdout), new Promise((resolve) => child.on('close', resolve))])
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}`)
  return said
}
