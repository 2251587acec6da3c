import type { InLanguages } from '../platform/words/languages.ts'

/** Why an occurrence of a series became something else than its action asks for, or was skipped. */
export const notices = {
  'recurring-invoices/caught-up': {
    en: 'More than three occurrences were due: this one is a draft, whatever the series does.',
    de: 'Mehr als drei Rechnungen waren fällig: Diese ist ein Entwurf, was immer die Serie tut.',
    fr: 'Plus de trois factures étaient dues : celle-ci est un brouillon, quelle que soit l’action de la série.',
    it: 'Più di tre fatture erano dovute: questa è una bozza, qualunque sia l’azione della serie.',
  },
  'recurring-invoices/paused': {
    en: 'The series was paused on this day.',
    de: 'Die Serie war an diesem Tag pausiert.',
    fr: 'La série était en pause ce jour-là.',
    it: 'La serie era in pausa in questo giorno.',
  },
  'recurring-invoices/first-period-free': {
    en: 'The first period is not billed.',
    de: 'Die erste Periode wird nicht verrechnet.',
    fr: 'La première période n’est pas facturée.',
    it: 'Il primo periodo non viene fatturato.',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
