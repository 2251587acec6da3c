// A process that starts or attaches the embedded PostgreSQL, says so in a line of JSON, and stops in order on SIGTERM.
import process from 'node:process'
import { attachEmbedded, startEmbedded } from './embedded-postgres.ts'

const [kind, dataDirectory = ''] = process.argv.slice(2)
const ignore = (): undefined => undefined
const start = kind === 'command' ? attachEmbedded : startEmbedded
try {
  const { connection, stop } = await start({ dataDirectory, log: { info: ignore, warn: ignore, error: ignore } })
  const alive = setInterval(ignore, 60_000)
  process.once('SIGTERM', () => void stop().then(() => clearInterval(alive)))
  process.stdout.write(`${JSON.stringify({ connection })}\n`)
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stdout.write(`${JSON.stringify({ refused: error.name, message: error.message })}\n`)
}
