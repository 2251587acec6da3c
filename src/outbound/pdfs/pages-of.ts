/** How many pages a PDF of ours has: it says so in its metadata (XMP), which are not compressed. */
export function pagesOf(pdf: Uint8Array): number {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  // The last metadata of the file: a photograph used as logo may have its own, which come before.
  const from = bytes.indexOf('<x:xmpmeta', bytes.lastIndexOf('/Type /Metadata'))
  const to = bytes.indexOf('</x:xmpmeta>', from)
  const [, pages] = /<xmpTPg:NPages>(\d+)</.exec(bytes.toString('latin1', from, to)) ?? []
  if (pages === undefined) throw new Error('invariant violated: the PDF of Typst does not say how many pages it has')
  return Number(pages)
}
