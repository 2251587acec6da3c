import type { VatReturn } from '../../client/src/index.ts'
import { type FormRow, formOf } from '../../src/books/vat-returns/form.rules.ts'
import { Table } from '../parts/table.tsx'
import { amountText, language, numberText } from '../words/words.ts'
import { words } from './return-words.ts'

const francs = (cents: number | undefined): string => (cents === undefined ? '' : amountText(cents / 100))

/** The boxes that add up others, and the rounding: no entry reports in them by itself. */
const isComputed = ({ box, isSum }: FormRow): boolean => isSum || box === ''

/** A return as the form of the tax administration: each box leads to what it adds up. */
export function ReturnForm({ of }: { readonly of: VatReturn }) {
  const nameOf = (row: FormRow) => (
    <>
      {isComputed(row) ? (
        row.name[language.value]
      ) : (
        <a href={`/app/vat-periods/${of.vatPeriod}/boxes/${row.box}`}>{row.name[language.value]}</a>
      )}
      {row.adjustments !== 0 && <div class="quiet small">{words.adjusted(francs(row.adjustments))}</div>}
    </>
  )
  const loud = (row: FormRow, text: string) => (row.isSum && text !== '' ? <strong>{text}</strong> : text)
  return (
    <>
      {formOf(of).map(({ key, name, rows }) => (
        <section key={key} class="stack">
          <h2>{name[language.value]}</h2>
          <Table
            title={name[language.value]}
            rows={rows}
            keyOf={({ box, name: of }) => `${box} ${of.de}`}
            columns={[
              { title: words.what, cell: nameOf },
              { title: words.box, isShort: true, isNamed: true, cell: ({ box }) => box },
              ...(rows.some(({ turnover }) => turnover !== undefined)
                ? [{ title: words.turnover, isFigure: true, cell: (row: FormRow) => loud(row, francs(row.turnover)) }]
                : []),
              ...(rows.some(({ rate }) => rate !== undefined)
                ? [
                    {
                      title: words.rate,
                      isFigure: true,
                      cell: ({ rate }: FormRow) => (rate === undefined ? '' : `${numberText(rate)} %`),
                    },
                  ]
                : []),
              ...(rows.some(({ tax }) => tax !== undefined)
                ? [{ title: words.tax, isFigure: true, cell: (row: FormRow) => loud(row, francs(row.tax)) }]
                : []),
            ]}
          />
        </section>
      ))}
    </>
  )
}
