import { type Problem, type ProblemCode, problems, type Violation } from '../../errors.ts'
import { de } from '../../errors-de.ts'
import { fr } from '../../errors-fr.ts'
import { it } from '../../errors-it.ts'
import { fieldSentences, kindsOfValues } from '../../field-sentences.ts'
import type { InLanguages, Language } from '../words/languages.ts'

type Foreign = Exclude<Language, 'en'>
/** What to do about a rejection, in a language. */
export const sentenceOf = (code: ProblemCode, language: Language = 'en'): string =>
  language === 'en' ? problems[code][1] : sentencesIn[language][code]

type Told = { readonly message: string; readonly violations: readonly Violation[] }

const sentencesIn = { de, fr, it } as const
/** How many violations there are besides the first. */
const furtherIn: Readonly<Record<Foreign, (count: number) => string>> = {
  de: (count) => `, und ${count} weitere.`,
  fr: (count) => `, et ${count} autres.`,
  it: (count) => `, e altri ${count}.`,
}

/**
 * What is told of a rejection in a language. A sentence about a field that has no translation stays English beside its field; the message of
 * the rejection is then what its code says, so it is always in the language that was asked for.
 */
export function translated({ code, message, violations }: Problem, language: Language = 'en'): Told {
  if (language === 'en') return { message, violations }
  const told = violations.map((violation) => translatedViolation(violation, language))
  // A sentence that stands beside several fields is about all of them.
  const [first, ...others] = new Set(told.map(({ said }) => said))
  return {
    message:
      first === undefined
        ? sentencesIn[language][code]
        : others.length === 0
          ? ended(first)
          : `${first.replace(/[.]$/, '')}${furtherIn[language](others.length)}`,
    violations: told.map(({ violation }) => violation),
  }
}

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)

/** A violation with its sentence in a language, and what the message of the rejection says of it: undefined where it has no translation. */
function translatedViolation(
  violation: Violation,
  language: Foreign,
): { readonly violation: Violation; readonly said: string | undefined } {
  const { field, message } = violation
  const ofCode = Object.entries(problems).find(([, [, sentence]]) => sentence === message)?.[0]
  if (ofCode !== undefined) {
    // The keys of the catalogue are its codes.
    return { violation: { ...violation, message: sentenceOf(ofCode as ProblemCode, language) }, said: undefined }
  }
  const sentence = fieldSentenceIn(message, language)
  if (sentence === undefined) return { violation, said: undefined }
  const continues = field !== '' && /^(?:must|is|has|cannot) /.test(message)
  const said = continues ? `${field} ${sentence}` : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
  return { violation: { ...violation, message: sentence }, said }
}

const kind = Object.keys(kindsOfValues).join('|')
const places: Readonly<Record<string, string>> = { kind: `(?:${kind})(?: or (?:${kind}))*`, value: String.raw`\S+` }

const patterns = Object.entries(fieldSentences)
  // The longest first: of two that fit, it says more.
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([english, sentence]) => {
    const escaped = english.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    const pattern = escaped.replaceAll(/\{(\w+)\}/g, (_, place: string) => `(?<at${place}>${places[place] ?? '.+'})`)
    return { pattern: new RegExp(`^${pattern}$`), sentence }
  })

const or: InLanguages = { de: ' oder ', fr: ' ou ', it: ' o ', en: ' or ' }

/** What is said of a field in a language; undefined where it has no translation. */
export function fieldSentenceIn(message: string, language: Foreign): string | undefined {
  for (const { pattern, sentence } of patterns) {
    const found = pattern.exec(message)
    if (!found) continue
    return sentence[language].replaceAll(/\{(\w+)\}/g, (_, place: string) => {
      const value = found.groups?.[`at${place}`] ?? ''
      return place === 'kind' ? kindsIn(value, language) : value
    })
  }
  return undefined
}

const kindsIn = (english: string, language: Foreign): string =>
  english
    .split(' or ')
    .map((word) => Object.entries(kindsOfValues).find(([name]) => name === word)?.[1][language] ?? word)
    .join(or[language])
