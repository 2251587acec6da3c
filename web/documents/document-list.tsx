import { useContactNames } from '../answers/names.ts'
import { whyNot } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place } from '../frame/place.ts'
import { SearchedList } from '../frame/searched-list.tsx'
import { today } from '../parts/amount-field.tsx'
import { ButtonLink } from '../parts/button.tsx'
import type { Column } from '../parts/list.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { amountText, dayText, moneyText, say } from '../words/words.ts'
import { foundPosition } from './found.rules.ts'
import { type AnyDocument, type Kind, kinds, stateOf, type Tab } from './kinds.ts'

export const State = ({ of }: { readonly of: AnyDocument }) => {
  const [look, word] = stateOf(of, today(), say().documents)
  return <span class={`state ${look}`}>{word}</span>
}

const Title = ({ of, found }: { readonly of: AnyDocument; readonly found: string | undefined }) => (
  <>
    <span class="long">{of.title}</span>
    {found && <span class="long quiet small found">{say().documents.foundPosition(found)}</span>}
  </>
)

function columnsOf(
  kind: Kind,
  nameOf: (id: string | undefined) => string,
  search: string,
): readonly Column<AnyDocument>[] {
  const words = say().documents
  const rest: Column<AnyDocument> = {
    title: words.rest,
    isFigure: true,
    cell: (one) =>
      'totalRestAmount' in one && !one.isDraft ? amountText(one.totalRestAmount, one.originalCurrency) : '',
  }
  return [
    {
      title: words.number,
      cell: (one) => <a href={`${kind.path}/${one.id}`}>{one.number || words.draft}</a>,
      isShort: true,
    },
    {
      title: words.customer,
      cell: (one) => <span class="long">{nameOf(one.recipient) || one.customRecipientText?.split('\n')[0]}</span>,
    },
    {
      title: words.title,
      // Says why a document was found.
      isSecondary: search === '',
      cell: (one) => <Title of={one} found={foundPosition(one, nameOf(one.recipient), search)} />,
    },
    { title: words.date, isSecondary: true, cell: (one) => dayText(one.openingDate) },
    {
      title: words.total,
      isFigure: true,
      cell: (one) => moneyText(one.originalCurrency ?? 'CHF', one.totalAmount),
    },
    ...(kind.name === 'estimates' ? [] : [rest]),
    { title: words.state, cell: (one) => <State of={one} /> },
  ]
}

/** The documents of a kind: newest first, searched and filtered by the address of the page. */
function DocumentList({ kind }: { readonly kind: Kind }) {
  const words = say().documents
  const { searchParams } = place.value
  // Object.keys forgets the names.
  const tabs = Object.keys(kind.tabs) as Tab[]
  const tab = tabs.find((one) => one === searchParams.get('show')) ?? 'all'
  const nameOf = useContactNames()
  const title = words.kinds[kind.name]
  return (
    <>
      <PageHead title={title}>
        {kind.name !== 'creditNotes' && (
          <ButtonLink to={`${kind.path}/new`} look="main" shortcut="n" disabledReason={whyNot('invoices:write')}>
            {say().editor.new[kind.name]}
          </ButtonLink>
        )}
      </PageHead>
      <Tabs
        label={words.state}
        tabs={tabs.map((one) => ({
          to: `${kind.path}?show=${one}`,
          text: words.tabs[one],
          isHere: one === tab,
        }))}
      />
      <SearchedList
        search={words.search}
        of={`${kind.api}?${tab}`}
        title={title}
        columns={columnsOf(kind, nameOf, searchParams.get('q') ?? '')}
        keyOf={(one) => one.id}
        read={(asked) => kind.list({ ...asked, ...kind.tabs[tab] })}
        empty={words.none}
      />
    </>
  )
}

export const EstimatesPage = () => <DocumentList key="estimates" kind={kinds.estimates} />
export const InvoicesPage = () => <DocumentList key="invoices" kind={kinds.invoices} />
export const CreditNotesPage = () => <DocumentList key="creditNotes" kind={kinds.creditNotes} />
