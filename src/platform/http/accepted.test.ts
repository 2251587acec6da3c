import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredType } from './accepted.ts'

test('of two media types a request gets the one that it prefers, and the first when it does not say', () => {
  const cases: readonly [accept: string | undefined, type: string][] = [
    [undefined, 'image/png'],
    ['', 'image/png'],
    ['*/*', 'image/png'],
    ['application/pdf', 'application/pdf'],
    ['Application/PDF;q=1.0, */*;q=0.1', 'application/pdf'],
    ['application/*', 'application/pdf'],
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'image/png'],
    ['application/pdf;q=0.2, image/png', 'image/png'],
    ['image/png;q=0, */*', 'application/pdf'],
    ['application/json', 'image/png'],
  ]
  for (const [accept, type] of cases) {
    const request = { headers: accept === undefined ? {} : { accept } } as Parameters<typeof preferredType>[0]
    const preferred: string = preferredType(request, ['image/png', 'application/pdf'])
    assert.equal(preferred, type, String(accept))
  }
})
