import { deflateSync } from 'node:zlib'
import { pdfOf, streamOf } from '../../src/platform/pdf/warm-up-pdf.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { form, type HostilePdf, hostile, latin } from './hostile-pdf.ts'

/** Occurs everywhere that must not get into a printed document: in scripts, commands, addresses, names of files, values of fields. */
export const SECRET = 'secret-'

/** A page with an action or invisible content. Objects: 3 the page, 4 its content, 5 a form; further ones from 6 on. */
function active(parts: {
  catalog?: string
  page?: string
  resources?: string
  more?: readonly string[]
  content?: string
}): Buffer {
  const { catalog = '', page = '', resources = '', more = [], content = '' } = parts
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> ${resources} >> ${page} >>`,
    streamOf('', `1 0 0 rg 0 0 100 100 re f /X Do ${content}`),
    form('', '0 1 0 rg 25 25 50 50 re f'),
    ...more,
  ])
}

const link = (action: string): string =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 100 100] /A << ${action} >> >>]`
const opening = (action: string): Buffer => active({ catalog: `/OpenAction << ${action} >>`, page: link(action) })
const embedded = (name: string, content = `${SECRET}file`): [string, string] => [
  `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 7 0 R >> >>`,
  streamOf(
    '/Type /EmbeddedFile /Subtype /application#2Foctet-stream /Filter /FlateDecode',
    latin(deflateSync(Buffer.from(content))),
  ),
]

/** PDFs with actions, some of them for that address. All are drawn as they look, and no action gets any further. */
export const activePdfs = (address = '127.0.0.1:9'): HostilePdf[] =>
  (
    [
      ['a script that runs when it is opened', opening(`/S /JavaScript /JS (app.alert\\("${SECRET}js"\\))`)],
      [
        'a script in a stream',
        active({
          catalog: '/OpenAction 6 0 R',
          more: ['<< /S /JavaScript /JS 7 0 R >>', streamOf('', `${SECRET}stream`)],
        }),
      ],
      [
        'a script by name',
        active({
          catalog: `/Names << /JavaScript << /Names [(${SECRET}name) << /S /JavaScript /JS (${SECRET}) >>] >> >>`,
        }),
      ],
      [
        'scripts for every event of the document',
        active({
          catalog: `/AA << ${['WC', 'WS', 'DS', 'WP', 'DP'].map((event) => `/${event} << /S /JavaScript /JS (${SECRET}) >>`).join(' ')} >>`,
        }),
      ],
      [
        'scripts for every event of the page',
        active({ page: `/AA << /O << /S /JavaScript /JS (${SECRET}) >> /C << /S /JavaScript /JS (${SECRET}) >> >>` }),
      ],
      [
        'actions under names that are written in numbers',
        active({
          catalog: `/Open#41ction << /#53 /Java#53cript /#4a#53 (${SECRET}) >>`,
          page: `/#41#41 << /O << /S /J#61vaScript /JS (${SECRET}) >> >>`,
        }),
      ],
      ['a command', opening(`/S /Launch /F (${SECRET}cmd.exe) /Win << /F (${SECRET}cmd.exe) /P (/c ${SECRET}) >>`)],
      ['another file', opening(`/S /GoToR /F (${SECRET}other.pdf) /D [0 /Fit]`)],
      ['a file within the file', opening(`/S /GoToE /T << /R /C /N (${SECRET}inner.pdf) >> /D [0 /Fit]`)],
      [
        'a form that is sent away',
        opening(`/S /SubmitForm /F << /FS /URL /F (http://${address}/${SECRET}) >> /Flags 4`),
      ],
      ['data that is fetched into a form', opening(`/S /ImportData /F (${SECRET}data.fdf)`)],
      ['an address', opening(`/S /URI /URI (https://${SECRET}.example)`)],
      [
        'a sound, a film and a thread',
        opening(`/S /Sound /Sound 6 0 R /Next [<< /S /Movie /T (${SECRET}) >> << /S /Thread /F (${SECRET}) /D 0 >>]`),
      ],
      [
        'a rendition with a script',
        opening(`/S /Rendition /OP 0 /JS (${SECRET}) /R << /S /MR /C << /S /MCD /D (${SECRET}) >> >>`),
      ],
      [
        'a named action, one that hides and one for layers',
        opening(`/S /Named /N /Print /Next [<< /S /Hide /T (${SECRET}) >> << /S /SetOCGState /State [/OFF 6 0 R] >>]`),
      ],
      [
        'rich media',
        active({
          page: '/Annots [6 0 R]',
          more: [
            `<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << /Assets << /Names [(${SECRET}) 7 0 R] >> /Configurations [] >> /RichMediaSettings << /Activation << /Condition /PO >> >> >>`,
            `<< /Type /Filespec /F (${SECRET}.swf) /EF << /F 8 0 R >> >>`,
            streamOf('/Type /EmbeddedFile', SECRET),
          ],
        }),
      ],
      [
        'a film, a screen, a sound and a model as annotations',
        active({
          page: `/Annots [<< /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (${SECRET}) >> >> << /Subtype /Screen /Rect [0 0 9 9] /AA << /PO << /S /JavaScript /JS (${SECRET}) >> >> >> << /Subtype /Sound /Rect [0 0 9 9] /Sound 6 0 R >> << /Subtype /3D /Rect [0 0 9 9] /3DD 6 0 R >>]`,
          more: [streamOf('/Type /3D /Subtype /U3D', SECRET)],
        }),
      ],
      [
        'an embedded file',
        active({
          catalog: `/Names << /EmbeddedFiles << /Names [(${SECRET}) 6 0 R] >> >>`,
          more: embedded(`${SECRET}file.exe`),
        }),
      ],
      [
        'an embedded file on an annotation',
        active({
          page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>]',
          more: embedded(`${SECRET}note.exe`),
        }),
      ],
      [
        'an associated file of the document, the page and the form',
        active({ catalog: '/AF [6 0 R]', page: '/AF [6 0 R]', more: embedded(`${SECRET}data.xml`) }),
      ],
      [
        'a portfolio',
        active({
          catalog: `/Collection << /Type /Collection /View /H /D (${SECRET}) >> /Names << /EmbeddedFiles << /Names [(${SECRET}) 6 0 R] >> >>`,
          more: embedded(`${SECRET}folder.pdf`),
        }),
      ],
      [
        'a form in XFA',
        active({
          catalog: '/AcroForm << /Fields [] /XFA [(preamble) 6 0 R (template) 7 0 R] >> /NeedsRendering true',
          more: [
            streamOf('', `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${SECRET}`),
            streamOf('', `<template><script>${SECRET}</script></template>`),
          ],
        }),
      ],
      [
        'a form with scripts in its fields',
        active({
          catalog: `/AcroForm << /Fields [6 0 R] /CO [6 0 R] /NeedAppearances true /DA (/Helv 0 Tf) >>`,
          page: '/Annots [6 0 R]',
          more: [
            `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${SECRET}name) /TU (${SECRET}) /Rect [0 0 9 9] /AA << /K << /S /JavaScript /JS (${SECRET}) >> /C << /S /JavaScript /JS (${SECRET}) >> >> >>`,
          ],
        }),
      ],
      ['a signature', signed()],
      [
        'metadata with entities from outside',
        active({
          catalog: '/Metadata 6 0 R',
          page: '/Metadata 6 0 R',
          more: [
            streamOf(
              '/Type /Metadata /Subtype /XML',
              `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname"><!ENTITY f SYSTEM "http://${address}/${SECRET}">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&e;&f;</x:xmpmeta>`,
            ),
          ],
        }),
      ],
      [
        'what other programs keep, thumbnails, tags and bookmarks',
        active({
          catalog: `/PieceInfo << /X << /Private (${SECRET}) >> >> /Outlines << /First << /Title (${SECRET}) /A << /S /URI /URI (${SECRET}) >> >> >> /StructTreeRoot << /K << /S /P /Alt (${SECRET}) /AF 6 0 R >> >>`,
          page: `/PieceInfo << /X << /Private (${SECRET}) >> >> /Thumb 6 0 R /StructParents 0 /Tabs /S`,
          more: embedded(`${SECRET}thumb`),
        }),
      ],
      [
        'a page that comes up by itself, with presentation steps',
        active({
          page: `/Dur 1 /Trans << /S /Fly >> /PresSteps << /NA << /S /JavaScript /JS (${SECRET}) >> >> /VP [<< /Type /Viewport /Name (${SECRET}) >>]`,
        }),
      ],
      [
        'requirements, extensions, legal words and a secure handler',
        active({
          catalog: `/Requirements [<< /S /EnableJavaScripts /RH << /S /JS /Script (${SECRET}) >> >>] /Legal << /Attestation (${SECRET}) >> /Perms << /UR3 6 0 R >> /URI << /Base (http://${SECRET}) >> /Threads [<< /I << /Title (${SECRET}) >> >>]`,
          more: [`<< /Type /Sig /Reason (${SECRET}) >>`],
        }),
      ],
      [
        'content of a stream that stands in another file',
        active({
          page: '/Contents [4 0 R 6 0 R]',
          more: [streamOf(`/F (/etc/hostname) /FFilter /ASCIIHexDecode`, '')],
        }),
      ],
      [
        'a picture that stands at an address',
        active({
          content: '/Y Do',
          resources: '/Dummy << >>',
          more: [
            streamOf(
              `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F << /FS /URL /F (http://${address}/${SECRET}) >> /Alternates [<< /Image 6 0 R >>]`,
              'x',
            ),
          ],
        }),
      ],
      [
        'a form that is a page of another file, with an OPI of a third',
        active({
          content: '/Y Do',
          resources: '/ExtGState << >>',
          more: [
            form(
              `/Ref << /F (${SECRET}ref.pdf) /Page 0 >> /OPI << /2.0 << /F (${SECRET}opi) >> >> /PS (${SECRET}) /Subtype2 /PS`,
              '',
            ),
          ],
        }),
      ],
      [
        'an action that passes itself off as a font, a layer and a state',
        active({
          resources: `/Font << /A << /S /JavaScript /JS (${SECRET}) >> >> /Properties << /B << /S /Launch /F (${SECRET}) >> /C << /Type /OCG /Name (x) /AF [6 0 R] >> >> /ExtGState << /D << /S /URI /URI (${SECRET}) >> >>`,
          more: embedded(`${SECRET}passed`),
        }),
      ],
      [
        'everything at once',
        pdfWith({
          pages: ['A', 'B'],
          openAction: `${SECRET}a`,
          javascript: `${SECRET}b`,
          pageAction: `${SECRET}c`,
          launch: `${SECRET}d`,
          link: `https://${SECRET}`,
          embeddedFile: `${SECRET}e`,
          field: 'Feldwert',
          squares: true,
        }),
      ],
    ] as const
  ).map(([name, pdf]) => hostile('taken', name, () => pdf))

