/**
 * A PDF of Typst that is only drawn, with the colours of a screen instead of the profiles of sRGB and grey that are in every PDF of Typst:
 * to compute with them takes PDFium longer than to draw the page. A logo keeps the profile it has.
 */
export function screenPdf(pdf: Uint8Array): Buffer {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  // Pages name the two, and no image does.
  const named = new Set([...text.matchAll(/\/c[01] (\d+) 0 R/g)].map(([, number]) => number))
  const space = /(?<=\n(\d+) 0 obj\n)\[\/ICCBased (\d+) 0 R\](?=\nendobj)/g
  const drawn = text.replaceAll(space, (said, number: string, profile: string) => {
    if (!named.has(number)) return said
    const isGrey = new RegExp(`\\n${profile} 0 obj\\s<<[^>]*/N 1\\s`).test(text)
    // As long as before, so that all objects stay in their places.
    return (isGrey ? '/DeviceGray' : '/DeviceRGB').padEnd(said.length)
  })
  return Buffer.from(drawn, 'latin1')
}
