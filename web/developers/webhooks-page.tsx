import { useState } from 'preact/hooks'
import type { WebhookEndpoint } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { go } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SecretDialog } from '../parts/secret.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { DevelopersHead } from './developers-head.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { words } from './words.ts'

/** The state of an endpoint; for a disabled one with the reason. */
export const EndpointState = ({ of }: { readonly of: WebhookEndpoint }) => {
  const reason = of.disabledReason && words.disabledReasons[of.disabledReason]
  return (
    <span class={of.isEnabled ? 'state good' : reason ? 'state bad' : 'state quiet'}>
      {of.isEnabled ? words.on : (reason ?? words.off)}
    </span>
  )
}

/** The webhook endpoints of other programs. */
export function WebhooksPage() {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<WebhookEndpoint>()
  const answered = useAnswer(ask.webhookEndpoints.list({ limit: 20 }))
  return (
    <>
      <DevelopersHead page="webhooks">
        <Button look="main" disabledReason={disabledReason('settings:write')} onPress={() => setAdding(true)}>
          {words.newEndpoint}
        </Button>
      </DevelopersHead>
      <div class="stack">
        <p class="quiet">{words.webhooksAbout}</p>
        <Shown of={answered}>
          {({ webhookEndpoints: endpoints }) =>
            endpoints.length === 0 ? (
              <div class="sheet empty">{words.noEndpoint}</div>
            ) : (
              <Table
                title={common.developerPages.webhooks}
                rows={endpoints}
                keyOf={({ id }) => id}
                columns={[
                  { title: words.url, cell: ({ id, url }) => <a href={`/app/developers/webhooks/${id}`}>{url}</a> },
                  { title: words.description, cell: ({ description }) => description },
                  {
                    title: words.eventTypes,
                    cell: ({ eventTypes }) => (eventTypes.length === 0 ? words.allEvents : String(eventTypes.length)),
                  },
                  { title: common.state, cell: (endpoint) => <EndpointState of={endpoint} /> },
                ]}
              />
            )
          }
        </Shown>
      </div>
      {isAdding && (
        <Dialog title={words.newEndpoint} onClose={() => setAdding(false)}>
          <EndpointForm
            onMade={(endpoint) => {
              setAdding(false)
              setMade(endpoint)
            }}
          />
        </Dialog>
      )}
      {made && (
        <SecretDialog
          title={words.secretEndpoint}
          text={words.secretOnce}
          secret={made.secret}
          lost={words.lostSecret}
          onClose={() => go(`/app/developers/webhooks/${made.id}`)}
        />
      )}
    </>
  )
}
