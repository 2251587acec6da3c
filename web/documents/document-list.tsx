import { deleteRecord } from '../answers/answers.ts'
import { useContactNames } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import type { ListAct } from '../frame/act-on-several.tsx'
import { spanFilter, spanIn, useContactFilter } from '../frame/list-filters.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { place } from '../frame/place.ts'
import { RecordList } from '../frame/record-list.tsx'
import { words as frameWords } from '../frame/words.ts'
import { today } from '../parts/amount-field.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Found } from '../parts/found.tsx'
import { Money, Sum } from '../parts/money.tsx'
import type { Column } from '../parts/table.tsx'
import { RunDialog } from '../reminders/run-dialog.tsx'
import { words as reminderWords } from '../reminders/words.ts'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { type AnyDocument, callsOf, type Kind, kinds, listOf, questionOf, type Tab } from './kinds.ts'
import { listWords } from './list-words.ts'
import { stateOf } from './state.ts'
import { words } from './words.ts'

export const State = ({ of }: { readonly of: AnyDocument }) => {
  const [look, word] = stateOf(of, today())
  return <span class={`state ${look}`}>{word}</span>
}

type TitleProps = { readonly of: AnyDocument; readonly customer: string; readonly search: string }

const Title = ({ of, customer, search }: TitleProps) => (
  <>
    {of.title}
    <Found
      search={search}
      shown={[of.number, of.title, customer, of.customRecipientText]}
      fields={of.positions.map((one) => [
        words.foundPosition,
        'name' in one ? one.name : '',
        'description' in one ? one.description : '',
      ])}
    />
  </>
)

const DUE = ['dueFrom', 'dueTo'] as const
const currencyOf = ({ originalCurrency }: AnyDocument) => originalCurrency

/** The open amount of an issued document. */
const openAmount = (one: AnyDocument): number | undefined =>
  'totalRestAmount' in one && !one.isDraft ? one.totalRestAmount : undefined

function columnsOf(
  kind: Kind,
  nameOf: (id: string | undefined) => string,
  search: string,
): readonly Column<AnyDocument>[] {
  const customerOf = (one: AnyDocument) => nameOf(one.recipient) || one.customRecipientText?.split('\n')[0]
  const due: Column<AnyDocument> = {
    title: kind.name === 'estimates' ? words.validUntil : words.due,
    isShort: true,
    isNamed: true,
    ...(kind.name === 'invoices' ? { sort: 'dueDate' } : {}),
    cell: (one) => ('dueDate' in one && !one.isDraft ? dayText(one.dueDate) : ''),
  }
  const rest: Column<AnyDocument> = {
    title: common.owed,
    isFigure: true,
    isStrong: true,
    cell: (one) => {
      const amount = openAmount(one)
      return amount ? <Money amount={amount} currency={currencyOf(one)} /> : ''
    },
    text: openAmount,
    sum: (rows) => <Sum of={rows.map((one) => ({ amount: openAmount(one) ?? 0, currency: currencyOf(one) }))} />,
    total: ({ totalRestAmount }) => totalRestAmount,
  }
  return [
    {
      title: common.number,
      isCode: true,
      sort: 'number',
      cell: (one) => <a href={`${kind.path}/${one.id}`}>{one.number || common.draft}</a>,
      text: (one) => one.number,
    },
    { title: common.customer, isLong: true, cell: customerOf, text: customerOf },
    {
      title: common.title,
      isLong: true,
      // Shows why a document was found.
      isSecondary: search === '',
      cell: (one) => (one.title || search) && <Title of={one} customer={nameOf(one.recipient)} search={search} />,
      text: ({ title }) => title,
    },
    {
      title: common.date,
      isShort: true,
      isSecondary: true,
      sort: 'openingDate',
      cell: (one) => dayText(one.openingDate),
    },
    ...(kind.name === 'creditNotes' ? [] : [due]),
    {
      title: common.state,
      isShort: true,
      cell: (one) => (one.isDraft ? '' : <State of={one} />),
      text: (one) => stateOf(one, today())[1],
    },
    { title: common.currency, isExtra: true, cell: (one) => currencyOf(one) ?? 'CHF' },
    {
      title: common.total,
      isFigure: true,
      cell: (one) => <Money amount={one.totalAmount} currency={currencyOf(one)} />,
      text: ({ totalAmount }) => totalAmount,
      sum: (rows) => <Sum of={rows.map((one) => ({ amount: one.totalAmount, currency: currencyOf(one) }))} />,
      total: ({ totalAmount }) => totalAmount,
    },
    ...(kind.name === 'estimates' ? [] : [rest]),
  ]
}

