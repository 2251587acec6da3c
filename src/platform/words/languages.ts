/** The languages of people: of answers, documents, mails and pages. */
export const languages = ['de', 'fr', 'it', 'en'] as const
export type Language = (typeof languages)[number]

/** Words in four languages, side by side: `words[language]` picks. */
export type InLanguages<Words = string> = Readonly<Record<Language, Words>>

/** Words by their names, alone or in groups; `fill` fills their placeholders. */
export type WordTable = Readonly<Record<string, InLanguages | Readonly<Record<string, InLanguages>>>>
