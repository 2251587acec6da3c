import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { onServer } from '../database.ts'
import { freePort } from '../fixtures/free-port.ts'
import { until } from '../process/service-process.ts'
import { signalIfAlive } from '../process-tree.ts'
import { atTheEnd } from '../runner/at-the-end.ts'

const NODES = ['one', 'two', 'three'] as const
export type Node = (typeof NODES)[number]

/** Three PostgreSQL under Patroni, with synchronous replication, behind HAProxy. */
export type Cluster = {
  readonly url: string
  /** A statement past row-level security, on the primary. */
  readonly asSuperuser: <Row>(statement: string) => Promise<Row[]>
  /** Kills the PostgreSQL of the primary with all its processes; returns its node. */
  readonly killPrimary: () => Promise<Node>
  /** Waits until one node leads and two follow, one of them synchronously. */
  readonly untilWhole: () => Promise<void>
}

type Programs = { readonly patroni: string; readonly etcd: string; readonly haproxy: string; readonly bin: string }

/** Debian's folders of a cluster's programs; or the names of the missing packages. */
export async function programs(): Promise<Programs | readonly string[]> {
  const [newest] = (await readdir('/usr/lib/postgresql').catch((): string[] => [])).sort().reverse()
  const found = {
    patroni: '/usr/bin/patroni',
    etcd: '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
    bin: `/usr/lib/postgresql/${newest}/bin`,
  }
  const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', bin: 'postgresql' }
  const missing: string[] = []
  for (const [name, path] of Object.entries(found))
    if (!existsSync(path)) missing.push(packages[name as keyof Programs])
  return missing.length === 0 ? found : missing
}

/** Starts a program in a folder, which gets its log; as the user postgres if this is root, since PostgreSQL refuses root. */
function run(folder: string, name: string, program: string, args: readonly string[]): void {
  const words = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', program, ...args] : [program, ...args]
  const [command = '', ...rest] = words
  const child = spawn(command, rest, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const log = createWriteStream(join(folder, `${name}.log`))
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  // With the processes that it has started: they have their own group.
  atTheEnd(() => signalIfAlive(-(child.pid ?? 0), 'SIGKILL'))
}

type Ports = { readonly postgres: number; readonly rest: number }

const patroniOf = (
  folder: string,
  bin: string,
  node: Node,
  { postgres, rest }: Ports,
  etcd: number,
  password: string,
) => ({
  scope: 'rappen',
  name: node,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  etcd3: { hosts: [`127.0.0.1:${etcd}`] },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 1,
      retry_timeout: 3,
      // A dead primary is replaced at once, not restarted first.
      primary_start_timeout: 0,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
  },
  postgresql: {
    listen: `127.0.0.1:${postgres}`,
    connect_address: `127.0.0.1:${postgres}`,
    data_dir: join(folder, node, 'data'),
    bin_dir: bin,
    pgpass: join(folder, node, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
    parameters: { unix_socket_directories: join(folder, node) },
  },
})

const haproxyOf = (port: number, nodes: Readonly<Record<Node, Ports>>): string => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map((node) => `  server ${node} 127.0.0.1:${nodes[node].postgres} check port ${nodes[node].rest}`).join('\n')}
`

/** Starts a cluster in a folder, with a database for the service. It ends with the tests. */
export async function startCluster(folder: string, { patroni, etcd, haproxy, bin }: Programs): Promise<Cluster> {
  const password = randomBytes(12).toString('hex')
  const [client, peer, port] = [await freePort(), await freePort(), await freePort()]
  const nodes = {} as Record<Node, Ports>
  // The user that runs PostgreSQL writes there.
  await chmod(folder, 0o777)
  for (const node of NODES) {
    nodes[node] = { postgres: await freePort(), rest: await freePort() }
    await mkdir(join(folder, node), { mode: 0o777 })
    await chmod(join(folder, node), 0o777)
    // JSON is YAML.
    const settings = patroniOf(folder, bin, node, nodes[node], client, password)
    await writeFile(join(folder, `${node}.yml`), JSON.stringify(settings))
  }
  await writeFile(join(folder, 'haproxy.cfg'), haproxyOf(port, nodes))
  const [own, others] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const urls = {
    '--listen-client-urls': own,
    '--advertise-client-urls': own,
    '--listen-peer-urls': others,
    '--initial-advertise-peer-urls': others,
    '--initial-cluster': `default=${others}`,
  }
  run(folder, 'etcd', etcd, ['--data-dir', join(folder, 'etcd'), ...Object.entries(urls).flat()])
  for (const node of NODES) run(folder, node, patroni, [join(folder, `${node}.yml`)])
  run(folder, 'haproxy', haproxy, ['-f', join(folder, 'haproxy.cfg')])

  const asSuperuserIn =
    (database: string) =>
    <Row>(statement: string): Promise<Row[]> =>
      onServer<Row>(
        { host: '127.0.0.1', port, user: 'postgres', password, database, connectionTimeoutMillis: 2_000 },
        statement,
      )
  const members = async (): Promise<{ name: Node; role: string; state: string }[]> => {
    for (const { rest } of Object.values(nodes)) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined)
      if (answer?.ok)
        return ((await answer.json()) as { members: { name: Node; role: string; state: string }[] }).members
    }
    return []
  }
  const untilWhole = async () => {
    await until(
      'one leads and two follow',
      async () => {
        const all = await members()
        const roles = all.map(({ role }) => role).sort()
        const isStreaming = all.every(({ state }) => state === 'running' || state === 'streaming')
        return (isStreaming && roles.join() === 'leader,replica,sync_standby') || undefined
      },
      180_000,
    )
  }
  await untilWhole()
  const onPostgres = asSuperuserIn('postgres')
  await until('the primary is reached', () => onPostgres('select 1').catch(() => undefined))
  await onPostgres(`create role rappen login createrole password '${password}'`)
  await onPostgres(`create database rappen owner rappen encoding 'UTF8' template template0`)
  return {
    url: `postgres://rappen:${password}@127.0.0.1:${port}/rappen`,
    asSuperuser: asSuperuserIn('rappen'),
    untilWhole,
    killPrimary: async () => {
      const leader = (await members()).find(({ role }) => role === 'leader')?.name
      if (leader === undefined) throw new Error('no node leads')
      const [pid] = (await readFile(join(folder, leader, 'data', 'postmaster.pid'), 'utf8')).split('\n')
      signalIfAlive(Number(pid), 'SIGKILL')
      return leader
    },
  }
}
