/** Markup that only `html` makes, so every text in it is escaped. */
export type Html = { readonly html: string }
type Part = Html | string | number | undefined | false | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup with escaped texts; attributes are in quotation marks. Undefined and false are left out. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((whole, string, index) => `${whole}${textOf(parts[index - 1])}${string}`),
})

function textOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(textOf).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The Content-Security-Policy of a page of the service: only its own style sheet and script, no inline markup, and the listed additions. */
export const pagePolicy = (...more: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...more,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
