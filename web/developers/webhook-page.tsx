import { useState } from 'preact/hooks'
import type { WebhookEndpoint } from '../../client/src/index.ts'
import { deleteRecord, useAnswer } from '../answers/answers.ts'
import { api, Hint, type Tagged } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { useIntent } from '../answers/intent.ts'
import { disabledReason } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
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

type OpenDialog = 'rotate' | 'replay' | 'remove'
type DialogProps = { readonly id: string; readonly onClose: () => void }
type AskProps = DialogProps & {
  readonly dialog: Exclude<OpenDialog, 'replay'>
  readonly onReplaced: (replaced: WebhookEndpoint) => void
}

/** Asks before an endpoint gets another secret, or is deleted. */
function AskDialog({ dialog, id, onClose, onReplaced }: AskProps) {
  const { keyOf } = useIntent()
  const endpoint = ask.webhookEndpoints.get(id)
  const acts = {
    rotate: async () => {
      const idempotencyKey = keyOf({ rotate: id })
      const { webhookEndpoint } = await changeRecord(endpoint, (options) =>
        api.webhookEndpoints.rotateSecret(id, {}, { idempotencyKey, ...options }),
      )
      onReplaced(webhookEndpoint)
    },
    remove: async () => {
      await deleteRecord(endpoint, () => api.webhookEndpoints.delete(id))
      go('/app/developers/webhooks', { replace: true })
    },
  }
  return <Confirm title={words[dialog]} text={words.asks[dialog]} isDangerous act={acts[dialog]} onClose={onClose} />
}

/** Asks for the day from which an endpoint gets all events again. */
function ReplayDialog({ id, onClose }: DialogProps) {
  const form = useForm({
    before: { from: useState(today)[0] },
    send: async ({ values: { from }, options }) => {
      if (from === '') throw new Hint(common.required, 'from')
      const range = { from: new Date(`${from}T00:00:00`).toISOString() }
      const { replay } = await api.webhookEndpoints.replayEvents(id, range, options(range))
      return () => {
        onClose()
        tell(words.replayed(replay.events))
      }
    },
  })
  return (
    <FormDialog title={words.replay} form={form} saveWord={words.replay} told={null} onClose={onClose}>
      <p>{words.asks.replay}</p>
      <DayField label={common.from} {...form.field('from')} />
    </FormDialog>
  )
}

type EndpointProps = { readonly known: Tagged<{ readonly webhookEndpoint: WebhookEndpoint }> }

function Endpoint({ known }: EndpointProps) {
  const { webhookEndpoint: endpoint } = known
  const { id, createdAt, disabledAt, previousSecretExpiresAt } = endpoint
  const [dialog, openDialog] = useState<OpenDialog>()
  const close = () => openDialog(undefined)
  const [replaced, setReplaced] = useState<WebhookEndpoint>()
  const reason = disabledReason('settings:write')
  const ping = async () => {
    await api.webhookEndpoints.ping(id)
    tell(words.pinged)
  }
  return (
    <>
      <DevelopersHead page="webhooks" title={new URL(endpoint.url).host}>
        <Button disabledReason={reason} onPress={ping}>
          {words.ping}
        </Button>
        {(['replay', 'rotate'] as const).map((act) => (
          <Button key={act} disabledReason={reason} onPress={() => openDialog(act)}>
            {words[act]}
          </Button>
        ))}
        <Button look="danger" disabledReason={reason} onPress={() => openDialog('remove')}>
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
        <EndpointForm known={known} />
      </div>
      {dialog === 'replay' && <ReplayDialog id={id} onClose={close} />}
      {(dialog === 'rotate' || dialog === 'remove') && (
        <AskDialog dialog={dialog} id={id} onClose={close} onReplaced={setReplaced} />
      )}
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

/** One endpoint: its state, deliveries and settings. */
export function WebhookPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  return <ShownPage of={useAnswer(ask.webhookEndpoints.get(id))}>{(known) => <Endpoint known={known} />}</ShownPage>
}
