import { negotiate } from '@fastify/accept-negotiator'
import { type Language, languages } from '../words/languages.ts'

/** Regions make no difference here: `de-CH` and `de-AT` are German. */
const region = /\b([a-z]{2})-[a-z0-9-]+/gi

/** The supported language that a client prefers by its Accept-Language (RFC 9110, section 12.5.4); undefined if it accepts none. */
export function acceptedLanguage(header: string | string[] | undefined): Language | undefined {
  if (typeof header !== 'string' || !/[a-z]/i.test(header)) return undefined
  const accepted = negotiate(header.toLowerCase().replaceAll(region, '$1'), [...languages])
  return languages.find((language) => language === accepted)
}
