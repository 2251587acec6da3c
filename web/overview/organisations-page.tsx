import type { OwnOrganisation } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { PageHead } from '../frame/page-head.tsx'
import { chooseOrganisation } from '../frame/side.tsx'
import { List } from '../parts/list.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { amountText, say } from '../words/words.ts'

const goTo = (organisation: string, to?: string): void =>
  void chooseOrganisation(organisation, to).catch((error: unknown) => tell(messageOf(error)))

/** A figure that leads into the organisation, to the page where the work waits. */
const Waiting = ({ count, of, to, what }: { count: number; of: OwnOrganisation; to: string; what: string }) =>
  count === 0 ? null : (
    <button type="button" class="linked" aria-label={`${count}, ${what}: ${of.name}`} onClick={() => goTo(of.id, to)}>
      {count}
    </button>
  )

/** All organisations of a person, with what waits in each: for whoever looks after several. */
export function OrganisationsPage() {
  const words = say().organisations
  return (
    <>
      <PageHead title={say().frame.allOrganisations} />
      <div class="stack">
        <p class="quiet">{words.about}</p>
        <List<OwnOrganisation>
          of="/v1/session/organisations"
          title={say().frame.allOrganisations}
          keyOf={({ id }) => id}
          columns={[
            {
              title: say().settings.fields.name,
              cell: ({ id, name, role }) => (
                <>
                  <button type="button" class="linked" onClick={() => goTo(id)}>
                    {name}
                  </button>
                  <div class="quiet small">{say().frame.roles[role]}</div>
                </>
              ),
            },
            {
              title: words.overdue,
              isFigure: true,
              cell: (of) => (
                <Waiting count={of.overdueInvoices} of={of} to="/app/invoices?show=overdue" what={words.overdue} />
              ),
            },
            {
              title: words.overdueAmount,
              isFigure: true,
              cell: ({ overdueAmount }) => (overdueAmount > 0 ? amountText(overdueAmount / 100) : ''),
            },
            {
              title: words.vatPeriods,
              isFigure: true,
              cell: (of) => <Waiting count={of.vatPeriods} of={of} to="/app/periods" what={words.vatPeriods} />,
            },
            {
              title: words.fiscalYears,
              isFigure: true,
              cell: (of) => <Waiting count={of.fiscalYears} of={of} to="/app/periods" what={words.fiscalYears} />,
            },
          ]}
          read={async () => ({ rows: (await api.session.listOwnOrganisations()).organisations })}
          empty=""
        />
      </div>
    </>
  )
}
