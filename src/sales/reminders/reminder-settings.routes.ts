import type { FastifyInstance } from 'fastify'
import { postableIn } from '../../books/currencies/postable-in.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { merge } from '../../platform/http/merge-patch.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { updateSettings } from './reminder.store.ts'
import { incomeAccounts, settingsViolations } from './reminder-settings.rules.ts'
import {
  type ReminderSettingsChange as Change,
  type ReminderSettings,
  ReminderSettingsAnswer,
  ReminderSettingsChange,
} from './reminder-settings.schema.ts'
import { lockedSettings, settingsOfReminders } from './settings-of-reminders.ts'

const url = '/v1/reminder-settings'
const tag = 'Reminders'
const success = { status: 200, schema: ReminderSettingsAnswer, description: 'The settings.' } as const
const represent = (reminderSettings: ReminderSettings) => ({ reminderSettings })

export function reminderSettingsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    reading(dependencies, {
      url,
      operationId: 'getReminderSettings',
      summary: 'Get the settings of reminders',
      tag,
      scope: 'invoices:read',
      success,
      rejects: [],
      tagged: true,
      answer: async (tx) => represent(await settingsOfReminders(tx)),
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'PATCH',
      url,
      operationId: 'modifyReminderSettings',
      summary: 'Modify the settings of reminders',
      description: 'A JSON merge patch: fields left out do not change. The levels are replaced as a whole.',
      tag,
      scope: 'settings:write',
      body: ReminderSettingsChange,
      success,
      emits: ['reminder-settings.modified'],
      rejects: ['general/precondition-failed', 'ledger/account-not-found'],
      tagged: true,
      record: async (tx) => ({ organisation: tx.organisation, settings: await lockedSettings(tx) }),
      represent: ({ settings }) => represent(settings),
      rules: (tx, { body }, { settings }) => violationsOf(tx, changedBy(settings, body), body),
      answer: async (tx, { body }, { settings }) => {
        const changed = changedBy(settings, body)
        await updateSettings(tx, changed)
        return represent(changed)
      },
      changes: ({ answer, record: { organisation, settings } }) =>
        changesOf('reminder-settings.modified', { record: organisation, before: represent(settings), after: answer }),
    }),
  )
}

function changedBy(settings: ReminderSettings, { feeTaxCode, ...others }: Change): ReminderSettings {
  return merge(settings, feeTaxCode === undefined ? others : { ...others, feeTaxCode: feeTaxCode || null })
}

async function violationsOf(tx: Tx, settings: ReminderSettings, change: Change) {
  const changed = new Set(Object.keys(change))
  const named = incomeAccounts.flatMap((field) => (changed.has(field) ? settings[field] : []))
  const { accounts } = await postableIn(tx, { accounts: named, currencies: [] })
  return settingsViolations(settings, changed, accounts)
}
