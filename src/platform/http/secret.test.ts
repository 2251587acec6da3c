import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { SECRET, secretsRemover } from './secret.schema.ts'

const link = Type.Object({ id: Type.String(), url: Type.String(SECRET) })

test('fields marked as secret are removed: from the record, its parts, lists and variants', () => {
  const remove = secretsRemover(
    Type.Object({
      token: Type.Optional(Type.String({ description: 'Shown once.', ...SECRET })),
      link,
      links: Type.Array(link),
      either: Type.Union([Type.Object({ word: Type.String() }), Type.Object({ key: Type.String(SECRET) })]),
    }),
  )
  assert.deepEqual(
    remove({
      token: 'secret',
      link: { id: '1', url: 'secret' },
      links: [{ id: '2', url: 'secret' }, { id: '3' }],
      either: { word: 'said', key: 'secret' },
      other: ['kept'],
    }),
    { link: { id: '1' }, links: [{ id: '2' }, { id: '3' }], either: { word: 'said' }, other: ['kept'] },
  )
})

test('a record without a marked field is kept as it is', () => {
  const record = { id: '1', url: 'https://example.com' }
  assert.equal(secretsRemover(Type.Object({ id: Type.String(), url: Type.String() }))(record), record)
})

test('a mark in a place that is not looked at is refused, before anything is kept', () => {
  const named = Type.Record(Type.String(), Type.String(SECRET))
  assert.throws(() => secretsRemover(Type.Object({ named })), /marked as secret where it would not be removed/)
})
