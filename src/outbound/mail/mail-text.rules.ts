/** Text for a header or a log: each run of control characters becomes a space, except tabs. */
export const oneLine = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t]+|[\u2028\u2029]+/gu, ' ')

/** Text with every line break as CRLF: a bare CR or LF could be taken for the end of the message (SMTP smuggling). */
export const mailLines = (text: string): string => text.toWellFormed().replace(/\r\n|\r|\n/g, '\r\n')
