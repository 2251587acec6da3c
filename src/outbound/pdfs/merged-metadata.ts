/** Metadata (XMP) that are true of a document's own pages only: PDF/A conformance, number of pages, id of the file. */
const ofOwnPages = /<(pdfaid:part|pdfaid:conformance|xmpTPg:NPages|xmpMM:InstanceID)>[^<]*<\/\1>/g

/**
 * A document's own pages, ready to have untrusted pages appended. These conform to no standard, so the claim of PDF/A is removed. Title,
 * language and tags stay. Typst writes metadata uncompressed, so the claims are overwritten with spaces, which XMP allows, and no offset changes.
 */
export function withoutClaims(pages: Uint8Array): Uint8Array {
  const pdf = Buffer.from(pages)
  // The last metadata of the file: a photograph used as logo may have its own, which come before.
  const from = pdf.indexOf('<x:xmpmeta', pdf.lastIndexOf('/Type /Metadata'))
  const to = pdf.indexOf('</x:xmpmeta>', from)
  if (from === -1 || to === -1) throw new Error('invariant violated: the PDF of Typst has no XMP metadata')
  const metadata = pdf.toString('latin1', from, to).replaceAll(ofOwnPages, (claim) => ' '.repeat(claim.length))
  pdf.write(metadata, from, 'latin1')
  return pdf
}
