import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { isGenuine, parseSignedHeads, publicKeyOf, type SignedHead, signHead } from './chain-head.rules.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const head = {
  organisation: '5d9b89f1-e2bb-4434-8de8-dae2d1983ce2',
  sequence: 42,
  hash: randomBytes(32).toString('hex'),
  signedAt: '2026-11-21T09:00:00.000Z',
}

test('a signed head is genuine, also after it was written to a file and read again', () => {
  const signed = signHead(head, privateKey)
  assert.equal(isGenuine(signed), true)
  assert.deepEqual(parseSignedHeads(JSON.stringify(signed, null, 2)), [signed])
  assert.deepEqual(parseSignedHeads(JSON.stringify([signed, signed])), [signed, signed])
  assert.equal(signed.publicKey, publicKeyOf(publicKey))
})

test('a signed head of which anything was changed is not genuine', () => {
  const signed = signHead(head, privateKey)
  const other = generateKeyPairSync('ed25519').privateKey
  const changes: Partial<SignedHead>[] = [
    { organisation: '00000000-0000-4000-8000-000000000000' },
    { sequence: 41 },
    { hash: randomBytes(32).toString('hex') },
    { signedAt: '2026-11-22T09:00:00.000Z' },
    { publicKey: publicKeyOf(other) },
    { publicKey: 'no key' },
    { signature: randomBytes(64).toString('base64') },
    { signature: signHead(head, other).signature },
    { signature: '' },
  ]
  for (const change of changes) assert.equal(isGenuine({ ...signed, ...change }), false, JSON.stringify(change))
})

test('a key of another kind signs nothing that is genuine', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKeyOf(rsa.publicKey)
  assert.equal(isGenuine({ ...signHead(head, privateKey), publicKey: spki }), false)
})

test('a text that is not a signed head is recognised', () => {
  const signed = signHead(head, privateKey)
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '42',
    '{}',
    JSON.stringify({ ...signed, sequence: '42' }),
    JSON.stringify({ ...signed, hash: null }),
  ])
    assert.equal(parseSignedHeads(text), undefined, text)
})
