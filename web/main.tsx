import { effect } from '@preact/signals'
import { render } from 'preact'
import { beginSession, hadSession, session } from './answers/session.ts'
import { App } from './frame/app.tsx'
import { followEvents } from './frame/live.ts'
import { place } from './frame/place.ts'
import { findRoute, routes } from './routes.ts'
import { browserLanguage, language, setLanguage } from './words/words.ts'
import './frame/theme.ts'
import './styles/main.css'

if (document.documentElement.dataset['watched'] !== undefined) (await import('./frame/reload.ts')).followFiles()
// The page loads while the session is read. A failure is reported when it is to be shown.
if (hadSession)
  findRoute(routes, place.value.pathname)
    ?.load()
    .catch(() => undefined)
effect(() => {
  document.documentElement.lang = language.value
})
setLanguage(browserLanguage())
await beginSession().catch(() => {
  session.value = null
})
followEvents()
const root = document.getElementById('app')
if (root) {
  root.replaceChildren()
  render(<App />, root)
}
