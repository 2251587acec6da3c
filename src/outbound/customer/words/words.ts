import type { Language } from '../../layout/printable-document.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Words } from './every-word.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

export const words: Readonly<Record<Language, Words>> = { de, fr, it, en }
