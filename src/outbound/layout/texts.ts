import type { WordTable } from '../../platform/words/languages.ts'

/** The fixed words of a document, besides the title of its kind. Swiss German: ss for ß, «Offerte», «innert». */
export const texts = {
  // Above the amount, beside the heading of an invoice or of an estimate.
  payableUntil: {
    de: 'Zahlbar bis {date}',
    fr: 'Payable jusqu’au {date}',
    it: 'Pagabile entro il {date}',
    en: 'Payable by {date}',
  },
  validUntil: {
    de: 'Gültig bis {date}',
    fr: 'Valable jusqu’au {date}',
    it: 'Valida fino al {date}',
    en: 'Valid until {date}',
  },
  // The person who accepted an estimate by its link, and the time.
  acceptedBy: {
    de: 'Elektronisch angenommen am {day} um {time} von {person}',
    fr: 'Acceptée électroniquement le {day} à {time} par {person}',
    it: 'Accettata elettronicamente il {day} alle {time} da {person}',
    en: 'Accepted electronically on {day} at {time} by {person}',
  },
  signature: { de: 'Unterschrift', fr: 'Signature', it: 'Firma', en: 'Signature' },
  // The invoice that a credit note credits.
  creditedInvoice: { de: 'Zu Rechnung', fr: 'Pour la facture', it: 'Per la fattura', en: 'For invoice' },
  draft: { de: 'Entwurf', fr: 'Brouillon', it: 'Bozza', en: 'Draft' },
  annulled: { de: 'Annulliert', fr: 'Annulée', it: 'Annullata', en: 'Cancelled' },
  date: { de: 'Datum', fr: 'Date', it: 'Data', en: 'Date' },
  customerNumber: { de: 'Kundennummer', fr: 'N° client', it: 'N. cliente', en: 'Customer no.' },
  // For positions that were all supplied on one day, or on several.
  supplyDate: { de: 'Leistungsdatum', fr: 'Date de la prestation', it: 'Data della prestazione', en: 'Date of supply' },
  supplyPeriod: {
    de: 'Leistungszeitraum',
    fr: 'Période de prestation',
    it: 'Periodo della prestazione',
    en: 'Period of supply',
  },
  vatNumber: { de: 'MWST-Nr.', fr: 'N° TVA', it: 'N. IVA', en: 'VAT no.' },
  // The suffix of a VAT number.
  vat: { de: 'MWST', fr: 'TVA', it: 'IVA', en: 'MWST' },
  // Custom text columns have no heading.
  columns: {
    quantity: { de: 'Menge', fr: 'Quantité', it: 'Quantità', en: 'Quantity' },
    unit: { de: 'Einheit', fr: 'Unité', it: 'Unità', en: 'Unit' },
    articleNumber: { de: 'Artikel-Nr.', fr: 'N° d’article', it: 'N. articolo', en: 'Article no.' },
    name: { de: 'Beschreibung', fr: 'Description', it: 'Descrizione', en: 'Description' },
    date: { de: 'Datum', fr: 'Date', it: 'Data', en: 'Date' },
    vatDebt: { de: 'MWST', fr: 'TVA', it: 'IVA', en: 'VAT' },
    vatRate: { de: 'MWST-Satz', fr: 'Taux TVA', it: 'Aliquota IVA', en: 'VAT rate' },
    singleAmount: { de: 'Einzelpreis', fr: 'Prix unitaire', it: 'Prezzo unitario', en: 'Unit price' },
    totalAmount: { de: 'Betrag', fr: 'Montant', it: 'Importo', en: 'Amount' },
    discountRate: { de: 'Rabatt', fr: 'Rabais', it: 'Sconto', en: 'Discount' },
    positionNumber: { de: 'Pos.', fr: 'Pos.', it: 'Pos.', en: 'Pos.' },
  },
  discount: { de: 'Rabatt', fr: 'Rabais', it: 'Sconto', en: 'Discount' },
  subtotal: { de: 'Zwischentotal', fr: 'Sous-total', it: 'Subtotale', en: 'Subtotal' },
  // The running sum at the end of a page and at the beginning of the next.
  carriedForward: { de: 'Übertrag', fr: 'À reporter', it: 'A riportare', en: 'Carried forward' },
  broughtForward: { de: 'Übertrag', fr: 'Report', it: 'Riporto', en: 'Brought forward' },
  total: { de: 'Total', fr: 'Total', it: 'Totale', en: 'Total' },
  totalWithoutVat: { de: 'Total exkl. MWST', fr: 'Total hors TVA', it: 'Totale IVA esclusa', en: 'Total excl. VAT' },
  // For an invoice as it stands now: payments and credits, and the open or overpaid amount.
  balance: { de: 'Restbetrag', fr: 'Solde', it: 'Saldo', en: 'Balance' },
  paid: { de: 'Bezahlt', fr: 'Payé', it: 'Pagato', en: 'Paid' },
  credited: { de: 'Gutgeschrieben', fr: 'Crédité', it: 'Accreditato', en: 'Credited' },
  toPay: { de: 'Zu bezahlen', fr: 'À payer', it: 'Da pagare', en: 'Amount due' },
  inYourFavour: { de: 'Zu Ihren Gunsten', fr: 'En votre faveur', it: 'A Suo favore', en: 'In your favour' },
  vatOn: {
    de: 'MWST\u00a0{rate} auf\u00a0{base}',
    fr: 'TVA\u00a0{rate} sur\u00a0{base}',
    it: 'IVA\u00a0{rate} su\u00a0{base}',
    en: 'VAT\u00a0{rate} on\u00a0{base}',
  },
  includedVatOn: {
    de: 'inkl.\u00a0MWST\u00a0{rate} auf\u00a0{base}',
    fr: 'dont\u00a0TVA\u00a0{rate} sur\u00a0{base}',
    it: 'di\u00a0cui\u00a0IVA\u00a0{rate} su\u00a0{base}',
    en: 'incl.\u00a0VAT\u00a0{rate} on\u00a0{base}',
  },
  // Untaxed supplies, with the reason.
  untaxedOn: {
    exempt: {
      de: 'Ausgenommen, Art. 21 MWSTG, auf\u00a0{base}',
      fr: 'Exclu, art. 21 LTVA, sur\u00a0{base}',
      it: 'Escluso, art. 21 LIVA, su\u00a0{base}',
      en: 'Exempt, art. 21 VAT Act, on\u00a0{base}',
    },
    export: {
      de: 'Export, befreit, Art. 23 MWSTG, auf\u00a0{base}',
      fr: 'Exportation, exonérée, art. 23 LTVA, sur\u00a0{base}',
      it: 'Esportazione, esente, art. 23 LIVA, su\u00a0{base}',
      en: 'Export, zero-rated, art. 23 VAT Act, on\u00a0{base}',
    },
    abroad: {
      de: 'Leistung im Ausland, Art. 8 MWSTG, auf\u00a0{base}',
      fr: 'Prestation à l’étranger, art. 8 LTVA, sur\u00a0{base}',
      it: 'Prestazione all’estero, art. 8 LIVA, su\u00a0{base}',
      en: 'Supplied abroad, art. 8 VAT Act, on\u00a0{base}',
    },
  },
  amountsIn: {
    included: {
      de: 'Beträge in {currency}, inkl. MWST',
      fr: 'Montants en {currency}, TVA comprise',
      it: 'Importi in {currency}, IVA inclusa',
      en: 'Amounts in {currency}, incl. VAT',
    },
    excluded: {
      de: 'Beträge in {currency}, exkl. MWST',
      fr: 'Montants en {currency}, hors TVA',
      it: 'Importi in {currency}, IVA esclusa',
      en: 'Amounts in {currency}, excl. VAT',
    },
    none: {
      de: 'Beträge in {currency}',
      fr: 'Montants en {currency}',
      it: 'Importi in {currency}',
      en: 'Amounts in {currency}',
    },
  },
  exchangeRate: { de: 'Umrechnungskurs', fr: 'Taux de change', it: 'Tasso di cambio', en: 'Exchange rate' },
  payableNow: {
    de: 'Zahlbar sofort',
    fr: 'Payable immédiatement',
    it: 'Pagabile immediatamente',
    en: 'Payable immediately',
  },
  payableWithinOneDay: {
    de: 'Zahlbar innert 1 Tag',
    fr: 'Payable dans 1 jour',
    it: 'Pagabile entro 1 giorno',
    en: 'Payable within 1 day',
  },
  payableWithin: {
    de: 'Zahlbar innert {days} Tagen',
    fr: 'Payable dans les {days} jours',
    it: 'Pagabile entro {days} giorni',
    en: 'Payable within {days} days',
  },
  // An offer has no day yet, and no amount that is paid.
  discountWithin: {
    de: '{percent} Skonto bei Zahlung innert {days} Tagen',
    fr: '{percent} d’escompte pour un paiement dans les {days} jours',
    it: 'Sconto cassa del {percent} per pagamento entro {days} giorni',
    en: '{percent} discount for payment within {days} days',
  },
  discountUntil: {
    de: '{percent} Skonto bei Zahlung bis {date}: {amount}',
    fr: '{percent} d’escompte pour un paiement jusqu’au {date} : {amount}',
    it: 'Sconto cassa del {percent} per pagamento entro il {date}: {amount}',
    en: '{percent} discount for payment by {date}: {amount}',
  },
  // Joins the payment term and the due date.
  until: {
    de: '{term}, bis {date}',
    fr: '{term}, jusqu’au {date}',
    it: '{term} (scadenza {date})',
    en: '{term}, by {date}',
  },
  bankAccount: { de: 'Zahlungsverbindung', fr: 'Coordonnées bancaires', it: 'Coordinate bancarie', en: 'Bank details' },
  // In the place of the slip, on a draft.
  slipFollows: {
    de: 'Der Zahlteil wird beim Ausstellen gedruckt.',
    fr: 'La section paiement sera imprimée à l’émission.',
    it: 'La sezione pagamento sarà stampata all’emissione.',
    en: 'The payment part is printed when the invoice is issued.',
  },
  page: { de: 'Seite', fr: 'Page', it: 'Pagina', en: 'Page' },
  ofPages: { de: 'von', fr: 'sur', it: 'di', en: 'of' },
} as const satisfies WordTable