/** One letter for each customer about the selected invoices. */
const remindAct = (): ListAct<AnyDocument> => ({
  key: 'remind',
  label: reminderWords.run,
  disabledReason: disabledReason('invoices:write'),
  fits: (one) => 'isPaid' in one && !one.isDraft && !one.isPaid && !one.isAnnulled && one.dueDate < today(),
  dialog: (rows, onClose) => <RunDialog invoices={rows.map(({ id }) => id)} onClose={onClose} />,
})

/** The acts on several documents at once. */
function actsOf(kind: Kind, nameOf: (id: string | undefined) => string): readonly ListAct<AnyDocument>[] {
  const reason = disabledReason('invoices:write')
  const called = (one: AnyDocument): string => `${one.number || common.draft} ${nameOf(one.recipient)}`.trim()
  return [
    {
      key: 'send',
      label: words.send,
      ask: words.several.sendAsk,
      told: words.several.sent,
      disabledReason: reason,
      nameOf: called,
      fits: (one) => !one.isDraft && !('isAnnulled' in one && one.isAnnulled),
      act: async (one) => {
        await callsOf(kind).send(one.id, {}, { idempotencyKey: crypto.randomUUID() })
      },
    },
    ...(kind.name === 'invoices' ? [remindAct()] : []),
    {
      key: 'delete',
      label: words.several.deleteDrafts,
      isDangerous: true,
      ask: words.several.deleteAsk,
      told: words.several.deleted,
      disabledReason: reason,
      nameOf: called,
      fits: ({ isDraft }) => isDraft,
      act: (one) => deleteRecord(questionOf(kind, one.id), () => callsOf(kind).delete(one.id)),
    },
  ]
}

/** The filters in the address, for the service. */
function askedOf(kind: Kind) {
  const customer = place.value.searchParams.get('customer')
  const date = spanIn(['from', 'to'])
  const due = kind.name === 'invoices' ? spanIn(DUE) : { from: undefined, to: undefined }
  return {
    ...(customer && { recipient: customer }),
    ...(date.from && { openingDateFrom: date.from }),
    ...(date.to && { openingDateTo: date.to }),
    ...(due.from && { dueDateFrom: due.from }),
    ...(due.to && { dueDateTo: due.to }),
  }
}

/** The documents of a kind: newest first, searched, filtered and sorted by the address of the page. */
function DocumentList({ kind }: { readonly kind: Kind }) {
  const { searchParams } = place.value
  // The type of Object.keys loses the names.
  const tabs = Object.keys(kind.tabs) as Tab[]
  const tab = tabs.find((one) => one === searchParams.get('show')) ?? 'all'
  const nameOf = useContactNames()
  const customer = useContactFilter(common.customer)
  const title = common.areas[kind.name]
  return (
    <>
      <PageHead title={title}>
        {kind.name !== 'creditNotes' && (
          <ButtonLink
            to={`${kind.path}/new`}
            look="main"
            shortcut="n"
            disabledReason={disabledReason('invoices:write')}
          >
            {common.newRecord[kind.name]}
          </ButtonLink>
        )}
      </PageHead>
      <RecordList
        title={title}
        search={words.search}
        tabs={{ label: common.state, of: tabs.map((one) => [one, words.tabs[one]]) }}
        filters={[customer, spanFilter(common.date), ...(kind.name === 'invoices' ? [spanFilter(words.due, DUE)] : [])]}
        // The longest waiting one comes first.
        sort={tab === 'overdue' ? 'dueDate' : '-createdAt'}
        columns={columnsOf(kind, nameOf, searchParams.get('q') ?? '')}
        keyOf={(one) => one.id}
        ask={(page) => listOf(kind, { ...page, ...askedOf(kind), ...kind.tabs[tab] })}
        acts={actsOf(kind, nameOf)}
        count={words.counts[kind.name]}
        empty={tab === 'all' ? listWords.none[kind.name] : common.nothingYet}
        first={
          kind.name === 'creditNotes'
            ? { to: kinds.invoices.path, scope: 'invoices:read', label: frameWords.toInvoices }
            : { to: `${kind.path}/new`, scope: 'invoices:write' }
        }
      />
    </>
  )
}

export const EstimatesPage = () => <DocumentList key="estimates" kind={kinds.estimates} />
export const InvoicesPage = () => <DocumentList key="invoices" kind={kinds.invoices} />
export const CreditNotesPage = () => <DocumentList key="creditNotes" kind={kinds.creditNotes} />
