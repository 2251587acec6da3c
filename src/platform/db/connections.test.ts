import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { OF_ORGANISATIONS, openConnections } from './connections.ts'

/** A message of PostgreSQL's protocol: type, length including itself, content. */
const message = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(content.length + 4)
  return Buffer.concat([Buffer.from(type), length, content])
}
const authenticated = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const ended = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'))

test('a server that accepts a connection and ends it in the same packet breaks a request, and not the process', async (t) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, ended])))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { acquire, close } = openConnections(
    { host: '127.0.0.1', port, user: 'rappen', database: 'rappen' },
    OF_ORGANISATIONS,
    { error: () => undefined },
  )
  for (let times = 0; times < 3; times++) {
    const { client, release } = await acquire('an organisation')
    const failure = await client.query('select 1').catch((error: unknown) => error)
    assert.match(String(failure), /postmaster exit|not queryable|terminated/)
    release(failure as Error)
  }
  await close()
})
