import type { WebhookDelivery } from '../../client/src/index.ts'
import { askAgain } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { actionText } from '../audit/audit-list.tsx'
import { place, setQuery } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { type AskPage, List } from '../parts/list.tsx'
import { tell } from '../parts/notices.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { words } from './words.ts'

const looks = { waiting: 'state warn', delivered: 'state good', failed: 'state bad' } as const
type Status = keyof typeof looks
const isStatus = (text: string): text is Status => text in looks

/** Each attempt at a delivery, with the receiver's answer. */
function Attempts({ of }: { readonly of: WebhookDelivery['attempts'] }) {
  if (of.length === 0) return null
  return (
    <details>
      <summary>{words.attempts(of.length)}</summary>
      <ul class="changes">
        {of.map(({ attempt, startedAt, outcome, statusCode, milliseconds, error, answer }) => (
          <li key={attempt}>
            {instantText(startedAt)} {outcome && words.outcomes[outcome]} {statusCode}{' '}
            {milliseconds !== undefined && `${milliseconds} ms`} {error} {answer && <code>{answer}</code>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The deliveries of an endpoint, newest first; each can be sent again. */
export function Deliveries({ endpoint }: { readonly endpoint: string }) {
  const asked = place.value.searchParams.get('status') ?? ''
  const status = isStatus(asked) ? asked : undefined
  const pageOf: AskPage<WebhookDelivery> = ({ cursor }) =>
    ask.webhookEndpoints.listDeliveries(endpoint, {
      limit: 20,
      sort: '-createdAt',
      ...(status ? { status } : {}),
      ...(cursor ? { cursor } : {}),
    })
  const resend = async (delivery: string) => {
    await api.webhookEndpoints.resendDelivery(endpoint, delivery)
    tell(words.resent)
  }
  return (
    <section class="stack">
      <h2>{words.deliveries}</h2>
      <div class="row low">
        <SelectField
          label={common.state}
          name="status"
          value={asked}
          options={[['', common.all], ...Object.entries(words.statuses)]}
          onInput={(value) => setQuery({ status: value })}
        />
        <Button onPress={() => askAgain(ask.webhookEndpoints.listDeliveries(endpoint))}>{words.look}</Button>
      </div>
      <List<WebhookDelivery>
        title={words.deliveries}
        keyOf={({ id }) => id}
        columns={[
          { title: common.when, cell: ({ createdAt }) => instantText(createdAt) },
          { title: common.what, cell: ({ eventType }) => actionText(eventType) },
          {
            title: common.state,
            cell: (one) => <span class={looks[one.status]}>{words.statuses[one.status]}</span>,
          },
          { title: words.tries, cell: ({ attempts }) => <Attempts of={attempts} /> },
          {
            title: common.more,
            isFigure: true,
            cell: ({ id }) => (
              <Button disabledReason={disabledReason('settings:write')} onPress={() => resend(id)}>
                {words.resend}
              </Button>
            ),
          },
        ]}
        ask={pageOf}
        empty={words.noDelivery}
      />
    </section>
  )
}
