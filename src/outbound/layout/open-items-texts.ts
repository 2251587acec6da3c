import type { WordTable } from '../../platform/words/languages.ts'

/** The words of printed open items. */
export const openItemsTexts = {
  receivable: {
    de: 'Offene Debitoren per {date}',
    fr: 'Débiteurs ouverts au {date}',
    it: 'Debitori aperti al {date}',
    en: 'Open receivables on {date}',
  },
  payable: {
    de: 'Offene Kreditoren per {date}',
    fr: 'Créanciers ouverts au {date}',
    it: 'Creditori aperti al {date}',
    en: 'Open payables on {date}',
  },
  account: { de: 'Konto', fr: 'Compte', it: 'Conto', en: 'Account' },
  notDue: { de: 'Nicht fällig', fr: 'Non échu', it: 'Non scaduto', en: 'Not due' },
  days1To30: { de: '1–30 Tage', fr: '1–30 jours', it: '1–30 giorni', en: '1–30 days' },
  days31To60: { de: '31–60 Tage', fr: '31–60 jours', it: '31–60 giorni', en: '31–60 days' },
  days61To90: { de: '61–90 Tage', fr: '61–90 jours', it: '61–90 giorni', en: '61–90 days' },
  over90: { de: 'Über 90 Tage', fr: 'Plus de 90 jours', it: 'Oltre 90 giorni', en: 'Over 90 days' },
  item: { de: 'Beleg', fr: 'Pièce', it: 'Documento', en: 'Document' },
  dueDate: { de: 'Fällig am', fr: 'Échéance', it: 'Scadenza', en: 'Due on' },
  daysLate: { de: 'Tage', fr: 'Jours', it: 'Giorni', en: 'Days' },
  open: { de: 'Offen', fr: 'Ouvert', it: 'Aperto', en: 'Open' },
  payment: { de: 'Zahlung', fr: 'Paiement', it: 'Pagamento', en: 'Payment' },
  advance: { de: 'Anzahlung', fr: 'Acompte', it: 'Acconto', en: 'Advance' },
  entry: { de: 'Buchung', fr: 'Écriture', it: 'Registrazione', en: 'Entry' },
  notAllocated: {
    de: 'Buchungen von Hand',
    fr: 'Écritures manuelles',
    it: 'Registrazioni manuali',
    en: 'Entries by hand',
  },
  statement: { de: 'Kontoauszug', fr: 'Relevé de compte', it: 'Estratto conto', en: 'Statement of account' },
  openOn: { de: 'Offen per {date}', fr: 'Ouvert au {date}', it: 'Aperto al {date}', en: 'Open on {date}' },
  statementActs: {
    de: 'Diese Belege sind per {date} offen. Bitte melden Sie uns, wenn Ihre Bücher davon abweichen.',
    fr: 'Ces pièces sont ouvertes au {date}. Veuillez nous signaler tout écart avec votre comptabilité.',
    it: 'Questi documenti sono aperti al {date}. La preghiamo di segnalarci ogni differenza rispetto alla Sua contabilità.',
    en: 'These documents are open on {date}. Please tell us if your books differ.',
  },
  nothingOpen: {
    de: 'Per {date} ist nichts offen.',
    fr: 'Rien n’est ouvert au {date}.',
    it: 'Al {date} non c’è nulla di aperto.',
    en: 'Nothing is open on {date}.',
  },
} as const satisfies WordTable
