import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posted } from './posted.rules.ts'

test('a journal that grows from 41 entries to 44 tells of the entries 42 to 44, in one event', () => {
  assert.deepEqual(posted(41, 44), [
    {
      type: 'ledger-entries.posted',
      record: '42',
      after: { ledgerEntries: { firstSequence: 42, lastSequence: 44 } },
    },
  ])
})

test('one entry is the first and the last', () => {
  assert.deepEqual(posted(0, 1)[0]?.after, { ledgerEntries: { firstSequence: 1, lastSequence: 1 } })
})

test('a journal that did not grow tells nothing', () => {
  assert.deepEqual(posted(44, 44), [])
})
