import { type Html, html, pagePolicy } from '../../platform/http/html.rules.ts'
import { type Language, languages } from '../../platform/words/languages.ts'
import { words } from './words.ts'

/** Only the service's own style sheet, font, script and pictures, and the logo, which is inside the page. */
export const pageHeaders = {
  'content-security-policy': pagePolicy("font-src 'self'", "img-src 'self' data:", "form-action 'self'"),
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

/** The addresses of files that every page uses. */
export const pageFiles = {
  style: '/public/-/page.css',
  script: '/public/-/page.js',
  font: '/public/-/inter.woff2',
} as const

/** The location of a page: links on it are relative, so that they work behind any proxy. */
export type Place = {
  readonly secret: string
  /** The relative path to the folder of the documents; never empty, so that no secret is read as the scheme of an address. */
  readonly up: './' | '../'
  readonly language: Language
}

type Page = Place & { readonly title: string; readonly issuer: string; readonly logo?: string; readonly body: Html }

/** A whole page, around its content. */
export function page({ language, title, issuer, logo, secret, up, body }: Page): string {
  const fileAt = (address: string): string => `${up}..${address.slice('/public'.length)}`
  const switches = languages.map((one) =>
    one === language
      ? html`<li><span lang="${one}" aria-current="true">${one.toUpperCase()}</span></li>`
      : html`<li><a href="${up}${secret}?lang=${one}" lang="${one}" hreflang="${one}" aria-label="${one.toUpperCase()}: ${words.name[one]}">${one.toUpperCase()}</a></li>`,
  )
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${issuer === '' ? title : `${title} · ${issuer}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${fileAt(pageFiles.style)}">
<link rel="preload" href="${fileAt(pageFiles.font)}" as="font" type="font/woff2" crossorigin>
<script src="${fileAt(pageFiles.script)}" defer></script>
</head>
<body>
<header>
<p class="issuer">${logo === undefined ? issuer : html`<img src="${logo}" alt="${issuer}">`}</p>
<nav aria-label="${words.languages[language]}"><ul>${switches}</ul></nav>
</header>
<main>${body}</main>
</body>
</html>
`.html
}
