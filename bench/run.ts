/**
 * `npm run bench`: how fast the service is, as ratios in one run: server, database and load on this machine, fsync on, 64 connections.
 * Ends with exit code 1 when a ratio misses its limit.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compare } from './load.ts'
import { rappen, residentMebibytes, start } from './processes.ts'
import { estimateCreation, posting } from './samples.ts'

type Figure = {
  readonly name: string
  readonly value: number
  readonly limit: number
  readonly isAtMost: boolean
  readonly detail: string
}

const figures: Figure[] = []
const atLeast = (name: string, value: number, limit: number, detail: string) =>
  figures.push({ name, value, limit, isAtMost: false, detail })
const atMost = (name: string, value: number, limit: number, detail: string) =>
  figures.push({ name, value, limit, isAtMost: true, detail })

const dataDirectory = await mkdtemp(join(tmpdir(), 'rappen-bench-'))
const environment = {
  DATA_DIR: dataDirectory,
  PORT: '0',
  LOG_LEVEL: 'info',
  DATABASE_URL: '',
  SMTP_URL: '',
  PUBLIC_URL: '',
}
const service = await start(['src/main.ts', 'serve'], environment)
const baseline = await start(['bench/baseline.ts'])
try {
  const { id } = await rappen(['organisation', 'create', '--name', 'Bench'], environment)
  const { token } = await rappen(['token', 'create', '--organisation', id, '--scopes', 'all'], environment)
  atMost('memory at rest, MiB', await residentMebibytes(service.pid), 200, 'resident, without PostgreSQL')

  const post = (address: string) =>
    ({ url: `${address}/v1/ledger-entries`, method: 'POST', token, body: posting }) as const
  const posted = await compare(post(service.address), post(baseline.address))
  const rates = (name: string, { measured, against }: typeof posted) =>
    `${Math.round(measured.perSecond)}/s and p99 ${measured.p99} ms, ${name} ${Math.round(against.perSecond)}/s and p99 ${against.p99} ms`
  atLeast('POST /v1/ledger-entries, of the same route without a database', posted.ratio, 0.6, rates('without', posted))
  atMost('its p99, times that of the route without a database', posted.p99Ratio, 4, rates('without', posted))

  const created = await fetch(`${service.address}/v1/estimates`, {
    method: 'POST',
    headers: { 'x-api-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(estimateCreation),
  })
  const path = created.headers.get('location') ?? ''
  const get = (address: string) => ({ url: `${address}${path}`, method: 'GET', token }) as const
  const read = await compare(get(service.address), get(baseline.address))
  atLeast('GET /v1/estimates/{id}, of the same route without a database', read.ratio, 0.15, rates('without', read))
} finally {
  await baseline.stop()
  await service.stop()
  await rm(dataDirectory, { recursive: true, force: true })
}

for (const { name, value, limit, isAtMost, detail } of figures) {
  const holds = isAtMost ? value <= limit : value >= limit
  process.stdout.write(
    `${holds ? 'holds ' : 'MISSED'}  ${value.toFixed(2).padStart(8)}  ${isAtMost ? 'at most' : 'at least'} ${limit}  ${name} (${detail})\n`,
  )
  if (!holds) process.exitCode = 1
}
