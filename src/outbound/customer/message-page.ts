import type { Problem } from '../../errors.ts'
import { html } from '../../platform/http/html.rules.ts'
import { type Place, page } from './page.ts'
import { words } from './words/words.ts'

/** What a person reads where a page cannot be shown. */
export function messagePage({ status, headers }: Problem, place: Place): string {
  const said = words[place.language]
  const { title, text } = messageOf(status, said, headers['retry-after'] ?? '60')
  return page({ ...place, title, issuer: '', body: html`<h1>${title}</h1><p>${text}</p>` })
}

function messageOf(status: number, { gone, tooMany, failed }: (typeof words)['en'], seconds: string) {
  if (status === 404) return gone
  return status === 429 ? { title: tooMany.title, text: tooMany.text(seconds) } : failed
}
