import type { Command } from './command.ts'

/** The completions of a command line after its first words: the second words of names, and the options. */
function wordsBehind(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const behind = new Map<string, Set<string>>()
  const add = (beginning: string, words: readonly string[]): void => {
    behind.set(beginning, new Set([...(behind.get(beginning) ?? []), ...words]))
  }
  add('', ['help', 'completion', '--version'])
  add('completion', ['bash', 'zsh', 'fish'])
  for (const { name, parameters } of commands) {
    const [first = '', second] = name.split(' ')
    add('', [first])
    add('help', [first])
    if (second !== undefined) add(first, [second])
    add(name, parameters.match(/--[a-z-]+/g) ?? [])
  }
  return new Map([...behind].map(([beginning, words]) => [beginning, [...words].toSorted()]))
}

/** A function of bash; zsh takes it with its own `bashcompinit`. */
const bash = (commands: readonly Command[]): string => {
  const cases = [...wordsBehind(commands)].map(
    ([beginning, words]) => `    '${beginning}') words='${words.join(' ')}' ;;`,
  )
  return [
    '_rappen() {',
    '  local words= before="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
    '  case "${before%% --*}" in',
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _rappen rappen',
  ].join('\n')
}

const zsh = (commands: readonly Command[]): string =>
  ['autoload -U +X bashcompinit && bashcompinit', bash(commands)].join('\n')

const fish = (commands: readonly Command[]): string =>
  [...wordsBehind(commands)]
    .map(([beginning, words]) => {
      const isHere =
        beginning === ''
          ? '__fish_use_subcommand'
          : beginning
              .split(' ')
              .map((word) => `__fish_seen_subcommand_from ${word}`)
              .join('; and ')
      return `complete -c rappen -n '${isHere}' -a '${words.join(' ')}'`
    })
    .join('\n')

/** The scripts by name of the shell. */
export const completions: ReadonlyMap<string, (commands: readonly Command[]) => string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
])
