import fc from 'fast-check'
import { naughtyStrings } from '../fixtures/hostile-texts.ts'
import { letterheadPdf } from '../fixtures/letterhead.ts'
import { png, svg } from '../fixtures/logo.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'

export type Content = { readonly type: string; readonly body: Buffer }

const pdf = pdfWith({ pages: ['Plan'] })
const files = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(pdf, pdf.subarray(0, 300), Buffer.concat([Buffer.from('GIF89a'), pdf])) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from('%PD'),
      Buffer.from('This is no PDF'),
      Buffer.alloc(300_000, 'a'),
      png(),
    ),
  },
)

const names = fc.oneof(
  fc.constantFrom(
    'plan.pdf',
    '',
    '.',
    '...',
    '../../etc/passwd',
    '/etc/passwd',
    'C:\\windows\\win.ini',
    'CON',
    'a\0.pdf',
    'a%00.pdf',
    'a%0d%0aX: b',
    'plan\u202efdp.exe',
    '🧾.pdf',
    `${'x'.repeat(255)}.pdf`,
    'x'.repeat(20_000),
    '"',
    "\\\"; filename*=UTF-8''b.pdf",
  ),
  fc.constantFrom(...naughtyStrings),
)

/** The lines of a part before its content. */
const heads = fc.oneof(
  { weight: 12, arbitrary: names.map((name) => `form-data; name="file"; filename="${name.replace(/[\r\n"]/g, '_')}"`) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'form-data; name="file"',
      'form-data; filename="a.pdf"',
      'form-data; name=file; filename=a.pdf',
      'form-data; name="file"; name="title"; filename="a.pdf"',
      'form-data; name="file"; filename*=UTF-8\'\'%ff%fe.pdf',
      'form-data; name="file"; filename*=nonsense\'\'a.pdf',
      'form-data',
      'attachment; name="file"; filename="a.pdf"',
      '',
      'form-data; name="__proto__"; filename="a.pdf"',
      'form-data; name="constructor"',
      'form-data; name="file"; filename="a.pdf"\r\n folded',
      `form-data; name="${'n'.repeat(10_000)}"`,
      `form-data; name="file"; filename="a.pdf"${'\r\nX-A: b'.repeat(2_000)}`,
    ),
  },
)

const titles = fc.oneof(
  fc.constantFrom('Beilage', '', 'x'.repeat(129), 'a\r\nb', '\0', 'x'.repeat(5_000)),
  fc.constantFrom(...naughtyStrings),
)

const boundaries = fc.oneof(
  { weight: 12, arbitrary: fc.constant('part') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      'b'.repeat(70),
      'b'.repeat(71),
      'b'.repeat(252),
      'b'.repeat(5_000),
      '"quoted part"',
      '"',
      'part; charset=x',
      'a b',
    ),
  },
)

/** A multipart body: its parts present or not, once or more, in either order; whole or aborted. */
export const uploads: fc.Arbitrary<Content> = fc
  .tuple(
    boundaries,
    fc.array(
      fc.oneof(
        fc.tuple(heads, files),
        titles.map((title): [string, Buffer] => ['form-data; name="title"', Buffer.from(title)]),
      ),
      {
        minLength: 0,
        maxLength: 3,
      },
    ),
    fc.tuple(heads, files),
    titles,
    fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 200 }) }),
    fc.oneof(
      { weight: 9, arbitrary: fc.constant('multipart/form-data') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'multipart/mixed',
          'multipart/',
          'Multipart/Form-Data',
          'multipart/form-data;charset=utf-8',
        ),
      },
    ),
  )
  .map(([boundary, more, file, title, missing, type]) => {
    const parts: readonly (readonly [string, Buffer])[] = [
      file,
      ['form-data; name="title"', Buffer.from(title)],
      ...more,
    ]
    const line = boundary.replace(/^"(.+)"$/, '$1')
    const written = Buffer.concat([
      ...parts.flatMap(([head, content]) => [
        Buffer.from(`--${line}\r\nContent-Disposition: ${head}\r\nContent-Type: application/pdf\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${line}--\r\n`),
    ])
    return { type: `${type}; boundary=${boundary}`, body: written.subarray(0, Math.max(0, written.length - missing)) }
  })

/** An image, or other bytes. */
export const images: fc.Arbitrary<Content> = fc
  .tuple(
    fc.constantFrom('image/png', 'image/jpeg', 'image/svg+xml', 'application/json'),
    fc.constantFrom(
      png(),
      png().subarray(0, 40),
      png({ declared: { width: 2 ** 31, height: 2 ** 31 } }),
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      Buffer.alloc(0),
      Buffer.alloc(600_000),
      pdf,
      svg(),
      svg({ content: '<script>alert(1)</script>' }),
      svg().subarray(0, 100),
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      ),
    ),
  )
  .map(([type, body]) => ({ type, body }))

/** A letterhead, or other bytes. */
export const papers: fc.Arbitrary<Content> = fc
  .tuple(
    fc.constantFrom('application/pdf', 'application/json', 'image/png'),
    fc.constantFrom(
      letterheadPdf(1),
      letterheadPdf(2).subarray(0, 400),
      pdf,
      png(),
      Buffer.alloc(0),
      Buffer.from('%PDF-1.7'),
    ),
  )
  .map(([type, body]) => ({ type, body }))
