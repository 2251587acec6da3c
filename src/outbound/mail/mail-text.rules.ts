/** Text fit for a header or a log: control characters would structure it, so a run of them becomes a space. A tab is none of them. */
export const oneLine = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t]+|[\u2028\u2029]+/gu, ' ')

/** Text with every line break as CRLF: a bare one could pass for the end of a message on its way. */
export const mailLines = (text: string): string => text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n')
