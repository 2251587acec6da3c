import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Busy } from '../../errors.ts'
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts'
import { budgets } from '../limits.ts'
import { inProgress } from './in-progress.ts'

const PIECE_CHARACTERS = 65_536

/** A JSON text: whole if it is short, else its bytes in pieces. */
export type JsonText = string | readonly Buffer[]

/**
 * The JSON text of an object. A large one is made in pieces, each in a turn of the event loop that no other large answer shares. So other
 * requests have their turn.
 */
export async function jsonTextOf(shown: object): Promise<JsonText> {
  const making = jsonPieces(shown)
  const pieces: Buffer[] = []
  for (;;) {
    const { value, done } = making.next()
    if (done && pieces.length === 0 && value.length < PIECE_CHARACTERS) return value
    pieces.push(Buffer.from(value))
    if (done) return pieces
    await yieldToEventLoop()
  }
}

/** The same as one text. */
export async function jsonInTurns(shown: object): Promise<string> {
  const text = await jsonTextOf(shown)
  return typeof text === 'string' ? text : Buffer.concat(text).toString()
}

const holdAnswer = inProgress(budgets.answers)

/**
 * Sends a JSON text, a large one at the client's speed. One organisation has a third of the memory for large texts.
 * @throws Busy if there is no
 * room for another
 */
export function sendJson(reply: FastifyReply, text: JsonText, organisation: string): FastifyReply {
  reply.code(200).header('content-type', 'application/json; charset=utf-8')
  if (typeof text === 'string') return reply.send(text)
  const bytes = text.reduce((sum, piece) => sum + piece.length, 0)
  if (!holdAnswer(reply, organisation, bytes))
    throw new Busy('answers that are being read take all the memory that there is for them')
  return reply.header('content-length', bytes).send(Readable.from(text))
}

/** The JSON text of an object, its lists record by record; returns the last piece. */
function* jsonPieces(shown: object): Generator<string, string> {
  let text = '{'
  let separator = ''
  for (const [name, value] of Object.entries(shown)) {
    if (value === undefined) continue
    text += `${separator}${JSON.stringify(name)}:`
    separator = ','
    if (!Array.isArray(value)) {
      text += JSON.stringify(value)
      continue
    }
    text += '['
    for (const [index, record] of value.entries()) {
      text += `${index === 0 ? '' : ','}${JSON.stringify(record)}`
      if (text.length < PIECE_CHARACTERS) continue
      yield text
      text = ''
    }
    text += ']'
  }
  return `${text}}`
}
