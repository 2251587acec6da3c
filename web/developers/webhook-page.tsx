import { useState } from 'preact/hooks'
import type { WebhookEndpoint } from '../../client/src/index.ts'
import { deleteRecord, stale, useAnswer } from '../answers/answers.ts'
import { api, Hint, type Tagged, tagged, violationOf } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { disabledReason } from '../answers/session.ts'
import { go } from '../frame/place.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { DayField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { SecretDialog } from '../parts/secret.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { Deliveries } from './deliveries.tsx'
import { DevelopersHead } from './developers-head.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { EndpointState } from './webhooks-page.tsx'
import { words } from './words.ts'

type Asked = 'rotate' | 'replay' | 'remove'
type DialogProps = {
  readonly asked: Asked
  readonly id: string
  readonly onClose: () => void
  readonly onReplaced: (replaced: WebhookEndpoint) => void
}

/** Asks before an endpoint gets another secret, hears of something again, or is deleted. */
function AskDialog({ asked, id, onClose, onReplaced }: DialogProps) {
  const [from, setFrom] = useState(today())
  const { keyOf } = useIntent()
  const acts: Readonly<Record<Asked, () => Promise<unknown>>> = {
    rotate: async () => {
      const { webhookEndpoint } = await api.webhookEndpoints.rotateSecret(
        id,
        {},
        { idempotencyKey: keyOf({ rotate: id }) },
      )
      onReplaced(webhookEndpoint)
    },
    replay: async () => {
      if (from === '') throw new Hint(common.required, 'from')
      const range = { from: new Date(`${from}T00:00:00`).toISOString() }
      const { replay } = await api.webhookEndpoints.replayEvents(id, range)
      tell(words.replayed(replay.events))
    },
    remove: async () => {
      await deleteRecord('/v1/webhook-endpoints', id, () => api.webhookEndpoints.delete(id))
      go('/app/developers/webhooks', { replace: true })
    },
  }
  return (
    <Confirm
      title={words[asked]}
      text={words.asks[asked]}
      isDangerous={asked !== 'replay'}
      act={acts[asked]}
      onClose={(isDone) => {
        onClose()
        if (isDone) stale('/v1/webhook-endpoints')
      }}
    >
      {(error) =>
        asked === 'replay' && (
          <DayField
            label={common.from}
            name="from"
            value={from}
            onInput={setFrom}
            violation={violationOf(error, 'from')}
          />
        )
      }
    </Confirm>
  )
}

type EndpointProps = {
  readonly known: Tagged<{ readonly webhookEndpoint: WebhookEndpoint }>
  readonly again: () => Promise<void>
}

function Endpoint({ known, again }: EndpointProps) {
  const { webhookEndpoint: endpoint } = known
  const { id, createdAt, disabledAt, previousSecretExpiresAt } = endpoint
  const [asked, setAsked] = useState<Asked>()
  const [replaced, setReplaced] = useState<WebhookEndpoint>()
  const reason = disabledReason('settings:write')
  const ping = async () => {
    await api.webhookEndpoints.ping(id)
    stale(`/v1/webhook-endpoints/${id}/deliveries`)
    tell(words.pinged)
  }
  return (
    <>
      <DevelopersHead page="webhooks" title={new URL(endpoint.url).host}>
        <Button disabledReason={reason} onPress={ping}>
          {words.ping}
        </Button>
        {(['replay', 'rotate'] as const).map((act) => (
          <Button key={act} disabledReason={reason} onPress={() => setAsked(act)}>
            {words[act]}
          </Button>
        ))}
        <Button look="danger" disabledReason={reason} onPress={() => setAsked('remove')}>
          {words.remove}
        </Button>
      </DevelopersHead>
      <div class="stack">
        <dl class="facts sheet">
          <dt>{common.state}</dt>
          <dd>
            <EndpointState of={endpoint} /> {disabledAt && instantText(disabledAt)}
          </dd>
          <dt>{words.made}</dt>
          <dd>{instantText(createdAt)}</dd>
          {previousSecretExpiresAt && (
            <>
              <dt>{words.oldSecretEnds}</dt>
              <dd>{instantText(previousSecretExpiresAt)}</dd>
            </>
          )}
        </dl>
        <Deliveries endpoint={id} />
        <h2>{common.areas.settings}</h2>
        <EndpointForm known={known} again={again} />
      </div>
      {asked && <AskDialog asked={asked} id={id} onClose={() => setAsked(undefined)} onReplaced={setReplaced} />}
      {replaced && (
        <SecretDialog
          title={words.secretEndpoint}
          text={words.secretOnce}
          secret={replaced.secret}
          lost={words.lostSecret}
          onClose={() => setReplaced(undefined)}
        />
      )}
    </>
  )
}

/** One endpoint: whether it hears, what it was sent, and its settings. */
export function WebhookPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(`/v1/webhook-endpoints/${id}`, () =>
    tagged((options) => api.webhookEndpoints.get(id, options)),
  )
  return <ShownPage of={answered}>{(known) => <Endpoint known={known} again={answered.again} />}</ShownPage>
}
