import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Tx } from '../db/database.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { refuseMissing } from '../http/missing.ts'
import { operation, type Surroundings } from '../http/operation.ts'
import { refuseFaults } from '../problem.ts'
import { Template, TemplateAnswer, TemplateChange } from './template.schema.ts'
import { findTemplate, listTemplates, lockTemplate, updateTemplate } from './template.store.ts'

const tag = 'Templates'
const params = Type.Object({ id: Type.String() })
const represent = (template: Template) => ({ template })

const found = async (tx: Tx, { id }: { id: string }): Promise<Template> =>
  (await findTemplate(tx, id)) ?? refuseMissing(tx, 'template', id, 'templates/not-found')
const locked = async (tx: Tx, { id }: { id: string }): Promise<Template> =>
  (await lockTemplate(tx, id)) ?? refuseMissing(tx, 'template', id, 'templates/not-found')

export function templateRoutes(app: FastifyInstance, surroundings: Surroundings): void {
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: '/v1/templates',
      operationId: 'listTemplates',
      summary: 'List the templates',
      tag,
      scope: 'invoices:read',
      success: {
        status: 200,
        schema: Type.Object({ templates: Type.Array(Template) }, { additionalProperties: false }),
        description: 'The first is the default.',
      },
      refuses: [],
      answer: async (tx) => ({ templates: await listTemplates(tx) }),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'GET',
      url: '/v1/templates/:id',
      operationId: 'getTemplate',
      summary: 'Get a template',
      tag,
      scope: 'invoices:read',
      params,
      success: { status: 200, schema: TemplateAnswer, description: 'The template.' },
      refuses: ['templates/not-found'],
      tagged: true,
      record: found,
      answer: async (_tx, _input, template) => represent(template),
    }),
  )
  app.route(
    operation(surroundings, {
      method: 'PATCH',
      url: '/v1/templates/:id',
      operationId: 'modifyTemplate',
      summary: 'Modify a template',
      tag,
      scope: 'invoices:write',
      params,
      body: TemplateChange,
      success: { status: 200, schema: TemplateAnswer, description: 'The template.' },
      refuses: ['templates/not-found', 'general/precondition-failed'],
      tagged: true,
      record: locked,
      represent,
      answer: async (tx, { body }, template) => {
        refuseFaults(echoFaults(template, body, ['id']))
        const changed = merge(template, body)
        await updateTemplate(tx, changed)
        return represent(changed)
      },
    }),
  )
}
