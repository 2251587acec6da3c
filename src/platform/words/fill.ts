type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/**
 * A text with values in place of its placeholders: `{date}`, or `{{date}}`. Braces around any other text stay, so that people may write braces.
 */
export const fill = <Text extends string>(
  text: Text,
  values: Readonly<Record<Placeholder<Text>, string | number>>,
): string => {
  const byName = new Map<string, string | number>(Object.entries(values))
  return text.replaceAll(/\{\{(\w+)\}\}|\{(\w+)\}/g, (whole, double, single) =>
    String(byName.get(double ?? single) ?? whole),
  )
}
