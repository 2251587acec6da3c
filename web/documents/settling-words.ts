import { wordsOf } from '../words/words.ts'

/** The words of payments and write-offs. */
export const settlingWords = wordsOf({
  writtenOff: { de: 'Ausgebucht', fr: 'Amorti', it: 'Stralciato', en: 'Written off' },
  writeOffReason: { de: 'Grund', fr: 'Motif', it: 'Motivo', en: 'Reason' },
  writeOffReasons: {
    discount: { de: 'Skonto', fr: 'Escompte', it: 'Sconto', en: 'Discount' },
    'bad-debt': { de: 'Debitorenverlust', fr: 'Perte sur débiteur', it: 'Perdita su debitore', en: 'Bad debt' },
    'small-difference': {
      de: 'Kleindifferenz',
      fr: 'Petite différence',
      it: 'Piccola differenza',
      en: 'Small difference',
    },
  },
  reinstateAsk: (reason: string, amount: string) => ({
    de: `${reason} ${amount} stornieren? Der Betrag ist vom gewählten Tag an wieder offen.`,
    fr: `Extourner ${reason} ${amount} ? Le montant est de nouveau dû dès le jour choisi.`,
    it: `Stornare ${reason} ${amount}? L’importo è di nuovo dovuto dal giorno scelto.`,
    en: `Reverse ${reason} ${amount}? The amount is owed again from the chosen day on.`,
  }),
  recorded: (amount: string, number: string) => ({
    de: `Zahlung von ${amount}${number && ` für ${number}`} erfasst.`,
    fr: `Paiement de ${amount}${number && ` pour ${number}`} saisi.`,
    it: `Pagamento di ${amount}${number && ` per ${number}`} registrato.`,
    en: `Payment of ${amount}${number && ` for ${number}`} recorded.`,
  }),
  paidOut: (amount: string, number: string) => ({
    de: `${amount} von ${number} ausbezahlt.`,
    fr: `${amount} de ${number} versés.`,
    it: `${amount} di ${number} versati.`,
    en: `${amount} of ${number} paid out.`,
  }),
  wroteOff: (amount: string) => ({
    de: `${amount} ausgebucht.`,
    fr: `${amount} amortis.`,
    it: `${amount} stralciati.`,
    en: `${amount} written off.`,
  }),
  reinstated: (amount: string) => ({
    de: `Ausbuchung von ${amount} storniert.`,
    fr: `Amortissement de ${amount} extourné.`,
    it: `Stralcio di ${amount} stornato.`,
    en: `Write-off of ${amount} reversed.`,
  }),
  restOfPayment: (amount: string) => ({
    de: `Was offen bleibt: ${amount}`,
    fr: `Ce qui reste ouvert : ${amount}`,
    it: `Ciò che resta aperto: ${amount}`,
    en: `Left open: ${amount}`,
  }),
  leaveOpen: { de: 'Offen lassen', fr: 'Laisser ouvert', it: 'Lascia aperto', en: 'Leave open' },
  overpay: {
    de: 'Es wurde mehr bezahlt, als offen ist: der Überschuss kann zurückbezahlt werden.',
    fr: 'Il a été payé plus que le solde : l’excédent peut être remboursé.',
    it: 'È stato pagato più del saldo: l’eccedenza può essere rimborsata.',
    en: 'More was paid than is open: the surplus can be paid back.',
  },
  exceeds: {
    de: 'Das ist mehr, als offen ist. Bestätigen Sie unten, dass es bezahlt wurde.',
    fr: 'C’est plus que le solde. Confirmez ci-dessous que cela a été payé.',
    it: 'È più del saldo. Confermi qui sotto che è stato pagato.',
    en: 'That is more than is open. Tick below if it was paid.',
  },
  discountInTime: {
    de: 'Rechtzeitig bezahlt: Es fehlt genau das Skonto.',
    fr: 'Payé à temps : il manque exactement l’escompte.',
    it: 'Pagato in tempo: manca esattamente lo sconto.',
    en: 'Paid in time: exactly the discount is missing.',
  },
})
