import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { creating, deleting, getting, modifying, represent, shortListing } from '../../platform/records/operations.ts'
import { requireRecord } from '../../platform/records/require-record.ts'
import { createTemplate } from './create-templates.ts'
import { templates } from './template.schema.ts'
import { lockTemplates } from './template.store.ts'

export function templateRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const list = shortListing(templates)
  app.route(reading(dependencies, { ...list, success: { ...list.success, description: 'The first is the default.' } }))
  app.route(createTemplateRoute(dependencies))
  app.route(reading(dependencies, getting(templates)))
  app.route(
    changing(dependencies, {
      ...modifying(templates),
      description:
        'A JSON merge patch. Documents copy texts and defaults when they are created; the look is read when they are rendered.',
    }),
  )
  app.route(deleteTemplateRoute(dependencies))
}

function createTemplateRoute(dependencies: Dependencies) {
  const creation = creating(templates)
  return changing(dependencies, {
    ...creation,
    description: 'Fields left out have the values of the templates of a new organisation.',
    success: { ...creation.success, description: 'The template, the last of the list.' },
    rejects: ['templates/limit-reached'],
    answer: async (tx, { body }) => represent(templates, await createTemplate(tx, body)),
  })
}

function deleteTemplateRoute(dependencies: Dependencies) {
  const deletion = deleting(templates, { isUsed: 'templates/in-use' })
  return changing(dependencies, {
    ...deletion,
    description: 'Only a template that no document and no recurring invoice uses, and not the last one.',
    rejects: ['templates/not-found', 'templates/in-use', 'templates/last', 'general/precondition-failed'],
    record: async (tx, { templateId }) => {
      // All of them: two simultaneous deletions would otherwise wait for each other.
      await lockTemplates(tx)
      return requireRecord(tx, templates, templateId)
    },
    answer: async (tx, input, template) => {
      if ((await lockTemplates(tx)) === 1) throw new Problem('templates/last')
      await deletion.answer(tx, input, template)
    },
  })
}
