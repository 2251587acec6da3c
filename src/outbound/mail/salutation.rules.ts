/** The person whom a mail goes to, as the contact has it. */
export type Addressee = {
  readonly formOfAddress?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

type Language = 'de' | 'fr' | 'it' | 'en'
type Form = 'madam' | 'sir'

/** Forms of address that say how somebody is greeted, in any of the four languages. */
const forms: Readonly<Record<Form, RegExp>> = {
  madam: /^(?:frau|madame|mme|signora|sig\.ra|ms\.?|mrs\.?|miss)$/i,
  sir: /^(?:herrn?|monsieur|m\.|signore?|sig\.?|mr\.?)$/i,
}

const greetings: Readonly<
  Record<Language, Readonly<Record<Form, (surname: string) => string>> & { readonly other: (name: string) => string }>
> = {
  de: {
    madam: (surname) => `Sehr geehrte Frau ${surname}`,
    sir: (surname) => `Sehr geehrter Herr ${surname}`,
    other: (name) => ['Guten Tag', name].filter(Boolean).join(' '),
  },
  fr: {
    madam: (surname) => `Madame ${surname},`,
    sir: (surname) => `Monsieur ${surname},`,
    other: (name) => (name === '' ? 'Bonjour' : `Bonjour ${name},`),
  },
  it: {
    madam: (surname) => `Gentile Signora ${surname}`,
    sir: (surname) => `Gentile Signor ${surname}`,
    other: (name) => ['Buongiorno', name].filter(Boolean).join(' '),
  },
  en: {
    madam: (surname) => `Dear Ms ${surname},`,
    sir: (surname) => `Dear Mr ${surname},`,
    other: (name) => `${['Hello', name].filter(Boolean).join(' ')},`,
  },
}

/** How a mail begins: with form of address and surname where both are known, else with the name there is, or none. */
export function salutation(
  language: Language,
  { formOfAddress = '', firstName = '', lastName = '' }: Addressee,
): string {
  const form = (['madam', 'sir'] as const).find((one) => forms[one].test(formOfAddress.trim()))
  if (form && lastName.trim() !== '') return greetings[language][form](lastName.trim())
  const name = lastName.trim() === '' ? [] : [form ? '' : formOfAddress, firstName, lastName]
  return greetings[language].other(
    name
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' '),
  )
}
