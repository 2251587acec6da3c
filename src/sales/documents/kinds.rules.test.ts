import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Erasure } from '../../tenants/events/erasure.schema.ts'
import { documentKinds } from './kinds.rules.ts'

test('an erasure can tell of retained documents of every kind', () => {
  const { kind } = Erasure.properties.retained.items.properties
  assert.deepEqual(kind.enum, documentKinds)
})
