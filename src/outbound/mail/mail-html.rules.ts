import { mailLines } from './mail-text.rules.ts'

/** The content of the HTML part: paragraphs of plain text, whose line breaks are preserved. */
export type MailText = { readonly language: string; readonly subject: string; readonly paragraphs: readonly string[] }

const style = 'font-family: sans-serif; font-size: 15px; line-height: 1.5; color: #1a1a1a; max-width: 40em'

/**
 * The text as HTML, fully escaped: no part of it becomes a tag, and an address in it does not become a link, so nobody can place a link
 * under the sender's name.
 */
export function htmlOf({ language, subject, paragraphs }: MailText): string {
  const body = paragraphs.map((paragraph) => `<p>${escaped(mailLines(paragraph)).replaceAll('\r\n', '<br>\r\n')}</p>`)
  return mailLines(`<!DOCTYPE html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="${style}">
${body.join('\n')}
</body>
</html>
`)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
