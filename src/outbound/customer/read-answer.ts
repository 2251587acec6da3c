import { isLine, isText } from '../../platform/http/formats.ts'
import { SIGNATURE_BOX } from '../../sales/documents/link-decision.schema.ts'
import type { Refusal } from './words.ts'

/** A customer's answer to an estimate. */
export type Answer =
  | { readonly verb: 'accept'; readonly person: string; readonly signature?: string }
  | { readonly verb: 'decline'; readonly reason?: string }

const LONGEST_NAME = 128
const LONGEST_REASON = 1_000
/** About ten times the length of a long signature. */
const LONGEST_PATH = 16_384
const path = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/
/** A smaller drawing in the box of the signature was a touch by mistake. */
const SMALLEST_SIGNATURE = 20

/** Reads the form of the page; returns the first fault, in the order of the page. */
export function readAnswer(verb: Answer['verb'], form: URLSearchParams): Answer | Refusal {
  const field = (name: string): string => (form.get(name) ?? '').trim()
  if (verb === 'decline') {
    const reason = field('reason').replaceAll('\r\n', '\n')
    if (reason.length > LONGEST_REASON || !isText(reason)) return 'reason-too-long'
    return reason === '' ? { verb } : { verb, reason }
  }
  const person = field('name')
  if (field('read') === '') return 'not-read'
  if (person === '') return 'name-missing'
  if (person.length > LONGEST_NAME || !isLine(person)) return 'name-too-long'
  if (field('signature') !== 'drawn') return { verb, person }
  const signature = drawnIn(form)
  return signature === undefined ? 'nothing-drawn' : { verb, person, signature }
}

/** The signature of a form, if one was drawn. */
export function drawnIn(form: URLSearchParams): string | undefined {
  const drawn = (form.get('strokes') ?? '').trim()
  return isDrawn(drawn) ? drawn : undefined
}

/** Whether a path is a drawing inside the box. */
function isDrawn(drawn: string): boolean {
  if (drawn.length > LONGEST_PATH || !path.test(drawn)) return false
  const points = [...drawn.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const span = (numbers: number[]): number => Math.max(...numbers) - Math.min(...numbers)
  return (
    Math.max(...xs) <= SIGNATURE_BOX.width &&
    Math.max(...ys) <= SIGNATURE_BOX.height &&
    Math.max(span(xs), span(ys)) >= SMALLEST_SIGNATURE
  )
}
