import type { Language } from '../printable-document.ts'
import { de, type Texts } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

const texts: Record<Language, Texts> = { de, fr, it, en }

export const textsIn = (language: Language): Texts => texts[language]
