import type { Service } from './service.ts'

/** The client's base address of the service. */
export const BASE_URL = 'http://127.0.0.1:8080'

/** Statuses without a body. */
const bodiless = [204, 304]

/** `fetch` on a service whose requests are injected. */
export const fetchFrom =
  (service: Service): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const sent = Buffer.from(await request.arrayBuffer())
    const answer = await service.ask(request.method, request.url.replace(BASE_URL, ''), {
      token: null,
      headers: Object.fromEntries(request.headers),
      ...(sent.length > 0 ? { body: sent } : {}),
    })
    return new Response(bodiless.includes(answer.status) ? null : new Uint8Array(answer.bytes), answer)
  }
