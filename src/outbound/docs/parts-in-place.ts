/**
 * An OpenAPI document with every shared part in the places that refer to it, merged with the keys beside the reference. Records, which have
 * titles, headers and examples stay references.
 */
export function withPartsInPlace<Document extends object>(document: Document): Document {
  const { components } = document as { components?: Readonly<Record<string, Readonly<Record<string, object>>>> }
  const inPlace = (_key: string, value: unknown): unknown => {
    const { $ref, ...beside } = (value ?? {}) as { $ref?: unknown }
    const [, kind = '', name = ''] = /^#\/components\/(parameters|responses|schemas)\/(.+)$/.exec(String($ref)) ?? []
    const part = components?.[kind]?.[name]
    return part === undefined || 'title' in part ? value : { ...part, ...beside }
  }
  // The result is JSON, like its source.
  return JSON.parse(JSON.stringify(document, inPlace)) as Document
}