/** A file with a signature over its bytes: changing one breaks it. */
function signed(): Buffer {
  const place = '0'.repeat(200)
  const pdf = active({
    catalog: '/AcroForm << /Fields [6 0 R] /SigFlags 3 >>',
    page: '/Annots [6 0 R]',
    more: [
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (${SECRET}Signature) /F 132 /Rect [0 0 0 0] /V 7 0 R >>`,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Name (${SECRET}) /ByteRange [0 11111 22222 33333] /Contents <${place}> >>`,
    ],
  }).toString('latin1')
  const from = pdf.indexOf(`<${place}>`)
  const to = from + place.length + 2
  const number = (value: number) => String(value).padStart(5, '0')
  return Buffer.from(
    pdf.replace('11111 22222 33333', `${number(from)} ${number(to)} ${number(pdf.length - to)}`),
    'latin1',
  )
}

/** A field that shows 399 if a viewer draws its appearance, and holds 999, which others draw from its value. */
export const twoPrices = ({ isOutdated = true } = {}): Buffer =>
  active({
    catalog: `/AcroForm << /Fields [6 0 R] /NeedAppearances ${isOutdated} /DA (/Helv 12 Tf) /DR << /Font << /Helv 8 0 R >> >> >>`,
    page: '/Annots [6 0 R]',
    more: [
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (price) /F 4 /Rect [10 40 90 60] /V (999) /DV (999) /AP << /N 7 0 R >> >>',
      streamOf(
        '/Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources << /Font << /Helv 8 0 R >> >>',
        'BT /Helv 12 Tf 2 5 Td (399) Tj ET',
      ),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ],
  })
