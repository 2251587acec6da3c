/** An OpenAPI document with every shared parameter and answer in the places that refer to it; schemas, headers and examples stay references. */
export function resolved<Document extends object>(document: Document): Document {
  const { components } = document as { components?: Readonly<Record<string, Readonly<Record<string, object>>>> }
  const inPlace = (_key: string, value: unknown): unknown => {
    const { $ref } = (value ?? {}) as { $ref?: unknown }
    const [, kind = '', name = ''] = /^#\/components\/(parameters|responses)\/(.+)$/.exec(String($ref)) ?? []
    return components?.[kind]?.[name] ?? value
  }
  // What is made of JSON stays JSON.
  return JSON.parse(JSON.stringify(document, inPlace)) as Document
}
