import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { type Access, type Dependencies, ofPeople } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { SESSION } from '../../platform/http/operation-schema.ts'
import { siteOf } from './passkey.rules.ts'
import { Passkey, PasskeyAddition, PasskeyCreation } from './passkey.schema.ts'
import { deletePasskey, listPasskeys } from './passkey.store.ts'
import { addPasskey, requestNewPasskey } from './passkeys.ts'

const tag = 'People'
const PasskeyAnswer = closed({ passkey: Passkey })

type PasskeyDependencies = Dependencies & { readonly publicUrl: () => string }

/** The passkeys of the signed-in person. */
export function passkeyRoutes(app: FastifyInstance, all: PasskeyDependencies): void {
  const dependencies = ofPeople(all)
  app.route(listPasskeysRoute(dependencies))
  app.route(requestNewPasskeyRoute(dependencies))
  app.route(addPasskeyRoute(dependencies))
  app.route(removePasskeyRoute(dependencies))
}

/** Operations with the scope SESSION have one. */
export const idOf = ({ session }: Pick<Access, 'session'>): string => session?.id ?? ''

const listPasskeysRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/session/passkeys',
    operationId: 'listPasskeys',
    summary: 'List the own passkeys',
    tag,
    scope: SESSION,
    success: {
      status: 200,
      schema: closed({
        passkeys: Type.Array(Passkey, { description: 'The passkeys of the person, the oldest first.' }),
      }),
      description: 'All passkeys of the person.',
    },
    rejects: [],
    answer: async (tx, { access }) => ({ passkeys: await listPasskeys(tx, idOf(access)) }),
  })

const requestNewPasskeyRoute = (dependencies: PasskeyDependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/session/passkeys/challenge',
    operationId: 'requestNewPasskey',
    summary: 'Begin to add a passkey',
    tag,
    scope: SESSION,
    needsProof: () => true,
    success: {
      status: 200,
      schema: closed({ creation: PasskeyCreation }),
      description: 'The request to the browser.',
    },
    emits: [],
    rejects: [],
    answer: async (tx, { access, now }) => ({
      creation: await requestNewPasskey(tx, idOf(access), siteOf(dependencies.publicUrl()), now),
    }),
  })

const addPasskeyRoute = (dependencies: PasskeyDependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/session/passkeys',
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    tag,
    scope: SESSION,
    needsProof: () => true,
    body: PasskeyAddition,
    success: { status: 200, schema: PasskeyAnswer, description: 'The passkey, which signs in from now on.' },
    emits: ['passkey.added'],
    rejects: ['passkeys/rejected', 'passkeys/too-many'],
    answer: async (tx, { access, body, now }) => ({
      passkey: await addPasskey(tx, idOf(access), body, { site: siteOf(dependencies.publicUrl()), at: now }),
    }),
  })

const removePasskeyRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/session/passkeys/:passkeyId',
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    tag,
    scope: SESSION,
    needsProof: () => true,
    params: Type.Object({ passkeyId: Type.String() }),
    success: { status: 204, description: 'It opens nothing any more.' },
    emits: ['passkey.removed'],
    rejects: ['passkeys/not-found', 'passkeys/last-way-in'],
    record: async (tx, { passkeyId }, { access }) => {
      const found = (await listPasskeys(tx, idOf(access))).find(({ id }) => id === passkeyId)
      if (!found) throw new Problem('passkeys/not-found')
      return found
    },
    represent: (passkey) => ({ passkey }),
    answer: async (tx, { access }, { id }) => {
      if (!(await deletePasskey(tx, idOf(access), id))) throw new Problem('passkeys/last-way-in')
    },
  })
