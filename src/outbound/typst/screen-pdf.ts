/**
 * A PDF of Typst for drawing only, with screen colours instead of the profiles of sRGB and grey in every PDF of Typst: computing with them
 * takes PDFium longer than drawing the page. A logo keeps its own profile.
 */
export function screenPdf(pdf: Uint8Array): Buffer {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  // Pages name the two, and no image does.
  const named = new Set([...text.matchAll(/\/c[01] (\d+) 0 R/g)].map(([, number]) => number))
  const space = /(?<=\n(\d+) 0 obj\n)\[\/ICCBased (\d+) 0 R\](?=\nendobj)/g
  const drawn = text.replaceAll(space, (said, number: string, profile: string) => {
    if (!named.has(number)) return said
    const isGrey = new RegExp(`\\n${profile} 0 obj\\s<<[^>]*/N 1\\s`).test(text)
    // The same length, so that all objects keep their offsets.
    return (isGrey ? '/DeviceGray' : '/DeviceRGB').padEnd(said.length)
  })
  return Buffer.from(drawn, 'latin1')
}
