import fc from 'fast-check'

/** Tokens by their rights. */
export type Tokens = Readonly<Record<'all' | 'reading' | 'expired', string>>

export type Header = readonly [name: string, value: string]

const keys = fc.oneof(
  fc.uuid(),
  fc.constantFrom('again', '', ' ', 'k'.repeat(255), 'k'.repeat(256), 'k\xe9y', 'a,b', '"quoted"', '\t'),
)

const tags = fc.constantFrom(
  '*',
  '"x"',
  'W/"x"',
  '"x", "y"',
  '""',
  'x',
  '"',
  ',',
  `"${'a'.repeat(5_000)}"`,
  '*, "x"',
  '\xff',
)

/** Headers that the service or intermediate programs read, in usual and in malicious forms. */
export const headers: fc.Arbitrary<Header> = fc.oneof(
  named(
    'Content-Type',
    fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'application/merge-patch+json',
      'APPLICATION/JSON',
      'application/json\t; charset=utf-8',
      'application/json;\tcharset=utf-8',
      'application/json; charset=latin1',
      'application/json garbage',
      'application/json; boundary=x',
      'application/jsonx',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
      '*/*',
      '/',
      ';',
      '',
      'a'.repeat(5_000),
      '\xff\xfe',
    ),
  ),
  named('Idempotency-Key', keys),
  named('If-Match', tags),
  named('If-None-Match', tags),
  named(
    'Prefer',
    fc.constantFrom(
      'return=minimal',
      'return=representation',
      'return="minimal"',
      'wait=1, return=minimal',
      'return',
      '=',
      '\xff',
    ),
  ),
  named(
    'Accept',
    fc.constantFrom('application/problem+json', '*/*', 'text/html', 'application/pdf', '', ';q=2', 'a/b;q=nan'),
  ),
  named('X-Request-Id', fc.constantFrom('mine-1', '', '"}', 'a'.repeat(129), '../x', 'a b')),
  named('Content-Encoding', fc.constantFrom('gzip', 'identity', 'br', '', 'x')),
  named('Expect', fc.constant('100-continue')),
  named('X-HTTP-Method-Override', fc.constantFrom('DELETE', 'PATCH')),
  named('Origin', fc.constantFrom('https://evil.example', 'null')),
  named('Range', fc.constantFrom('bytes=0-1', 'bytes=-1', 'bytes=1-0', 'lines=1')),
  named('If-Modified-Since', fc.constantFrom('Sat, 21 Nov 2026 09:00:00 GMT', 'never')),
  named('Cookie', fc.constantFrom('a=b', '__Host-x=y; ;;')),
  named('Forwarded', fc.constantFrom('for=127.0.0.1;proto=https', 'for="')),
  named('Authorization', fc.constantFrom('Bearer x', 'Basic YTpi')),
  named('Connection', fc.constantFrom('keep-alive', 'close', 'upgrade', 'X-Api-Token')),
  named('TE', fc.constant('trailers')),
)

function named(name: string, values: fc.Arbitrary<string>): fc.Arbitrary<Header> {
  return values.map((value) => [name, value])
}

/** Mostly the token with all rights. */
export const tokensFor = ({ all, reading, expired }: Tokens): fc.Arbitrary<readonly Header[]> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constant([['X-Api-Token', all] as const]) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<readonly Header[]>(
        [],
        [['X-Api-Token', reading]],
        [['X-Api-Token', expired]],
        [['X-Api-Token', '']],
        [['X-Api-Token', `${all}x`]],
        [['X-Api-Token', all.toUpperCase()]],
        [['X-Api-Token', 'a'.repeat(10_000)]],
        [['X-Api-Token', '\xff\xfe']],
        [
          ['X-Api-Token', all],
          ['x-api-token', all],
        ],
        [
          ['X-Api-Token', all],
          ['X-Api-Token', reading],
        ],
      ),
    },
  )

/** Changes that make all of the headers something else than HTTP. */
export const oddities: fc.Arbitrary<(sent: readonly Header[]) => readonly Header[]> = fc.constantFrom<
  (sent: readonly Header[]) => readonly Header[]
>(
  (sent) => sent.filter(([name]) => name !== 'Host'),
  (sent) => [...sent, ...sent.slice(1)],
  (sent) => [...sent, ['Host', 'elsewhere.example']],
  (sent) => [...sent, ['Content-Type', 'application/json'], ['content-type', 'text/plain']],
  (sent) => [...sent, ['Expect', 'the unexpected']],
  (sent) => [...sent, ...Array.from({ length: 99 }, (_, index): Header => [`X-${index}`, 'a'])],
  (sent) => [...sent, ...Array.from({ length: 1_000 }, (_, index): Header => [`X-${index}`, 'a'])],
  (sent) => [...sent, ['X-Long', 'a'.repeat(17_000)]],
  (sent) => [...sent, ['X-Long', 'a'.repeat(65_536)]],
  (sent) => [...sent, ['X-Nul', 'a\0b']],
  (sent) => [...sent, ['X-Escape', '\x1b[31m']],
  (sent) => [...sent, ['X Space', 'a']],
  (sent) => [...sent, ['X-Fold', 'a\r\n b']],
  (sent) => [...sent, ['X-Bare', 'a\nX-Injected: b']],
  (sent) => [...sent, ['Transfer-Encoding', 'identity']],
  (sent) => [...sent, ['Transfer-Encoding', 'chunked, identity']],
  (sent) => [...sent, ['Content-Length', '-1']],
  (sent) => [...sent, ['Content-Length', '5'], ['Content-Length', '6']],
  (sent) => [...sent, ['Upgrade', 'h2c'], ['Connection', 'Upgrade, HTTP2-Settings']],
  (sent) => [...sent, ['__proto__', 'a'], ['constructor', 'b'], ['toString', 'c']],
)
