/** Text fit for a header or a log: control characters would structure it, so a run of them becomes a space. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** Text with every line break as CRLF: a bare one could pass for the end of a message on its way. */
export const mailLines = (text: string): string => text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n')
