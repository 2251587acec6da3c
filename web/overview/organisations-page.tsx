import type { ListOwnOrganisationsAnswer, OwnOrganisation } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { PageHead } from '../frame/page-head.tsx'
import { chooseOrganisation } from '../frame/side.tsx'
import { List } from '../parts/list.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { amountText } from '../words/words.ts'
import { words } from './words.ts'

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
  return (
    <>
      <PageHead title={common.allOrganisations} />
      <div class="stack">
        <p class="quiet">{words.organisations.about}</p>
        <List<OwnOrganisation>
          title={common.allOrganisations}
          keyOf={({ id }) => id}
          columns={[
            {
              title: common.name,
              cell: ({ id, name, role }) => (
                <>
                  <button type="button" class="linked" onClick={() => goTo(id)}>
                    {name}
                  </button>
                  <div class="quiet small">{common.roles[role]}</div>
                </>
              ),
            },
            {
              title: words.organisations.overdue,
              isFigure: true,
              cell: (of) => (
                <Waiting
                  count={of.overdueInvoices}
                  of={of}
                  to="/app/invoices?show=overdue"
                  what={words.organisations.overdue}
                />
              ),
            },
            {
              title: words.organisations.overdueAmount,
              isFigure: true,
              cell: ({ overdueAmount }) => (overdueAmount > 0 ? amountText(overdueAmount / 100) : ''),
            },
            {
              title: words.organisations.vatPeriods,
              isFigure: true,
              cell: (of) => (
                <Waiting count={of.vatPeriods} of={of} to="/app/periods" what={words.organisations.vatPeriods} />
              ),
            },
            {
              title: words.organisations.fiscalYears,
              isFigure: true,
              cell: (of) => (
                <Waiting count={of.fiscalYears} of={of} to="/app/periods" what={words.organisations.fiscalYears} />
              ),
            },
          ]}
          ask={() => ({
            ...ask.session.listOwnOrganisations(),
            rowsOf: ({ organisations }: ListOwnOrganisationsAnswer) => organisations,
          })}
          empty=""
        />
      </div>
    </>
  )
}
