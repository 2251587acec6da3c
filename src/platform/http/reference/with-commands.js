/** What the languages of samples are called in a code block. */
const fences = { Shell: 'sh', TypeScript: 'ts' }

/**
 * The OpenAPI document with what the renderer does not know, `x-events` and `x-codeSamples`, below the descriptions of the operations.
 *
 * @template {{ paths: Record<string, Record<string, any>> }} Document
 * @param {Document} document
 * @returns {Document}
 */
export function withCommands(document) {
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const events = (operation['x-events'] ?? []).map((type) => `\`${type}\``).join(', ')
    const warnings = (operation['x-warnings'] ?? []).map((code) => `\`${code}\``).join(', ')
    const commands = (operation['x-codeSamples'] ?? []).map(
      ({ lang, source }) => `\`\`\`${fences[lang]}\n${source}\n\`\`\``,
    )
    operation.description = [
      operation.description,
      ...(events ? [`Events: ${events}.`] : []),
      ...(warnings ? [`Warnings: ${warnings}.`] : []),
      ...commands,
    ].join('\n\n')
  }
  return document
}
