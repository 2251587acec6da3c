/** What the metadata (XMP) say that holds for a document's own pages alone: PDF/A, how many there are, and which file this is. */
const ofOwnPages = /<(pdfaid:part|pdfaid:conformance|xmpTPg:NPages|xmpMM:InstanceID)>[^<]*<\/\1>/g

/**
 * A document's own pages, ready to have strangers' pages put behind them, which keep to no standard: they claim no PDF/A. Title, language
 * and tags stay. Typst writes metadata unpacked, so what goes becomes spaces, which XMP allows, and every object stays where it is.
 */
export function withoutClaims(pages: Uint8Array): Uint8Array {
  const pdf = Buffer.from(pages)
  // Not those of a photograph that is the logo, which come before.
  const from = pdf.indexOf('<x:xmpmeta', pdf.lastIndexOf('/Type /Metadata'))
  const to = pdf.indexOf('</x:xmpmeta>', from)
  if (from === -1 || to === -1) throw new Error('Typst writes metadata as they are read')
  const said = pdf.toString('latin1', from, to).replaceAll(ofOwnPages, (claim) => ' '.repeat(claim.length))
  pdf.write(said, from, 'latin1')
  return pdf
}
