import type { InLanguages } from '../../platform/words/languages.ts'
import { boxName } from '../vat/box-names.rules.ts'
import type { VatReturn } from './vat-return.schema.ts'

/** A row of the form. Amounts in cents; a row of a rate has a turnover and its tax, others one of the two. */
export type FormRow = {
  /** Empty for the rounding, which has no box. */
  readonly box: string
  readonly name: InLanguages
  readonly turnover?: number
  /** Percent. */
  readonly rate?: number
  readonly tax?: number
  /** The part of the amount that was entered by hand, and not posted. */
  readonly adjustments: number
  readonly isSum: boolean
}
export type FormPart = {
  readonly key: 'turnover' | 'tax' | 'funds'
  readonly name: InLanguages
  readonly rows: readonly FormRow[]
}

type Figures = Pick<VatReturn, 'payableTax' | 'rounding'> & {
  readonly boxes: readonly Pick<VatReturn['boxes'][number], 'box' | 'amount' | 'adjustments'>[]
  readonly taxLines: readonly VatReturn['taxLines'][number][]
}

const partNames = {
  turnover: { de: 'Umsatz', fr: 'Chiffre d’affaires', it: 'Cifra d’affari', en: 'Turnover' },
  tax: { de: 'Steuerberechnung', fr: 'Calcul de l’impôt', it: 'Calcolo dell’imposta', en: 'Tax calculation' },
  funds: {
    de: 'Andere Mittelflüsse',
    fr: 'Autres mouvements de fonds',
    it: 'Altri flussi di mezzi finanziari',
    en: 'Other flows of funds',
  },
} as const

const rounding = { de: 'davon Rundung', fr: 'dont arrondi', it: 'di cui arrotondamento', en: 'of which rounding' }
const sums = new Set(['289', '299', '399', '479', '500', '510'])

/**
 * A return as the form of the administration shows it, part by part. Of the two boxes of the result it has the one that applies; of a rate
 * that was replaced by another one, it has the old box only where something is reported there.
 */
export function formOf(vatReturn: Figures): FormPart[] {
  const rows = rowsOf(vatReturn)
  const within = (first: string, last: string) => rows.filter(({ box }) => first <= box && box <= last)
  const parts = [
    { key: 'turnover', rows: within('200', '299') },
    { key: 'tax', rows: within('300', '599').flatMap((row) => withRounding(row, vatReturn.rounding)) },
    { key: 'funds', rows: within('900', '999') },
  ] as const
  return parts.filter((part) => part.rows.length > 0).map((part) => ({ ...part, name: partNames[part.key] }))
}

function rowsOf({ boxes, taxLines, payableTax }: Figures): FormRow[] {
  const unused = payableTax < 0 ? '500' : '510'
  const rates = new Set(taxLines.map(({ box }) => box))
  const ofBoxes = boxes
    .filter(({ box }) => box !== unused && !rates.has(box))
    .map(({ box, amount, adjustments }): FormRow => {
      const column = box < '300' || box >= '900' ? { turnover: amount } : { tax: amount }
      return { box, name: boxName(box), ...column, adjustments, isSum: sums.has(box) }
    })
  const ofRates = taxLines
    .filter((line) => line.turnover !== 0 || isNewest(line, taxLines))
    .map(
      ({ box, turnover, rate, tax, activityName }): FormRow => ({
        box,
        name: activityName === undefined ? boxName(box) : ofActivity(boxName(box), activityName),
        turnover,
        rate,
        tax,
        adjustments: 0,
        isSum: false,
      }),
    )
  return [...ofBoxes, ...ofRates].sort((one, other) => Number(one.box) - Number(other.box))
}

const ofActivity = ({ de, fr, it, en }: InLanguages, name: string): InLanguages => ({
  de: `${de}, ${name}`,
  fr: `${fr}, ${name}`,
  it: `${it}, ${name}`,
  en: `${en}, ${name}`,
})

/** Boxes of one kind of rate share their first two digits; the newest rate has the last one. */
const isNewest = ({ box }: { readonly box: string }, lines: Figures['taxLines']): boolean =>
  lines.every((other) => other.box.slice(0, 2) !== box.slice(0, 2) || other.box <= box)

const withRounding = (row: FormRow, amount: number): FormRow[] =>
  row.box === '399' && amount !== 0
    ? [row, { box: '', name: rounding, tax: amount, adjustments: 0, isSum: false }]
    : [row]
