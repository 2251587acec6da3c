import type { EventName, WebhookEndpoint } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, matching, type Tagged } from '../answers/api.ts'
import { actionText } from '../audit/audit-list.tsx'
import { type DraftField, DraftForm, useDraft } from '../frame/draft.tsx'
import { TextField } from '../parts/field.tsx'
import { CheckField, ChoicesField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { words } from './words.ts'

/** Which events an endpoint is told of: none chosen is all of them. */
function EventChoice(field: DraftField<readonly EventName[]>) {
  const types = useAnswer('/v1/event-types', async () => (await api.eventTypes.list({ limit: 500 })).eventTypes)
  return (
    <Shown of={types}>
      {(all) => (
        <ChoicesField<EventName>
          label={words.eventTypes}
          hint={words.eventTypesHint}
          options={[
            ...all.map(({ type }) => [type, actionText(type)] as const),
            // All of a kind, as a client may ask for it.
            ...field.value.filter((type) => type.endsWith('.*')).map((type) => [type, type] as const),
          ]}
          {...field}
        />
      )}
    </Shown>
  )
}

type Props = {
  readonly known?: Tagged<{ readonly webhookEndpoint: WebhookEndpoint }>
  readonly again?: () => Promise<void>
  readonly onMade?: (made: WebhookEndpoint) => void
}

/** Where messages are sent, and which. */
export function EndpointForm({ known, again, onMade }: Props) {
  const { url = '', description = '', eventTypes = [], isEnabled = true } = known?.webhookEndpoint ?? {}
  const draft = useDraft({
    ...(known ? { record: `/app/developers/webhooks/${known.webhookEndpoint.id}` } : {}),
    before: { url, description, eventTypes: eventTypes as readonly EventName[], isEnabled },
    ...(again ? { again } : {}),
    save: async (changes, values, keyOf) => {
      if (known) {
        const { description: text, ...others } = changes
        const cleared = text === undefined ? {} : { description: text === '' ? null : text }
        await api.webhookEndpoints.modify(known.webhookEndpoint.id, { ...others, ...cleared }, matching(known))
      } else {
        const { description: text, ...others } = values
        const body = { ...others, ...(text === '' ? {} : { description: text }) }
        const { webhookEndpoint } = await api.webhookEndpoints.create(body, { idempotencyKey: keyOf(body) })
        onMade?.(webhookEndpoint)
      }
      stale('/v1/webhook-endpoints')
    },
  })
  const { violation: _none, ...enabled } = draft.field('isEnabled')
  return (
    <DraftForm draft={draft} scope="settings:write" isBare={!known}>
      <TextField label={words.url} hint={words.urlHint} type="url" {...draft.field('url')} />
      <TextField label={words.description} {...draft.field('description')} />
      {known && <CheckField label={words.enabled} {...enabled} />}
      <EventChoice {...draft.field('eventTypes', (types) => types.map(actionText).join(', '))} />
    </DraftForm>
  )
}