/**
 * The headings of the slip, as the QR-bill guidelines prescribe them. `payableByBlank` is above the box for the payer's name and address.
 * `code` is the alternative text of the QR code for screen readers, which is not prescribed.
 */
export const slipWords = {
  paymentPart: { de: 'Zahlteil', fr: 'Section paiement', it: 'Sezione pagamento', en: 'Payment part' },
  receipt: { de: 'Empfangsschein', fr: 'Récépissé', it: 'Ricevuta', en: 'Receipt' },
  account: { de: 'Konto / Zahlbar an', fr: 'Compte / Payable à', it: 'Conto / Pagabile a', en: 'Account / Payable to' },
  reference: { de: 'Referenz', fr: 'Référence', it: 'Riferimento', en: 'Reference' },
  additionalInformation: {
    de: 'Zusätzliche Informationen',
    fr: 'Informations supplémentaires',
    it: 'Informazioni supplementari',
    en: 'Additional information',
  },
  currency: { de: 'Währung', fr: 'Monnaie', it: 'Valuta', en: 'Currency' },
  amount: { de: 'Betrag', fr: 'Montant', it: 'Importo', en: 'Amount' },
  payableBy: { de: 'Zahlbar durch', fr: 'Payable par', it: 'Pagabile da', en: 'Payable by' },
  payableByBlank: {
    de: 'Zahlbar durch (Name/Adresse)',
    fr: 'Payable par (nom/adresse)',
    it: 'Pagabile da (nome/indirizzo)',
    en: 'Payable by (name/address)',
  },
  acceptancePoint: { de: 'Annahmestelle', fr: 'Point de dépôt', it: 'Punto di accettazione', en: 'Acceptance point' },
  separate: {
    de: 'Vor der Einzahlung abzutrennen',
    fr: 'A détacher avant le versement',
    it: 'Da staccare prima del versamento',
    en: 'Separate before paying in',
  },
  code: {
    de: 'Swiss QR Code mit den Angaben dieses Zahlteils',
    fr: 'Swiss QR Code avec les indications de cette section paiement',
    it: 'Swiss QR Code con le indicazioni di questa sezione pagamento',
    en: 'Swiss QR Code with the data of this payment part',
  },
} as const satisfies WordTable
