/** The languages of people: of answers, documents, mails and pages. */
export const languages = ['de', 'fr', 'it', 'en'] as const
export type Language = (typeof languages)[number]

/** Words in four languages, side by side: `words[language]` picks. */
export type InLanguages<Words = string> = Readonly<Record<Language, Words>>
