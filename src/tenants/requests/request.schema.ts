import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'

/** How long requests are stored, and how many per organisation. */
export const KEPT_DAYS = 7
export const KEPT_REQUESTS = 10_000

/** A request to the API and its answer. */
export type ApiRequest = Static<typeof ApiRequest>
export const ApiRequest = titled('ApiRequest', {
  id: Type.String(),
  createdAt: Type.String({ format: 'date-time', description: 'When it was answered.' }),
  requestId: Type.String({ description: 'The x-request-id of the request.' }),
  token: Type.String({ description: 'Id of the token, or of the seat of the person, that asked.' }),
  by: closed(
    {
      name: Type.String({ description: 'Name of the token or person.' }),
      person: Type.Optional(Type.String({ description: 'Id of the person, where it was one.' })),
    },
    { description: 'The client of the request.' },
  ),
  method: Type.String({ description: 'The method of the request.' }),
  route: Type.String({ description: 'The path, with the names of its parameters instead of their values.' }),
  status: Type.Integer({ description: 'The status of the answer.' }),
  code: Type.Optional(Type.String({ description: 'The code of the rejection.' })),
  milliseconds: Type.Number({ description: 'From the first byte read to the last byte written.' }),
})
