/** An element of a file, with its text or with other elements in their order. */
export type Element = { readonly name: string; readonly content: string | readonly Element[] }

export const element = (name: string, content: Element['content']): Element => ({ name, content })

/** The elements of a name within an element; none where it has a text. */
export const within = ({ content }: Element, name: string): readonly Element[] =>
  typeof content === 'string' ? [] : content.filter((child) => child.name === name)

/** XML 1.0 in UTF-8, indented by two blanks; the root declares the namespaces. The same element gives the same text. */
export function xmlOf(root: Element, namespaces: Readonly<Record<string, string>>): string {
  const declared = Object.entries(namespaces).map(([prefix, name]) => ` xmlns:${prefix}="${escaped(name)}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${printed(root, '', declared.join(''))}`
}

function printed({ name, content }: Element, indent: string, attributes = ''): string {
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((child) => printed(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${name}${attributes}>${inner}</${name}>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

/** Whether each character of a text may stand in XML 1.0: no control characters, halves of pairs or non-characters. */
export const isXmlText = (text: string): boolean =>
  /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u.test(text)
