import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../errors.ts'
import { otherCollections } from '../../other-names.ts'
import { said } from '../../said.ts'
import { nearest } from './nearest.ts'

type Route = { readonly method: string; readonly url: string; readonly path: RegExp; readonly isHidden: boolean }

/** The routes of each application, for the difference between 404 and 405. */
const routes = new WeakMap<object, Route[]>()

/** The routes of an application, in the order in which they were added. */
export const routesOf = (app: FastifyInstance): readonly Route[] => routes.get(app) ?? []

/** Remembers each route as it is added; call it before the first one. */
export function rememberRoutes(app: FastifyInstance): void {
  const known: Route[] = []
  routes.set(app, known)
  app.addHook('onRoute', ({ method, url, schema }) => {
    const path = new RegExp(
      `^${url
        .replace(/[.+^$()|[\]\\{}?]/g, '\\$&')
        .replace(/:[A-Za-z]+/g, '[^/]+')
        .replace(/\*/g, '.*')}$`,
    )
    for (const one of [method].flat()) known.push({ method: one, url, path, isHidden: schema?.hide === true })
  })
}

export function methodsOf(app: FastifyInstance, url: string): string[] {
  const path = pathOf(url)
  return [...new Set(routesOf(app).flatMap((route) => (route.path.test(path) ? [route.method] : [])))].sort()
}

/** Whether a path has an empty segment where no route has one: the router would take it for an empty id. */
export function hasEmptyPart(app: FastifyInstance, url: string): boolean {
  const path = pathOf(url)
  return (path.endsWith('/') || path.includes('//')) && methodsOf(app, url).length === 0
}

/** The rejection of a path that does not exist, or not with this method. */
export function unknownRoute(app: FastifyInstance, { url, method }: FastifyRequest): Problem {
  const allowed = methodsOf(app, url)
  if (allowed.length > 0)
    return new Problem('general/method-not-allowed', {
      said: said('Use {methods:or}: this path has no {method}.', {
        methods: allowed.filter((one) => one !== 'HEAD'),
        method,
      }),
      headers: { allow: allowed.join(', ') },
    })
  const path = pathOf(url)
  const bare = path.replace(/\/+$/, '')
  const meant = bare.replace(/(?<=^\/v1\/)[\w-]+/, (collection) => otherCollections.get(collection) ?? collection)
  const similar = meant !== path && methodsOf(app, meant).length > 0 ? [meant] : similarPaths(app, path)
  return new Problem('general/not-found', {
    said:
      similar.length === 0
        ? said('This path is unknown: /openapi.json lists those that exist.')
        : said('This path is unknown: did you mean {paths:or}?', { paths: similar }),
  })
}

/** Known paths with a spelling similar to the unknown one, in the notation of the OpenAPI document. */
function similarPaths(app: FastifyInstance, path: string): string[] {
  const asked = path.split('/')
  const shown = new Set(routesOf(app).flatMap(({ url, isHidden }) => (isHidden ? [] : url)))
  const isOfCollection = (url: string): boolean => {
    const [, , collection = ''] = url.split('/')
    return asked[1] !== 'v1' || nearest([collection], (word) => ({ written: asked[2] ?? '', word })).length > 0
  }
  // Any text in the place of an id counts as an id.
  const similar = nearest([...shown].filter(isOfCollection), (url) => {
    const parts = url.split('/')
    const isId = (at: number): boolean => parts[at]?.startsWith(':') === true && asked[at] !== ''
    const written = asked.map((part, at) => (isId(at) ? '' : part)).join('/')
    return { written, word: parts.map((part, at) => (isId(at) ? '' : part)).join('/') }
  })
  return similar.map((url) => url.replaceAll(/:([A-Za-z]+)/g, '{$1}'))
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''
