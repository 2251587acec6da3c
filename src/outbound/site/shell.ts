import { pagePolicy } from '../../platform/http/html.rules.ts'
import type { Bundle } from './bundle-web.ts'

/** The headers of pages besides those of every answer. */
export const pageHeaders = {
  // Pictures made from a PDF during typing are blobs.
  'content-security-policy': pagePolicy(
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "form-action 'self'",
  ),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
} as const

const outdated = 'This page needs a browser of 2024 or newer, with scripts allowed.'

/** The document of every page of the workplace. It contains no data, so it needs no sign-in. */
export const shellOf = (
  { script, style, preloaded, overview, fonts }: Bundle,
  {
    path,
    theme,
    hasSession,
    isWatched,
  }: { path: string; theme: string | undefined; hasSession: boolean; isWatched: boolean },
): string => `<!doctype html>
<html lang="de"${theme === undefined ? '' : ` data-theme="${theme}"`}${hasSession ? ' data-session' : ''}${isWatched ? ' data-watched' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Rappen</title>
<link rel="icon" href="/app/-/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/app/-/${style}">
${fonts.map((name) => `<link rel="preload" href="/app/-/${name}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${[...preloaded, ...(path === '/app' && hasSession ? overview : [])].map((name) => `<link rel="modulepreload" href="/app/-/${name}">`).join('\n')}
<script type="module" src="/app/-/${script}"></script>
</head>
<body><div id="app"><p class="starting">${outdated}</p></div></body>
</html>
`
