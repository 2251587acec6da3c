import { type Day, day } from '../../platform/calendar/day.ts'
import type { InLanguages } from '../../platform/words/languages.ts'

export type TaxKind = 'output' | 'input' | 'acquisition' | 'import' | 'exempt'

/** The account of a tax, and the box of the VAT return that reports it. */
export type TaxBooking = { readonly box: number; readonly account: number }

export type TaxTreatment = {
  readonly kind: TaxKind
  /** 81 is 8.1 %; 1000 means that the whole amount is tax. */
  readonly ratePerMille: number
  /** Dates of supply for which the law sets the rate. For information: a code is never rejected for its date. */
  readonly validFrom?: Day
  readonly validTo?: Day
  /** Boxes of the VAT return that report the turnover, or the base of the acquisition tax; 205 is a memo. */
  readonly turnoverBoxes: readonly number[]
  /** Tax owed: output and acquisition tax. */
  readonly taxDue?: TaxBooking
  /** Tax to be reclaimed: input, acquisition and import tax. */
  readonly inputTax?: TaxBooking
  readonly names: InLanguages
}

type Validity = { readonly validFrom?: Day; readonly validTo?: Day }

const from2011 = { validFrom: day('2011-01-01'), validTo: day('2023-12-31') }
const from2018 = { validFrom: day('2018-01-01'), validTo: day('2023-12-31') }
const from2024 = { validFrom: day('2024-01-01') }

const vatOwed = 2200
const acquisitionTaxOwed = 2203
const material = { box: 400, account: 1170 }
const operating = { box: 405, account: 1171 }
/** Subsequent deduction of input tax (Einlageentsteuerung). */
const subsequent = { box: 410, account: 1171 }

const normalSales = {
  de: 'Umsatz Normalsatz',
  fr: 'Chiffre d’affaires, taux normal',
  it: 'Cifra d’affari, aliquota normale',
  en: 'Sales, normal rate',
}
const reducedSales = {
  de: 'Umsatz reduzierter Satz',
  fr: 'Chiffre d’affaires, taux réduit',
  it: 'Cifra d’affari, aliquota ridotta',
  en: 'Sales, reduced rate',
}
const specialSales = {
  de: 'Umsatz Sondersatz Beherbergung',
  fr: 'Chiffre d’affaires, taux spécial hébergement',
  it: 'Cifra d’affari, aliquota speciale alloggio',
  en: 'Sales, special rate for lodging',
}
const optedSales = {
  de: 'Umsatz optiert Normalsatz',
  fr: 'Chiffre d’affaires imposé par option, taux normal',
  it: 'Cifra d’affari imposta per opzione, aliquota normale',
  en: 'Sales voluntarily taxed (option, art. 22), normal rate',
}
const acquisitionOperating = {
  de: 'Bezugsteuer Investitionen/übriger Betriebsaufwand',
  fr: 'Impôt sur les acquisitions, investissements et autres charges',
  it: 'Imposta sull’acquisto, investimenti e altri costi',
  en: 'Acquisition tax, investments and other operating expense',
}
const acquisitionMaterial = {
  de: 'Bezugsteuer Material/Dienstleistungen',
  fr: 'Impôt sur les acquisitions, matériel et services',
  it: 'Imposta sull’acquisto, materiale e servizi',
  en: 'Acquisition tax, materials and services',
}
const importMaterial = {
  de: 'Einfuhrsteuer (Zoll) Material/Dienstleistungen',
  fr: 'Impôt à l’importation, matériel/services',
  it: 'Imposta sull’importazione, materiale/servizi',
  en: 'Import tax assessed by customs, materials/services',
}
const importOperating = {
  de: 'Einfuhrsteuer (Zoll) Investitionen/Betriebsaufwand',
  fr: 'Impôt à l’importation, investissements/charges',
  it: 'Imposta sull’importazione, investimenti/costi',
  en: 'Import tax assessed by customs, investments/operating',
}
const notOpted = {
  de: 'Von der Steuer ausgenommen, nicht optiert',
  fr: 'Exclu du champ de l’impôt, sans option',
  it: 'Escluso dall’imposta, senza opzione',
  en: 'Exempt without credit, not opted (art. 21)',
}
const exported = {
  de: 'Export / von der Steuer befreit',
  fr: 'Exportations, exonéré',
  it: 'Esportazioni, esente',
  en: 'Exports and zero-rated (art. 23)',
}
const abroad = {
  de: 'Leistungen im Ausland',
  fr: 'Prestations fournies à l’étranger',
  it: 'Prestazioni all’estero',
  en: 'Place of supply abroad',
}

/** The names of `VM`, `VB` and `ES`, and of their rates, in the same order of languages. */
const materialTax = {
  de: 'Vorsteuer Material/Dienstleistungen',
  fr: 'Impôt préalable matériel/services',
  it: 'Imposta precedente materiale/servizi',
  en: 'Input tax materials/goods/services/energy',
}
const operatingTax = {
  de: 'Vorsteuer Investitionen/Betriebsaufwand',
  fr: 'Impôt préalable investissements/charges',
  it: 'Imposta precedente investimenti/costi',
  en: 'Input tax investments/other operating expense',
}
const subsequentTax = {
  de: 'Einlageentsteuerung',
  fr: 'Dégrèvement ultérieur de l’impôt préalable',
  it: 'Sgravio fiscale successivo',
  en: 'Subsequent input-tax deduction',
}
const normal = { de: 'Normalsatz', fr: 'taux normal', it: 'aliquota normale', en: 'normal rate' }
const special = { de: 'Sondersatz', fr: 'taux spécial', it: 'aliquota speciale', en: 'special rate' }
const reduced = { de: 'reduzierter Satz', fr: 'taux réduit', it: 'aliquota ridotta', en: 'reduced rate' }

