import { type Html, html } from '../../platform/http/html.rules.ts'
import { mailLines } from './mail-text.rules.ts'

/** The content of the HTML part. Paragraphs are plain text, whose line breaks are preserved. */
type MailText = {
  readonly language: string
  readonly subject: string
  /** The text above the summary and the button, and the text below them. */
  readonly paragraphs: readonly string[]
  readonly closing?: string
  /** Labels and values: the document and its amounts. */
  readonly summary?: readonly (readonly [label: string, value: string])[]
  /** The only link of the mail: to a page of the service. */
  readonly button?: { readonly label: string; readonly address: string } | undefined
  readonly foot?: readonly string[]
  /** Whether the logo is above the text; it is a part of the mail. */
  readonly hasLogo?: boolean
}

/** The Content-ID of the logo. */
export const LOGO_CID = 'logo'

/** Mail programs without a dark mode use the colours of each element; those with one take them from here. */
const style = `
@media (prefers-color-scheme: dark) {
  body { background: #17191c !important; color: #ececea !important }
  .quiet { color: #a7abb0 !important }
  .rule { border-color: #3a3f45 !important }
  .button { background: #8dbbe8 !important; color: #0e1a26 !important }
  .logo { background: #ffffff !important; padding: 8px !important }
}`
const body =
  'font-family: sans-serif; font-size: 15px; line-height: 1.5; color: #1a1a1a; background: #ffffff; max-width: 40em; margin: 0; padding: 16px'
const quiet = 'color: #5c5f63'
const rule = 'border-bottom: 1px solid #e2e2de'
const buttonStyle =
  'display: inline-block; padding: 12px 20px; border-radius: 8px; background: #1f4e79; color: #ffffff; font-weight: bold; text-decoration: none'

/**
 * The text as HTML, fully escaped: no part of it becomes a tag, and an address in it does not become a link, so that no one can place a link
 * under the sender's name.
 */
export function htmlOf({ paragraphs, summary = [], button, closing, foot = [], ...mail }: MailText): string {
  return mailLines(
    html`<!DOCTYPE html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${mail.subject}</title><style>${style}</style></head>
<body style="${body}">
${mail.hasLogo && html`<img class="logo" src="cid:${LOGO_CID}" alt="" height="48" style="height: 48px; border-radius: 4px">`}
${paragraphs.map(paragraph)}
${summary.length > 0 && html`<table role="presentation" style="border-collapse: collapse; margin: 16px 0">${summary.map(row)}</table>`}
${button && html`<div style="margin: 24px 0"><a class="button" href="${button.address}" style="${buttonStyle}">${lines(button.label)}</a></div>`}
${closing !== undefined && paragraph(closing)}
${foot.length > 0 && html`<div class="quiet" style="${quiet}; margin-top: 32px; font-size: 13px">${lines(foot.join('\n'))}</div>`}
</body>
</html>
`.html,
  )
}

const lines = (text: string): Html =>
  html`${text.split(/\r\n|\r|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>\n${line}`))}`

const paragraph = (text: string): Html => html`<p>${lines(text)}</p>\n`

const row = ([label, value]: readonly [string, string]): Html =>
  html`<tr><td class="quiet rule" style="${quiet}; ${rule}; padding: 6px 24px 6px 0">${lines(label)}</td><td class="rule" style="${rule}; padding: 6px 0; font-weight: bold">${lines(value)}</td></tr>`
