import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ownTurn } from '../concurrency/own-turn.ts'

const PIECE_CHARACTERS = 65_536

/**
 * Sends an answer. A large one is made and sent piece by piece, as fast as the client reads, and in each turn of the event loop at most one
 * piece of all answers is made: so other requests have their turn.
 */
export function sendJson(reply: FastifyReply, shown: object): FastifyReply {
  const pieces = jsonPieces(shown)
  const first: string = pieces.next().value
  reply.code(200).header('content-type', 'application/json; charset=utf-8')
  return reply.send(first.length < PIECE_CHARACTERS ? first : Readable.from(resumed(first, pieces)))
}

/** The JSON text of an object, made piece by piece in turns of the event loop where it is large. */
export async function jsonInTurns(shown: object): Promise<string> {
  let text = ''
  for (const piece of jsonPieces(shown)) {
    text += piece
    if (piece.length >= PIECE_CHARACTERS) await ownTurn()
  }
  return text
}

async function* resumed(first: string, rest: Generator<string>): AsyncGenerator<string> {
  yield first
  for (;;) {
    await ownTurn()
    const { value, done } = rest.next()
    if (done) return
    yield value
  }
}

/** The JSON text of an object, its lists record by record. */
function* jsonPieces(shown: object): Generator<string> {
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
  yield `${text}}`
}