const atRate = (tax: InLanguages, rate: InLanguages): InLanguages => ({
  de: `${tax.de} ${rate.de}`,
  fr: `${tax.fr}, ${rate.fr}`,
  it: `${tax.it}, ${rate.it}`,
  en: `${tax.en}, ${rate.en}`,
})

const output = (
  ratePerMille: number,
  box: number,
  validity: Validity,
  text: InLanguages,
  memoBoxes: number[] = [],
): TaxTreatment => ({
  kind: 'output',
  ratePerMille,
  ...validity,
  turnoverBoxes: [200, box, ...memoBoxes],
  taxDue: { box, account: vatOwed },
  names: text,
})

const acquisition = (
  ratePerMille: number,
  box: number,
  validity: Validity,
  inputTax: TaxBooking,
  text: InLanguages,
): TaxTreatment => ({
  kind: 'acquisition',
  ratePerMille,
  ...validity,
  turnoverBoxes: [box],
  taxDue: { box, account: acquisitionTaxOwed },
  inputTax,
  names: text,
})

const input = (
  ratePerMille: number,
  inputTax: TaxBooking,
  validity: Validity,
  tax: InLanguages,
  rate: InLanguages,
): TaxTreatment => ({
  kind: 'input',
  ratePerMille,
  ...validity,
  turnoverBoxes: [],
  inputTax,
  names: atRate(tax, rate),
})

const imported = (inputTax: TaxBooking, text: InLanguages): TaxTreatment => ({
  kind: 'import',
  ratePerMille: 1000,
  turnoverBoxes: [],
  inputTax,
  names: text,
})

const exempt = (box: number, text: InLanguages): TaxTreatment => ({
  kind: 'exempt',
  ratePerMille: 0,
  turnoverBoxes: [200, box],
  names: text,
})

const table = {
  UN81: output(81, 303, from2024, normalSales),
  UN77: output(77, 302, from2018, normalSales),
  UR26: output(26, 313, from2024, reducedSales),
  UR25: output(25, 312, from2011, reducedSales),
  US38: output(38, 343, from2024, specialSales),
  US37: output(37, 342, from2018, specialSales),
  UO81: output(81, 303, from2024, optedSales, [205]),
  UO77: output(77, 302, from2018, optedSales, [205]),
  BZB81: acquisition(81, 383, from2024, operating, acquisitionOperating),
  BZB77: acquisition(77, 382, from2018, operating, acquisitionOperating),
  BZM81: acquisition(81, 383, from2024, material, acquisitionMaterial),
  BZM77: acquisition(77, 382, from2018, material, acquisitionMaterial),
  VM81: input(81, material, from2024, materialTax, normal),
  VM38: input(38, material, from2024, materialTax, special),
  VM26: input(26, material, from2024, materialTax, reduced),
  VB81: input(81, operating, from2024, operatingTax, normal),
  VB38: input(38, operating, from2024, operatingTax, special),
  VB26: input(26, operating, from2024, operatingTax, reduced),
  VM77: input(77, material, from2018, materialTax, normal),
  VM37: input(37, material, from2018, materialTax, special),
  VM25: input(25, material, from2011, materialTax, reduced),
  VB77: input(77, operating, from2018, operatingTax, normal),
  VB37: input(37, operating, from2018, operatingTax, special),
  VB25: input(25, operating, from2011, operatingTax, reduced),
  ES81: input(81, subsequent, from2024, subsequentTax, normal),
  ES26: input(26, subsequent, from2024, subsequentTax, reduced),
  ES77: input(77, subsequent, from2018, subsequentTax, normal),
  ES25: input(25, subsequent, from2011, subsequentTax, reduced),
  UNO: exempt(230, notOpted),
  UEX: exempt(220, exported),
  ULA: exempt(221, abroad),
  ZOLLM: imported(material, importMaterial),
  ZOLLB: imported(operating, importOperating),
} satisfies Record<string, TaxTreatment>

/** One of the 33 codes of the interface; the list is closed. */
export type TaxCode = keyof typeof table

/**
 * The only table of the tax codes: rates, validity, boxes of the VAT return (form of 2024, effective method), accounts and names. The digits of
 * a code are its rate, the letters its kind. `ES` is this product's own reading: no other program has it.
 */
export const taxTreatments: Readonly<Record<TaxCode, TaxTreatment>> = table

export const isTaxCode = (text: string): text is TaxCode => Object.hasOwn(table, text)

/** All codes, in the order of the interface. */
export const taxCodes: readonly TaxCode[] = Object.keys(table).filter(isTaxCode)

/** The codes whose whole amount is tax: their one transaction is the VAT. */
export const importCodes: readonly TaxCode[] = taxCodes.filter((code) => taxTreatments[code].kind === 'import')

/** Whether the code can be used on a product position: output tax, or a turnover without tax. */
export const isSalesTaxCode = (code: TaxCode): boolean => ['output', 'exempt'].includes(taxTreatments[code].kind)

/** The codes that can be used on a product position. */
export const salesTaxCodes: readonly TaxCode[] = taxCodes.filter(isSalesTaxCode)
