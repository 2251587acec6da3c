import type { FastifyRequest } from 'fastify'

/** The media type that a request prefers; the first if it names none or accepts none (RFC 9110, section 12.5.1, allows such an answer). */
export const preferredType = <MediaType extends string>(
  { headers: { accept = '' } }: FastifyRequest,
  offered: readonly [MediaType, ...MediaType[]],
): MediaType => {
  const ranges = new Map(accept.toLowerCase().split(',').map(rangeIn))
  const qualityOf = (type: string): number =>
    ranges.get(type) ?? ranges.get(`${type.split('/')[0]}/*`) ?? ranges.get('*/*') ?? 0
  return offered.reduce((best, type) => (qualityOf(type) > qualityOf(best) ? type : best))
}

const rangeIn = (range: string): [type: string, quality: number] => {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
  const [, quality = '1'] = parameters.map((one) => /^q=([01](?:\.\d{0,3})?)$/.exec(one)).find((found) => found) ?? []
  return [type, Number(quality)]
}
