import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import pg from 'pg'
import { OF_ORGANISATIONS, OF_PEOPLE } from './connections.ts'
import type { Connection } from './database.ts'
import { isNotLetIn } from './errors.ts'
import { withClient } from './with-client.ts'

/** Arbitrary but fixed: instances that start at once create the roles one after the other. */
const ADVISORY_LOCK = 7_277_537
/** The longest name of PostgreSQL, in bytes. */
const LONGEST_NAME = 63

/** The login roles of a database's services, by the prefix of their name: each may become exactly one role. */
const logins = [
  { prefix: 'rappen_service_', becomes: OF_ORGANISATIONS.role },
  { prefix: 'rappen_people_', becomes: OF_PEOPLE.role },
] as const
type LoginKind = (typeof logins)[number]

/** No password if the owner has none either. */
type Login = {
  readonly role: string
  readonly becomes: string
  readonly password: string | undefined
  readonly isThere: boolean
}

/** The logins of a service: one for documents and books, one for people. */
export type ServiceConnections = { readonly connection: Connection; readonly forPeople?: Connection }

/**
 * The connections of a service: login roles whose only right is to become the application role, or that of people. So no statement gets
 * further, whatever it is. The owner of the database creates these roles if they are missing or have another password. Name and password derive
 * from those of the database and of its owner, so all instances with the same connection log in alike.
 * @throws DatabaseError if the owner may
 * not create roles, or the server rejects these
 */
export async function serviceLogins(owner: Connection): Promise<Required<ServiceConnections>> {
  const [organisations, people] = logins
  return { connection: await connectionOf(owner, organisations), forPeople: await connectionOf(owner, people) }
}

async function connectionOf(owner: Connection, kind: LoginKind): Promise<Connection> {
  const login = await withClient(owner, (client) => loginOf(client, kind))
  const connection = connectionAs(owner, login)
  if (login.isThere && (await isPossible(connection))) return connection
  await withClient(owner, (client) => makeRole(client, login))
  await withClient(connection, async () => undefined)
  return connection
}

const isPossible = (connection: Connection): Promise<boolean> =>
  withClient(connection, async () => true).catch((error: unknown) => {
    // Most likely another password: the role gets this one.
    if (!isNotLetIn(error)) throw error
    return false
  })

async function loginOf(client: pg.Client, { prefix, becomes }: LoginKind): Promise<Login> {
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const [{ database }] = rows as [{ database: string }]
  const role = roleOf(prefix, database)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  const password = client.password
    ? scryptSync(client.password, `service login ${role}`, 32).toString('base64url')
    : undefined
  return { role, becomes, password, isThere: rowCount === 1 }
}

/** Each database has its own role, so that an instance opens no other database of the server. */
const roleOf = (prefix: string, database: string): string =>
  Buffer.byteLength(prefix + database) <= LONGEST_NAME
    ? prefix + database
    : prefix + createHash('sha256').update(database).digest('hex').slice(0, 32)

function connectionAs(owner: Connection, { role, password }: Login): Connection {
  if (owner.connectionString === undefined) return { ...owner, user: role, password }
  const url = new URL(owner.connectionString)
  // Credentials in the query go before those in front of the host, and are allowed without a host, too.
  url.searchParams.set('user', role)
  if (password !== undefined) url.searchParams.set('password', password)
  return { ...owner, connectionString: url.href }
}

async function makeRole(client: pg.Client, { role, becomes, password }: Login): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const verifier = password === undefined ? 'null' : pg.escapeLiteral(verifierOf(password))
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${name}`)
  // Without inheritance its only right is to become that role, as each of its sessions does.
  await client.query(`alter role ${name} login noinherit password ${verifier}`)
  await client.query(`grant ${becomes} to ${name}`)
  // In a temporary schema anyone could create functions, and tables that hide others.
  const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database')
  await client.query(`revoke temporary on database ${rows[0]?.database} from public`)
  await client.query('commit')
}

/** PostgreSQL's stored form of a password (RFC 5803): the password itself appears in no statement, and in no log. */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 4_096, 32, 'sha256')
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

/** The rights of a connection's user beyond those that a service needs. */
export type Power = {
  /** May migrate, as owner of the tables or by inheritance; also in an empty database. */
  readonly mayMigrate: boolean
  /** May also become the role of people. */
  readonly mayBecomePeople: boolean
  /** May become a role outside the service, or has an administrator's right. */
  readonly mayMore: boolean
}

export const powerOf = (connection: Connection): Promise<Power> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<Power>(`
      select coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')), true) as "mayMigrate",
             coalesce(pg_has_role(to_regrole('${OF_PEOPLE.role}'), 'member'), false) as "mayBecomePeople",
             exists (select from pg_roles
                      where pg_has_role(oid, 'member')
                        and (rolname not in (session_user, '${OF_ORGANISATIONS.role}', '${OF_PEOPLE.role}') or rolsuper or rolbypassrls or rolreplication or rolcreaterole or rolcreatedb)) as "mayMore"`)
    return rows[0] as Power
  })
