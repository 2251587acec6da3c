import { type Problem, type ProblemCode, problems, type Violation } from '../../errors.ts'
import { de } from '../../errors-de.ts'
import { fr } from '../../errors-fr.ts'
import { it } from '../../errors-it.ts'
import { fieldSentences } from '../../field-sentences.ts'
import type { PersonLanguage } from './accepted-language.ts'

type Foreign = Exclude<PersonLanguage, 'en'>
/** What to do about a rejection, in a language. */
export const sentenceOf = (code: ProblemCode, language: PersonLanguage = 'en'): string =>
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
export function translated({ code, message, violations }: Problem, language: PersonLanguage = 'en'): Told {
  if (language === 'en') return { message, violations }
  const told = violations.map((violation) => translatedViolation(violation, language))
  const [first, ...others] = told.map(({ said }) => said)
  return {
    message:
      first === undefined
        ? sentencesIn[language][code]
        : `${first}${others.length === 0 ? '.' : furtherIn[language](others.length)}`,
    violations: told.map(({ violation }) => violation),
  }
}

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
  return { violation: { ...violation, message: sentence }, said: field === '' ? undefined : `${field} ${sentence}` }
}

const patterns = Object.entries(fieldSentences).map(([english, sentence]) => ({
  // What stands for something may be anything; the rest is as it is written.
  pattern: new RegExp(`^${english.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\d\}/g, '(.+)')}$`),
  sentence,
}))

function fieldSentenceIn(message: string, language: Foreign): string | undefined {
  for (const { pattern, sentence } of patterns) {
    const values = pattern.exec(message)?.slice(1)
    if (values) return sentence[language].replaceAll(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '')
  }
  return undefined
}
