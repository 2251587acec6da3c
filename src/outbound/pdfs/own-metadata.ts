/** Metadata (XMP) that hold only for a document's own pages: PDF/A conformance, number of pages, id of the file. */
const ofOwnPages = /<(pdfaid:part|pdfaid:conformance|xmpTPg:NPages|xmpMM:InstanceID)>[^<]*<\/\1>/g

/** The metadata (XMP) of a PDF of Typst, which writes them uncompressed, and their offset. */
function metadataOf(pdf: Buffer): { readonly text: string; readonly from: number } {
  // The last metadata of the file: a photograph used as logo may have its own, which come before.
  const from = pdf.indexOf('<x:xmpmeta', pdf.lastIndexOf('/Type /Metadata'))
  const to = pdf.indexOf('</x:xmpmeta>', from)
  if (from === -1 || to === -1) throw new Error('invariant violated: the PDF of Typst has no XMP metadata')
  return { text: pdf.toString('latin1', from, to), from }
}

/** The number of pages of an own PDF, from its metadata. */
export function pagesOf(pdf: Uint8Array): number {
  const { text } = metadataOf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  const [, pages] = /<xmpTPg:NPages>(\d+)</.exec(text) ?? []
  if (pages === undefined) throw new Error('invariant violated: the PDF of Typst does not say how many pages it has')
  return Number(pages)
}

/**
 * A document's own pages, ready to have untrusted pages appended. Those conform to no standard, so the claim of PDF/A is removed. Title,
 * language and tags stay. The claims are overwritten with spaces, which XMP allows, so that no offset changes.
 */
export function withoutClaims(pages: Uint8Array): Uint8Array {
  const pdf = Buffer.from(pages)
  const { text, from } = metadataOf(pdf)
  pdf.write(
    text.replaceAll(ofOwnPages, (claim) => ' '.repeat(claim.length)),
    from,
    'latin1',
  )
  return pdf
}
