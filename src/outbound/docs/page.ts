import { type Html, html } from '../../platform/http/html.rules.ts'
import { ERRORS_PAGE } from '../../platform/http/problem.schema.ts'
import type { Chapter } from './chapter-page.ts'
import { guides } from './guides.ts'

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><circle cx="11" cy="11" r="10.5" fill="#b3822a"/><circle cx="11" cy="11" r="8.3" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width=".9"/><path d="M8.7 15.3V6.8h2.9a2.5 2.5 0 0 1 0 5H8.7m2.7 0 2.5 3.5" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`

type PageContent = {
  readonly url: string
  readonly title: string
  readonly content: Html
  readonly chapters: readonly Chapter[]
}

/** A whole page. Elements that need the script are hidden until it runs. */
export const page = ({ url, title, content, chapters }: PageContent): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Reference and guides of the Rappen API: quotes, invoices and books of Swiss small businesses.">
<title>${title === '' ? 'Rappen API' : `${title} · Rappen API`}</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/page.css">
<script type="module" src="/docs/page.js"></script>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header>
<a class="home" href="/docs"><img src="/docs/icon.svg" alt="" width="28" height="28"> Rappen API</a>
<a class="to-contents" href="#contents">Contents</a>
<search hidden><label for="search">Search</label><input id="search" type="search" placeholder="Operation, field, code" autocomplete="off"><p role="status" id="count"></p><ul id="found" hidden></ul></search>
<details class="token" hidden><summary>Token</summary><form><label for="token">Your token</label><input id="token" type="password" autocomplete="off" placeholder="rap_live_..."><button>Use it</button><p>With a token the examples show ids of your organisation. It stays in this tab.</p></form><output id="said"></output></details>
</header>
<div class="columns">
<main id="content">${content}</main>
<nav id="contents" aria-label="Contents">
<h2>Guides</h2>
<ul>${guides.map((guide) => entryOf(guide.url, guide.title, url))}</ul>
<h2>Reference</h2>
<ul>${entryOf('/docs', 'All operations', url)}${chapters.map((chapter) => entryOf(chapter.url, chapter.name, url))}${entryOf(ERRORS_PAGE, 'Errors and warnings', url)}<li><a href="/openapi.json">OpenAPI document</a></li></ul>
</nav>
</div>
</body>
</html>
`.html

const entryOf = (to: string, words: string, url: string): Html =>
  html`<li><a href="${to}"${to === url && html` aria-current="page"`}>${words}</a></li>`
