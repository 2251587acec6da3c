import { useState } from 'preact/hooks'
import type { NewOrganisation as NewOrganisationFields, OwnOrganisation } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { favourites, setFavourite } from '../answers/favourites.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { chooseOrganisation } from '../frame/side.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { fitting } from '../parts/fitting.rules.ts'
import { Icon } from '../parts/icons.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { amountText, dayText, language, languages } from '../words/words.ts'
import { words } from './words.ts'

const goTo = (organisation: string, to?: string): void =>
  void chooseOrganisation(organisation, to).catch((error: unknown) => tell(messageOf(error)))

/** A figure that links to the organisation's page with the open task. */
const Waiting = ({ count, of, to, what }: { count: number; of: OwnOrganisation; to: string; what: string }) =>
  count === 0 ? null : (
    <button type="button" class="linked" aria-label={`${count}, ${what}: ${of.name}`} onClick={() => goTo(of.id, to)}>
      {count}
    </button>
  )

/** Adds an organisation to the top of the list, or returns it to the alphabet. */
const Favourite = ({ of: { id, name }, isOne }: { readonly of: OwnOrganisation; readonly isOne: boolean }) => (
  <button
    type="button"
    class="favourite"
    aria-pressed={isOne}
    aria-label={`${words.organisations.favourite}: ${name}`}
    onClick={() => setFavourite(id, !isOne)}
  >
    <Icon name="bookmark" size={16} />
  </button>
)

/** The due day of a return, highlighted once it has passed; it links to the return. */
const DueDay = ({ of: { id, name, firstVatPeriod, vatDueDate = '' } }: { readonly of: OwnOrganisation }) =>
  firstVatPeriod === undefined ? null : (
    <button
      type="button"
      class="linked"
      aria-label={`${words.organisations.vatDueDate}, ${dayText(vatDueDate)}: ${name}`}
      onClick={() => goTo(id, `/app/vat-periods/${firstVatPeriod}`)}
    >
      <span class={vatDueDate < new Date().toISOString().slice(0, 10) ? 'state bad' : undefined}>
        {dayText(vatDueDate)}
      </span>
    </button>
  )

const columnsOf = (own: ReadonlySet<string>): readonly Column<OwnOrganisation>[] => [
  {
    title: common.name,
    cell: (of) => (
      <div class="row">
        <Favourite of={of} isOne={own.has(of.id)} />
        <button type="button" class="linked" onClick={() => goTo(of.id)}>
          {of.name}
        </button>
        <span class="quiet small">{common.roles[of.role]}</span>
      </div>
    ),
  },
  {
    title: words.organisations.vatDueDate,
    isShort: true,
    isNamed: true,
    cell: (of) => <DueDay of={of} />,
  },
  {
    title: words.organisations.vatPeriods,
    isFigure: true,
    cell: (of) => <Waiting count={of.vatPeriods} of={of} to="/app/periods" what={words.organisations.vatPeriods} />,
  },
  {
    title: words.organisations.fiscalYears,
    isFigure: true,
    cell: (of) => <Waiting count={of.fiscalYears} of={of} to="/app/periods" what={words.organisations.fiscalYears} />,
  },
  {
    title: words.organisations.drafts,
    isFigure: true,
    cell: (of) => <Waiting count={of.drafts} of={of} to="/app/invoices?show=draft" what={words.organisations.drafts} />,
  },
  {
    title: words.organisations.unpostedReceipts,
    isFigure: true,
    cell: (of) => (
      <Waiting count={of.unpostedReceipts} of={of} to="/app/receipts" what={words.organisations.unpostedReceipts} />
    ),
  },
  {
    title: words.organisations.overdue,
    isFigure: true,
    cell: (of) => (
      <Waiting count={of.overdueInvoices} of={of} to="/app/invoices?show=overdue" what={words.organisations.overdue} />
    ),
  },
  {
    title: words.organisations.overdueAmount,
    isFigure: true,
    cell: ({ overdueAmount }) => (overdueAmount > 0 ? amountText(overdueAmount / 100) : ''),
  },
  {
    title: words.organisations.lastPosting,
    isShort: true,
    isNamed: true,
    cell: ({ lastPostedAt }) => lastPostedAt && dayText(lastPostedAt.slice(0, 10)),
  },
]

/** Creates an organisation, in which the person continues as its owner. */
function NewOrganisation({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<NewOrganisationFields>({
    before: { name: '', language: language.value },
    send: async ({ values }) => {
      const { organisation } = await api.organisations.create(values)
      return () => goTo(organisation.id)
    },
  })
  return (
    <FormDialog
      title={words.organisations.create}
      form={form}
      saveWord={words.organisations.createNow}
      told={null}
      onClose={onClose}
    >
      <p class="quiet">{words.organisations.createActs}</p>
      <TextField label={common.name} autoComplete="organization" maxLength={70} {...form.field('name')} />
      <SelectField<Language>
        label={words.organisations.language}
        hint={words.organisations.languageActs}
        options={Object.entries(languages) as [Language, string][]}
        {...form.field('language', (one) => languages[one])}
      />
    </FormDialog>
  )
}

/** All organisations of a person with their open tasks: for people who look after several. */
export function OrganisationsPage() {
  const answered = useAnswer(ask.session.listOwnOrganisations())
  const [text, setText] = useState('')
  const [isCreating, setCreating] = useState(false)
  const own = favourites()
  return (
    <>
      <PageHead title={common.allOrganisations}>
        {(answered.answer?.organisationsLeft ?? 0) > 0 && (
          <Button look="main" onPress={() => setCreating(true)}>
            {words.organisations.create}
          </Button>
        )}
      </PageHead>
      <div class="stack">
        <p class="quiet">{words.organisations.about}</p>
        <Shown of={answered}>
          {({ organisations }) => {
            const named = organisations.map((one) => ({ ...one, label: one.name, detail: '' }))
            const found = fitting(named, text)
            const rows = [...found.filter(({ id }) => own.has(id)), ...found.filter(({ id }) => !own.has(id))]
            return (
              <>
                <TextField
                  label={words.organisations.search}
                  hideLabel
                  placeholder={words.organisations.search}
                  name="organisation"
                  type="search"
                  value={text}
                  onInput={setText}
                />
                {rows.length === 0 ? (
                  <div class="sheet empty">
                    <p>{common.noMatch}</p>
                    <Button onPress={() => setText('')}>{common.allOrganisations}</Button>
                  </div>
                ) : (
                  <Table title={common.allOrganisations} keyOf={({ id }) => id} columns={columnsOf(own)} rows={rows} />
                )}
              </>
            )
          }}
        </Shown>
      </div>
      {isCreating && <NewOrganisation onClose={() => setCreating(false)} />}
    </>
  )
}
