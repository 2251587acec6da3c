import type { FastifyInstance } from 'fastify'
import { changesOf } from '../../events.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { tag } from '../periods/period.routes.ts'
import { VatSettingsAnswer, VatSettingsChange } from '../vat-settings/vat-settings.schema.ts'
import { changeVatSettings, changeViolations, generationsOf, lockGenerations } from './change-settings.ts'

/** The settings of VAT of the organisation, each generation with its first day. */
export function vatSettingsRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    reading(dependencies, {
      url: '/v1/vat-settings',
      operationId: 'getVatSettings',
      summary: 'Get the VAT settings',
      description:
        'Each generation is valid from its first day until the day before the next one. The oldest one has the default settings.',
      tag,
      scope: 'ledger:read',
      success: { status: 200, schema: VatSettingsAnswer, description: 'All generations, the newest first.' },
      rejects: [],
      answer: async (tx) => ({ vatSettings: await generationsOf(tx) }),
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'PATCH',
      url: '/v1/vat-settings',
      operationId: 'modifyVatSettings',
      summary: 'Change the VAT settings from a day on',
      description: 'Absent fields keep their values of that day. Earlier and later generations stay as they are.',
      tag,
      scope: 'periods:write',
      body: VatSettingsChange,
      success: { status: 200, schema: VatSettingsAnswer, description: 'All generations, the newest first.' },
      emits: ['vat-settings.modified'],
      rejects: [],
      record: lockGenerations,
      rules: (tx, { body }, generations) => changeViolations(tx, body, generations),
      answer: async (tx, { body }, generations) => ({ vatSettings: await changeVatSettings(tx, body, generations) }),
      changes: ({ answer: { vatSettings }, record: generations, input: { access } }) =>
        changesOf('vat-settings.modified', {
          record: access.organisation,
          before: { vatSettings: { generations } },
          after: { vatSettings: { generations: vatSettings } },
        }),
    }),
  )
}
