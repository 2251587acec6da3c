import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { changeViolations, createTemplate, modifyTemplate, removeTemplate } from './change-template.ts'
import { requireLockedTemplate, requireTemplate } from './missing-template.ts'
import { Template, TemplateAnswer, TemplateChange, TemplateCreation } from './template.schema.ts'
import { listTemplates, lockTemplates } from './template.store.ts'

const tag = 'Templates'
const params = Type.Object({ templateId: Type.String() })
const represent = (template: Template) => ({ template })

export function templateRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listTemplatesRoute(dependencies))
  app.route(createTemplateRoute(dependencies))
  app.route(getTemplateRoute(dependencies))
  app.route(modifyTemplateRoute(dependencies))
  app.route(deleteTemplateRoute(dependencies))
}

const listTemplatesRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/templates',
    operationId: 'listTemplates',
    summary: 'List the templates',
    tag,
    scope: 'invoices:read',
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer('templates', Template),
      description: 'The first is the default.',
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf(await listTemplates(tx), query, ({ id }) => id)
      return { templates: records, ...next }
    },
  })

const createTemplateRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/templates',
    operationId: 'createTemplate',
    summary: 'Create a template',
    description: 'Fields left out have the values of the templates of a new organisation.',
    tag,
    scope: 'invoices:write',
    body: TemplateCreation,
    success: { status: 201, schema: TemplateAnswer, description: 'The template, the last of the list.' },
    emits: ['template.created'],
    rejects: ['templates/limit-reached'],
    tagged: true,
    answer: async (tx, { body }) => represent(await createTemplate(tx, body)),
    location: ({ template }) => `/v1/templates/${template.id}`,
  })

const getTemplateRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/templates/:templateId',
    operationId: 'getTemplate',
    summary: 'Get a template',
    tag,
    scope: 'invoices:read',
    params,
    success: { status: 200, schema: TemplateAnswer, description: 'The template.' },
    rejects: ['templates/not-found'],
    tagged: true,
    record: (tx, { templateId }) => requireTemplate(tx, templateId),
    answer: async (_tx, _input, template) => represent(template),
  })

const modifyTemplateRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/templates/:templateId',
    operationId: 'modifyTemplate',
    summary: 'Modify a template',
    tag,
    scope: 'invoices:write',
    params,
    body: TemplateChange,
    success: { status: 200, schema: TemplateAnswer, description: 'The template.' },
    emits: ['template.modified'],
    rejects: ['templates/not-found', 'general/precondition-failed'],
    tagged: true,
    record: (tx, { templateId }) => requireLockedTemplate(tx, templateId),
    represent,
    rules: (_tx, { body }, template) => changeViolations(template, body),
    answer: async (tx, { body }, template) => represent(await modifyTemplate(tx, template, body)),
  })

const deleteTemplateRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/templates/:templateId',
    operationId: 'deleteTemplate',
    summary: 'Delete a template',
    description: 'Only a template that no document uses, and not the last one.',
    tag,
    scope: 'invoices:write',
    params,
    success: { status: 204, description: 'Deleted.' },
    emits: ['template.deleted'],
    deletes: true,
    rejects: ['templates/not-found', 'templates/in-use', 'templates/last', 'general/precondition-failed'],
    record: async (tx, { templateId }) => {
      // All of them: two templates that are deleted at once would else wait for each other.
      await lockTemplates(tx)
      return requireTemplate(tx, templateId)
    },
    represent,
    answer: (tx, _input, template) => removeTemplate(tx, template),
  })
