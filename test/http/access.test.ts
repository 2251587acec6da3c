import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { covers, type Scope, scopes } from '../../src/tenants/tokens/scope.rules.ts'
import { operationsOf } from '../fixtures/every-record.ts'
import { type Service, startService } from '../service.ts'

/** The required scope of each operation. test/isolation shows that each is enforced, whatever token and id are sent. */
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('every operation but health, error codes and public links needs a token', () => {
  const open = operationsOf(service).filter(({ scope }) => scope === null)
  assert.deepEqual(open.map(({ operationId }) => operationId).toSorted(), [
    'getMetrics',
    'getPublicAttachment',
    'getPublicDocument',
    'getPublicPage',
    'getVersion',
    'isAlive',
    'isReady',
    'listErrorCodes',
    'listWarningCodes',
  ])
})

test('the scope of an operation follows from its record: reading needs a read scope, everything else a write scope; only owners see people', () => {
  for (const { method, path, scope, operationId } of operationsOf(service)) {
    if (path.startsWith('/v1/people')) assert.equal(scope, 'all', operationId)
    else if (scope === 'any' || scope === null) assert.equal(method, 'GET', operationId)
    else assert.ok(scope.endsWith(method === 'GET' ? ':read' : ':write'), `${operationId} needs ${scope}`)
  }
})

test('a write scope includes its read scope and no other', () => {
  for (const granted of scopes) {
    for (const needed of scopes) {
      const expected = granted === 'all' || granted === needed || granted.replace(':write', ':read') === needed
      assert.equal(covers(new Set([granted]), needed), expected, `${granted} for ${needed}`)
    }
  }
  assert.ok(covers(new Set<Scope>(['contacts:read']), 'any'))
})
