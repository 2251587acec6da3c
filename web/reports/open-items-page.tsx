import type { OpenItem, OpenItems } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { lateState } from '../documents/state.ts'
import { words as documentWords } from '../documents/words.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place, setQuery } from '../frame/place.ts'
import { DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Shown } from '../parts/shown.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { words as paymentWords } from '../payments/words.ts'
import { common } from '../words/common.ts'
import { amountText, dayText, moneyText } from '../words/words.ts'
import { openItemsBy, pages } from './open-items.ts'
import { ReportTabs } from './reports-page.tsx'
import { words } from './words.ts'

type Side = OpenItems['side']
type Age = keyof OpenItems['ages']

const sides: readonly Side[] = ['receivable', 'payable']
const ages: readonly Age[] = ['notDue', 'days1To30', 'days31To60', 'days61To90', 'over90']
/** The age of an item by the days since it was due: the limits of the service. */
function ageOf({ daysLate: late }: OpenItem): Age {
  if (late <= 0) return 'notDue'
  return late <= 30 ? 'days1To30' : late <= 60 ? 'days31To60' : late <= 90 ? 'days61To90' : 'over90'
}

/** The address of this page with another choice. */
function addressWith(name: string, value: string): string {
  const query = new URLSearchParams(place.value.search)
  if (value === '') query.delete(name)
  else query.set(name, value)
  return `${place.value.pathname}?${query}`
}

type Group = { readonly key: string; readonly name: string; readonly to?: string; readonly items: readonly OpenItem[] }

/** The items of each contact, then the entries by hand; of one age, if one is chosen. */
function groupsOf({ contacts, notAllocated }: OpenItems, age: string | null): readonly Group[] {
  const all: readonly Group[] = [
    ...contacts.map(({ contact, name = '', items }) => ({
      key: `${contact} ${name}`,
      name,
      ...(contact ? { to: `/app/contacts/${contact}` } : {}),
      items,
    })),
    { key: 'by hand', name: words.byHand, items: notAllocated },
  ]
  return all
    .map((group) => ({ ...group, items: group.items.filter((item) => age === null || ageOf(item) === age) }))
    .filter(({ items }) => items.length > 0)
}

const sumOf = (items: readonly OpenItem[]): string => amountText(items.reduce((sum, { open }) => sum + open, 0) / 100)

function ItemRow({ of }: { readonly of: OpenItem }) {
  const late = of.daysLate > 0 ? lateState(of.daysLate) : undefined
  return (
    <tr>
      <td class="code">
        <a href={pages[of.type] + of.id}>
          {of.number ??
            (of.type === 'advance'
              ? paymentWords.advance
              : common.records[of.type === 'payment' ? 'payment' : 'ledger-entry'])}
        </a>
      </td>
      <td class="short secondary">{dayText(of.date)}</td>
      <td class="short">{dayText(of.dueDate)}</td>
      <td>{late && <span class={`state ${late[0]}`}>{late[1]}</span>}</td>
      <td class="figure">
        {of.open !== of.openInCurrency && (
          <span class="quiet small">{moneyText(of.currency, of.openInCurrency / 100)}</span>
        )}{' '}
        {amountText(of.open / 100)}
      </td>
    </tr>
  )
}

/** The items below their contact with its sum; the total opens the account. */
function Items({ of, age }: { readonly of: OpenItems; readonly age: string | null }) {
  const { asOf, account, totalAdvances } = of
  const groups = groupsOf(of, age)
  if (groups.length === 0) return <div class="sheet empty">{words.nothingOpen}</div>
  const columns = [
    { title: common.number },
    { title: common.date, look: 'secondary' },
    { title: documentWords.due },
    { title: common.state },
    { title: words.open, look: 'figure' },
  ]
  return (
    // A scrolling region can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section class="list cards" aria-label={common.reports.openItems} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, look }) => (
              <th key={title} scope="col" class={look}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, name, to, items }) => (
          <tbody key={key} class="group">
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {to ? <a href={to}>{name}</a> : name}
              </th>
              <td class="figure strong">{sumOf(items)}</td>
            </tr>
            {items.map((item) => (
              <ItemRow key={item.type + item.id} of={item} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={4}>
              {common.total}
              {/* Advances are on another account. */}
              {totalAdvances === 0 && (
                <>
                  {' · '}
                  <a href={`/app/accounts/${account}?to=${asOf}`}>{words.account(account)}</a>
                </>
              )}
            </td>
            <td class="figure">{sumOf(groups.flatMap(({ items }) => items))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

/** The open receivables or payables of a day, by contact. Each age is a link to its items, and each item opens its record. */
export function OpenItemsPage() {
  const { searchParams } = place.value
  const asOf = searchParams.get('to') ?? today()
  const side = searchParams.get('side') === 'payable' ? 'payable' : 'receivable'
  const age = searchParams.get('age')
  const answered = useAnswer(openItemsBy({ asOf, side }))
  return (
    <>
      <PageHead title={common.reports.openItems}>
        <Button
          onPress={() =>
            saveFile(
              api.reports.getOpenItems({ asOf, side }, { accept: 'application/pdf' }),
              `${common.reports.openItems} ${asOf}.pdf`,
            )
          }
        >
          {common.pdf}
        </Button>
      </PageHead>
      <ReportTabs />
      <div class="stack">
        <Tabs
          label={words.side}
          tabs={sides.map((one) => ({ to: addressWith('side', one), text: words.sides[one], isHere: one === side }))}
        />
        <div class="row">
          <DayField label={words.asOf} name="to" value={asOf} onInput={(to) => setQuery({ to })} />
        </div>
        <Shown of={answered}>
          {({ openItems }) => (
            <>
              <nav class="item-ages" aria-label={words.ages.label}>
                <a href={addressWith('age', '')} aria-current={age === null ? 'page' : undefined}>
                  <span>{words.ages.all}</span>
                  <strong>{amountText(openItems.total / 100)}</strong>
                </a>
                {ages.map((one) => (
                  <a key={one} href={addressWith('age', one)} aria-current={age === one ? 'page' : undefined}>
                    <span>{words.ages[one]}</span>
                    <strong>{amountText(openItems.ages[one] / 100)}</strong>
                  </a>
                ))}
              </nav>
              <Items of={openItems} age={age} />
            </>
          )}
        </Shown>
      </div>
    </>
  )
}
