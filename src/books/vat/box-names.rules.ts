import type { InLanguages } from '../../platform/words/languages.ts'

/** The boxes of the form, in its words; articles are those of the VAT Act. */
const names: Readonly<Record<string, InLanguages>> = {
  200: {
    de: 'Total der vereinbarten bzw. vereinnahmten Entgelte (weltweiter Umsatz)',
    fr: 'Total des contre-prestations convenues ou reçues (chiffre d’affaires mondial)',
    it: 'Totale delle controprestazioni convenute o ricevute (cifra d’affari mondiale)',
    en: 'Total consideration agreed or received (worldwide turnover)',
  },
  205: {
    de: 'In Ziffer 200 enthaltene Entgelte aus Leistungen, für die optiert wird (Art. 22)',
    fr: 'Contre-prestations du chiffre 200 qui proviennent de prestations imposées par option (art. 22)',
    it: 'Controprestazioni della cifra 200 da prestazioni imposte per opzione (art. 22)',
    en: 'Consideration in box 200 from supplies that are taxed by option (art. 22)',
  },
  220: {
    de: 'Von der Steuer befreite Leistungen, z. B. Exporte (Art. 23)',
    fr: 'Prestations exonérées, p. ex. exportations (art. 23)',
    it: 'Prestazioni esenti dall’imposta, ad es. esportazioni (art. 23)',
    en: 'Zero-rated supplies, such as exports (art. 23)',
  },
  221: {
    de: 'Leistungen im Ausland',
    fr: 'Prestations fournies à l’étranger',
    it: 'Prestazioni all’estero',
    en: 'Supplies abroad',
  },
  225: {
    de: 'Übertragung im Meldeverfahren (Art. 38)',
    fr: 'Transferts avec la procédure de déclaration (art. 38)',
    it: 'Trasferimenti con procedura di notifica (art. 38)',
    en: 'Transfers by the notification procedure (art. 38)',
  },
  230: {
    de: 'Von der Steuer ausgenommene Inlandleistungen ohne Option (Art. 21)',
    fr: 'Prestations exclues fournies sur le territoire suisse, sans option (art. 21)',
    it: 'Prestazioni escluse effettuate in territorio svizzero, senza opzione (art. 21)',
    en: 'Supplies in Switzerland exempt without credit, not opted (art. 21)',
  },
  235: {
    de: 'Entgeltsminderungen wie Skonti und Rabatte',
    fr: 'Diminutions de la contre-prestation telles qu’escomptes et rabais',
    it: 'Diminuzioni della controprestazione come sconti e ribassi',
    en: 'Reductions of consideration, such as discounts and rebates',
  },
  280: {
    de: 'Diverses, z. B. Wert des Bodens, Ankaufspreise bei Margenbesteuerung',
    fr: 'Divers, p. ex. valeur du terrain, prix d’achat en cas d’imposition de la marge',
    it: 'Diversi, ad es. valore del terreno, prezzi d’acquisto con imposizione dei margini',
    en: 'Other, such as the value of land, or purchase prices under margin taxation',
  },
  289: {
    de: 'Total Ziffern 220 bis 280',
    fr: 'Total des chiffres 220 à 280',
    it: 'Totale cifre da 220 a 280',
    en: 'Total of boxes 220 to 280',
  },
  299: {
    de: 'Steuerbarer Gesamtumsatz (Ziffer 200 abzüglich Ziffer 289)',
    fr: 'Total du chiffre d’affaires imposable (chiffre 200 moins chiffre 289)',
    it: 'Cifra d’affari imponibile complessiva (cifra 200 meno cifra 289)',
    en: 'Total taxable turnover (box 200 less box 289)',
  },
  399: {
    de: 'Total geschuldete Steuer',
    fr: 'Total de l’impôt dû',
    it: 'Totale dell’imposta dovuta',
    en: 'Total tax due',
  },
  400: {
    de: 'Vorsteuer auf Material- und Dienstleistungsaufwand',
    fr: 'Impôt préalable grevant les coûts en matériel et en prestations de services',
    it: 'Imposta precedente sui costi del materiale e delle prestazioni di servizi',
    en: 'Input tax on cost of materials and services',
  },
  405: {
    de: 'Vorsteuer auf Investitionen und übrigem Betriebsaufwand',
    fr: 'Impôt préalable grevant les investissements et autres charges d’exploitation',
    it: 'Imposta precedente sugli investimenti e sugli altri costi d’esercizio',
    en: 'Input tax on investments and other operating costs',
  },
  410: {
    de: 'Einlageentsteuerung (Art. 32)',
    fr: 'Dégrèvement ultérieur de l’impôt préalable (art. 32)',
    it: 'Sgravio fiscale successivo (art. 32)',
    en: 'Subsequent input-tax deduction (art. 32)',
  },
  415: {
    de: 'Vorsteuerkorrekturen: gemischte Verwendung (Art. 30), Eigenverbrauch (Art. 31)',
    fr: 'Corrections de l’impôt préalable : double affectation (art. 30), prestations à soi-même (art. 31)',
    it: 'Correzioni dell’imposta precedente: doppia utilizzazione (art. 30), consumo proprio (art. 31)',
    en: 'Input-tax corrections: mixed use (art. 30), own use (art. 31)',
  },
  420: {
    de: 'Vorsteuerkürzungen: Nicht-Entgelte wie Subventionen (Art. 33 Abs. 2)',
    fr: 'Réductions de l’impôt préalable : subventions et autres fonds (art. 33, al. 2)',
    it: 'Riduzioni dell’imposta precedente: sussidi e altri mezzi (art. 33 cpv. 2)',
    en: 'Input-tax reductions: subsidies and other funds (art. 33 para. 2)',
  },
  479: {
    de: 'Total Ziffern 400 bis 420',
    fr: 'Total des chiffres 400 à 420',
    it: 'Totale cifre da 400 a 420',
    en: 'Total of boxes 400 to 420',
  },
  500: { de: 'Zu bezahlender Betrag', fr: 'Montant à payer', it: 'Importo da pagare', en: 'Amount payable' },
  510: {
    de: 'Guthaben der steuerpflichtigen Person',
    fr: 'Solde en faveur de l’assujetti',
    it: 'Credito del contribuente',
    en: 'Credit in favour of the taxable person',
  },
  900: {
    de: 'Subventionen, Tourismusabgaben, Entsorgungs- und Wasserwerkbeiträge',
    fr: 'Subventions, taxes touristiques, contributions pour l’élimination des déchets et l’eau',
    it: 'Sussidi, tasse turistiche, contributi per lo smaltimento e l’approvvigionamento idrico',
    en: 'Subsidies, tourist taxes, contributions to waste disposal and water supply',
  },
  910: {
    de: 'Spenden, Dividenden, Schadenersatz usw.',
    fr: 'Dons, dividendes, dédommagements, etc.',
    it: 'Doni, dividendi, risarcimento dei danni ecc.',
    en: 'Donations, dividends, compensation for damages and the like',
  },
}

/** The boxes of a rate begin with the same two digits, whichever vintage of the rate their third one is. */
const rateNames: Readonly<Record<string, InLanguages>> = {
  30: { de: 'Normalsatz', fr: 'Taux normal', it: 'Aliquota normale', en: 'Normal rate' },
  31: { de: 'Reduzierter Satz', fr: 'Taux réduit', it: 'Aliquota ridotta', en: 'Reduced rate' },
  32: { de: 'Saldosteuersatz', fr: 'Taux de la dette fiscale nette', it: 'Aliquota saldo', en: 'Net tax rate' },
  34: {
    de: 'Beherbergungssatz',
    fr: 'Taux spécial pour l’hébergement',
    it: 'Aliquota speciale per l’alloggio',
    en: 'Special rate for lodging',
  },
  38: { de: 'Bezugsteuer', fr: 'Impôt sur les acquisitions', it: 'Imposta sull’acquisto', en: 'Acquisition tax' },
}

/** The words of the form for a box; its number alone where the form has none. */
export const boxName = (box: string): InLanguages =>
  names[box] ?? rateNames[box.slice(0, 2)] ?? { de: box, fr: box, it: box, en: box }
