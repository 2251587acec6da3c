import type { ComponentType } from 'preact'
import { useEffect, useErrorBoundary, useState } from 'preact/hooks'
import { Hint } from '../answers/api.ts'
import { session } from '../answers/session.ts'
import { Skeleton } from '../parts/shown.tsx'
import { findRoute, openRoutes, type PageProps, routes } from '../routes.ts'
import { common } from '../words/common.ts'
import { language } from '../words/words.ts'
import { Frame } from './frame.tsx'
import { PageHead } from './page-head.tsx'
import { go, place, visits } from './place.ts'
import { FailedPage } from './shown-page.tsx'
import { words } from './words.ts'

/** A page, and the visit for which it was loaded: under another address it stays the same until the next visit. */
type Loaded = { readonly Page: ComponentType<PageProps>; readonly params: PageProps['params']; readonly visit: number }

/** The page of the address, once it is loaded; the one before stays until then. */
function usePage(
  table: typeof routes,
  path: string,
): { loaded?: Loaded | undefined; isMissing: boolean; error?: unknown } {
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<unknown>()
  const found = findRoute(table, path)
  useEffect(() => {
    let isCurrent = true
    setError(undefined)
    found?.load().then(
      (Page) => isCurrent && setLoaded({ Page, params: found.params, visit: visits.peek() }),
      () => {
        if (isCurrent) setError(new Hint(words.notLoaded))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [path, found?.load])
  return { loaded, isMissing: !found, error }
}

const NotFound = () => (
  <>
    <PageHead title={words.notFound} />
    <a href="/app">{words.toOverview}</a>
  </>
)

function Page({ table }: { readonly table: typeof routes }) {
  const { pathname } = place.value
  const { loaded, isMissing, error } = usePage(table, pathname)
  // A page that fails keeps the frame, which links to others.
  const [failure, forget] = useErrorBoundary((thrown) => console.error(thrown))
  useEffect(() => forget(), [pathname, forget])
  if (isMissing) return <NotFound />
  const failed = failure ?? error
  if (failed !== undefined) return <FailedPage error={failed} again={() => location.reload()} />
  if (!loaded) return <Skeleton />
  const { Page: Current, params, visit } = loaded
  return <Current key={visit} params={params} />
}

/** After signing in, only pages of the workplace are opened. */
function destination(): string {
  const to = place.peek().searchParams.get('to') ?? ''
  return /^\/app(?:[/?]|$)/.test(to) ? to : '/app'
}

/** The workplace, or a page that needs no session. Every page is bundled with the parts that it uses: `src/outbound/site/bundle-web.ts`. */
export function App() {
  const path = place.value.pathname
  const isOpen = findRoute(openRoutes, path) !== undefined
  const signedIn = session.value
  useEffect(() => {
    if (signedIn === null && !isOpen)
      go(`/app/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`, { replace: true })
    if (signedIn && path === '/app/sign-in') go(destination(), { replace: true })
  }, [signedIn, isOpen, path])
  if (isOpen) return <Page table={openRoutes} />
  if (!signedIn) return <p class="starting">{common.loading}</p>
  return (
    <Frame key={language.value + signedIn.organisation}>
      <Page table={routes} />
    </Frame>
  )
}
