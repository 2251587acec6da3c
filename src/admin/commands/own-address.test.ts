import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownAddress } from './own-address.ts'

test('the address of the service from this machine is that of HOST and PORT', () => {
  const known = {
    localhost: 'localhost',
    '127.0.0.2': '127.0.0.2',
    '0.0.0.0': 'localhost',
    '::': 'localhost',
    '::1': '[::1]',
  }
  for (const [host, reached] of Object.entries(known))
    assert.equal(ownAddress({ host, port: 8080 }), `http://${reached}:8080`)
})
