import { Fragment } from 'preact'
import type { CustomerSales } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { may } from '../answers/session.ts'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { amountText, dayText, moneyText, numberText } from '../words/words.ts'
import { words } from './words.ts'

/** A fiscal year by its calendar year, or by its first and last day. */
const yearText = ({ from, to }: CustomerSales['years'][number]): string =>
  from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${dayText(from)} – ${dayText(to)}`

/** The sales to a contact: turnover by year, days to pay, and products. Nothing where nothing was sold. */
export function ContactSales({ contact }: { readonly contact: string }) {
  const sales = useAnswer(ask.reports.getCustomerSales({ contact }))
  if (!may('invoices:read')) return null
  return (
    <Shown of={sales}>
      {({ customerSales: { years, products, daysToPay } }) =>
        years.length === 0 ? null : (
          <section class="stack">
            <h2>{words.sales}</h2>
            <p class="quiet">{words.salesAre}</p>
            <dl class="facts sheet">
              {years.map((year) => (
                <Fragment key={year.from}>
                  <dt>{yearText(year)}</dt>
                  <dd>{moneyText('CHF', year.turnover / 100)}</dd>
                </Fragment>
              ))}
              {daysToPay && (
                <>
                  <dt>{words.daysToPay}</dt>
                  <dd>{words.paysAfter(numberText(daysToPay.average), daysToPay.invoices)}</dd>
                </>
              )}
            </dl>
            <Table
              title={words.sold}
              rows={products}
              keyOf={({ product, name }) => product ?? name}
              columns={[
                {
                  title: words.product,
                  isLong: true,
                  cell: ({ product, name }) => (product ? <a href={`/app/products/${product}`}>{name}</a> : name),
                },
                { title: words.lastSold, isSecondary: true, isShort: true, cell: ({ lastDate }) => dayText(lastDate) },
                {
                  title: words.quantity,
                  isFigure: true,
                  isNamed: true,
                  cell: ({ quantity, unit = '' }) => `${numberText(quantity)} ${unit}`.trim(),
                },
                {
                  title: words.sales,
                  isFigure: true,
                  isStrong: true,
                  cell: ({ turnover }) => amountText(turnover / 100),
                },
              ]}
            />
          </section>
        )
      }
    </Shown>
  )
}
