import { fill } from '../../platform/words/fill.ts'
import type { Language, WordTable } from '../../platform/words/languages.ts'

/** The addressee of a mail, as in the contact. */
export type Addressee = {
  readonly formOfAddress?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

type Form = 'madam' | 'sir'

/** Salutations that decide the greeting, in any of the four languages. */
const forms: Readonly<Record<Form, RegExp>> = {
  madam: /^(?:frau|madame|mme|signora|sig\.ra|ms\.?|mrs\.?|miss)$/i,
  sir: /^(?:herrn?|monsieur|m\.|signore?|sig\.?|mr\.?)$/i,
}

const greetings = {
  madam: {
    de: 'Sehr geehrte Frau {name}',
    fr: 'Madame {name},',
    it: 'Gentile Signora {name}',
    en: 'Dear Ms {name},',
  },
  sir: {
    de: 'Sehr geehrter Herr {name}',
    fr: 'Monsieur {name},',
    it: 'Gentile Signor {name}',
    en: 'Dear Mr {name},',
  },
  named: { de: 'Guten Tag {name}', fr: 'Bonjour {name},', it: 'Buongiorno {name}', en: 'Hello {name},' },
  nameless: { de: 'Guten Tag', fr: 'Bonjour', it: 'Buongiorno', en: 'Hello,' },
} as const satisfies WordTable

/** The greeting of a mail: with salutation and surname if both are known, else with the known name, or without one. */
export function salutation(
  language: Language,
  { formOfAddress = '', firstName = '', lastName = '' }: Addressee,
): string {
  const form = (['madam', 'sir'] as const).find((one) => forms[one].test(formOfAddress.trim()))
  const surname = lastName.trim()
  if (form && surname !== '') return fill(greetings[form][language], { name: surname })
  if (surname === '') return greetings.nameless[language]
  const parts = [form ? '' : formOfAddress, firstName, surname].map((part) => part.trim())
  return fill(greetings.named[language], { name: parts.filter((part) => part !== '').join(' ') })
}
