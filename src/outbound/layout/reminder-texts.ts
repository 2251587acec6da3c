import type { WordTable } from '../../platform/words/languages.ts'

/** The fixed words of a reminder. */
export const reminderTexts = {
  invoice: { de: 'Rechnung', fr: 'Facture', it: 'Fattura', en: 'Invoice' },
  dueDate: { de: 'Fällig am', fr: 'Échéance', it: 'Scadenza', en: 'Due on' },
  daysLate: { de: 'Tage', fr: 'Jours', it: 'Giorni', en: 'Days' },
  interest: { de: 'Zins', fr: 'Intérêts', it: 'Interessi', en: 'Interest' },
  open: { de: 'Offen', fr: 'Ouvert', it: 'Aperto', en: 'Open' },
  credited: {
    de: 'nach Anrechnung von Guthaben über {amount}',
    fr: 'après imputation d’avoirs de {amount}',
    it: 'dopo compensazione di crediti per {amount}',
    en: 'after credits of {amount}',
  },
  openInvoices: { de: 'Offene Rechnungen', fr: 'Factures ouvertes', it: 'Fatture aperte', en: 'Open invoices' },
  fee: { de: 'Mahngebühr', fr: 'Frais de rappel', it: 'Spese di sollecito', en: 'Reminder fee' },
  interestOf: {
    de: 'Verzugszins {rate} seit Verfall (Tage/365)',
    fr: 'Intérêts moratoires {rate} dès l’échéance (jours/365)',
    it: 'Interessi di mora {rate} dalla scadenza (giorni/365)',
    en: 'Interest on arrears {rate} since the due date (days/365)',
  },
  total: { de: 'Total {currency}', fr: 'Total {currency}', it: 'Totale {currency}', en: 'Total {currency}' },
  charges: {
    de: 'Ein Zahlteil lautet auf den offenen Betrag seiner Rechnung. Gebühr und Zins fordern wir mit einer eigenen Rechnung ein.',
    fr: 'Chaque section paiement porte sur le montant ouvert de sa facture. Les frais et les intérêts font l’objet d’une facture séparée.',
    it: 'Ogni sezione pagamento riguarda l’importo aperto della sua fattura. Spese e interessi sono oggetto di una fattura separata.',
    en: 'Each payment part is over the open amount of its invoice. Fee and interest are claimed by an invoice of their own.',
  },
  dueSince: {
    de: 'Fällig seit {date}. Offen: {amount}',
    fr: 'Échue depuis le {date}. Ouvert : {amount}',
    it: 'Scaduta dal {date}. Aperto: {amount}',
    en: 'Due since {date}. Open: {amount}',
  },
} as const satisfies WordTable
