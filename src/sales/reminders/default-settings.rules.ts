import type { ReminderLevel, ReminderSettings } from './reminder-settings.schema.ts'

/** The three levels of a new organisation. A fee is owed only if it was agreed; interest on arrears always is (OR 104). */
const levels: readonly ReminderLevel[] = [
  {
    days: 10,
    fee: 0,
    hasInterest: false,
    texts: {
      de: {
        title: 'Zahlungserinnerung',
        text: 'Vielleicht ist es Ihnen entgangen: Die unten aufgeführten Beträge sind noch offen. Wir bitten Sie, sie bis am {date} zu bezahlen.\n\nHat sich Ihre Zahlung mit diesem Schreiben gekreuzt, so betrachten Sie es bitte als gegenstandslos.',
      },
      fr: {
        title: 'Rappel de paiement',
        text: 'Cela vous a peut-être échappé : les montants ci-dessous sont encore ouverts. Nous vous prions de les payer jusqu’au {date}.\n\nSi votre paiement a croisé cette lettre, veuillez la considérer comme sans objet.',
      },
      it: {
        title: 'Promemoria di pagamento',
        text: 'Forse Le è sfuggito: gli importi indicati sotto sono ancora aperti. La preghiamo di pagarli entro il {date}.\n\nSe il Suo pagamento si è incrociato con questa lettera, la consideri priva di oggetto.',
      },
      en: {
        title: 'Payment reminder',
        text: 'It may have escaped your notice: the amounts below are still open. Please pay them by {date}.\n\nIf your payment has crossed with this letter, please disregard it.',
      },
    },
  },
  {
    days: 25,
    fee: 0,
    hasInterest: true,
    texts: {
      de: {
        title: 'Mahnung',
        text: 'Trotz unserer Erinnerung haben wir für die unten aufgeführten Rechnungen noch keine Zahlung erhalten. Wir bitten Sie, den Betrag bis am {date} zu bezahlen. Ab Verfall ist Verzugszins geschuldet.',
      },
      fr: {
        title: 'Sommation',
        text: 'Malgré notre rappel, nous n’avons pas encore reçu de paiement pour les factures ci-dessous. Nous vous prions de payer le montant jusqu’au {date}. Des intérêts moratoires sont dus dès l’échéance.',
      },
      it: {
        title: 'Diffida',
        text: 'Nonostante il nostro promemoria non abbiamo ancora ricevuto alcun pagamento per le fatture indicate sotto. La preghiamo di pagare l’importo entro il {date}. Dalla scadenza sono dovuti interessi di mora.',
      },
      en: {
        title: 'Second reminder',
        text: 'Despite our reminder we have not received payment of the invoices below. Please pay the amount by {date}. Interest on arrears is owed from the due date.',
      },
    },
  },
  {
    days: 40,
    fee: 0,
    hasInterest: true,
    texts: {
      de: {
        title: 'Letzte Mahnung',
        text: 'Die unten aufgeführten Rechnungen sind trotz zweier Mahnungen nicht bezahlt. Wir setzen Ihnen eine letzte Frist bis am {date}. Danach leiten wir ohne weitere Mitteilung die Betreibung ein.',
      },
      fr: {
        title: 'Dernière sommation',
        text: 'Malgré deux rappels, les factures ci-dessous ne sont pas payées. Nous vous fixons un dernier délai au {date}. Passé ce délai, nous engagerons une poursuite sans autre avis.',
      },
      it: {
        title: 'Ultima diffida',
        text: 'Nonostante due solleciti, le fatture indicate sotto non sono pagate. Le fissiamo un ultimo termine al {date}. Trascorso tale termine avvieremo l’esecuzione senza ulteriore avviso.',
      },
      en: {
        title: 'Final reminder',
        text: 'The invoices below have not been paid despite two reminders. We set a final deadline of {date}. After that we will start debt enforcement proceedings without further notice.',
      },
    },
  },
]

/** The settings of an organisation that changed none. */
export const defaultSettings: ReminderSettings = {
  levels: [...levels],
  interestRate: 5,
  smallestAmount: 5,
  payableInDays: 10,
  chargesAfterPayment: 'waive',
  schedule: 'manual',
  sendsMail: true,
  feeAccount: 3600,
  interestAccount: 6950,
  feeTaxCode: 'UN81',
}
