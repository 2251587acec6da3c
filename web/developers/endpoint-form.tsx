import type { EventName, WebhookEndpoint } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, type Tagged } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { actionText } from '../audit/audit-list.tsx'
import type { FormField } from '../frame/form.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { useRecordForm } from '../frame/record-form.ts'
import { TextField } from '../parts/field.tsx'
import { CheckField, ChoicesField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { words } from './words.ts'

/** The events of an endpoint: no choice means all of them. */
function EventChoice(field: FormField<readonly EventName[]>) {
  const types = useAnswer(ask.eventTypes.list({ limit: 500 }))
  return (
    <Shown of={types}>
      {({ eventTypes: all }) => (
        <ChoicesField<EventName>
          label={words.eventTypes}
          hint={words.eventTypesHint}
          options={[
            ...all.map(({ type }) => [type, actionText(type)] as const),
            // All events of a kind, in a client's notation.
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
  readonly onMade?: (made: WebhookEndpoint) => void
}

/** The destination and the types of messages. */
export function EndpointForm({ known, onMade }: Props) {
  const id = known?.webhookEndpoint.id ?? 'new'
  const form = useRecordForm({
    ...(known ? { record: `/app/developers/webhooks/${id}` } : {}),
    known,
    question: known && ask.webhookEndpoints.get(id),
    valuesOf: (of) => {
      const { url = '', description = '', eventTypes = [], isEnabled = true } = of?.webhookEndpoint ?? {}
      return { url, description, eventTypes: eventTypes as readonly EventName[], isEnabled }
    },
    modify: ({ description: text, ...changes }, options) => {
      const cleared = text === undefined ? {} : { description: text || null }
      return api.webhookEndpoints.modify(id, { ...changes, ...cleared }, options)
    },
    create: async ({ values: { description: text, ...values }, options }) => {
      const body = { ...values, ...(text === '' ? {} : { description: text }) }
      const { webhookEndpoint } = await api.webhookEndpoints.create(body, options(body))
      return () => onMade?.(webhookEndpoint)
    },
  })
  const { violation: _none, ...enabled } = form.field('isEnabled')
  return (
    <FormSheet form={form} scope="settings:write" isBare={!known}>
      <TextField label={words.url} hint={words.urlHint} type="url" {...form.field('url')} />
      <TextField label={words.description} {...form.field('description')} />
      {known && <CheckField label={words.enabled} {...enabled} />}
      <EventChoice {...form.field('eventTypes', (types) => types.map(actionText).join(', '))} />
    </FormSheet>
  )
}
