/** The least height of a picture in cents, so that its lines are at different whole amounts: four steps of one franc. */
const LEAST_SPAN = 400

/** The next of 1, 2, 2.5, 5, 10, 20 ... from a figure on, so that lines are at round amounts. */
function roundUp(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(figure, 1)))
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= figure) ?? 10)
}

/**
 * The lowest amount and the height of a picture in cents, and round amounts between them: bars begin at zero, a line may lie above it. A line
 * that hardly moves is in the middle of a tenth of its amount, so that it still has lines above and below.
 */
export function axisOf(amounts: readonly number[], kind: 'bars' | 'line') {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const isRaised = kind === 'line' && least > most / 2
  const room = isRaised ? Math.max(0, most / 10 - (most - least)) / 2 : 0
  const from = isRaised ? least - room : Math.min(0, least)
  // Without figures, the months are below an empty space.
  const span = Math.max(Math.max(0, most) + room - from, LEAST_SPAN)
  const step = roundUp(span / 4)
  const lowest = from === 0 ? 0 : from - span * 0.05
  const highest = from + span * 1.05
  const first = Math.ceil(lowest / step)
  const lines = Array.from({ length: Math.floor(highest / step) - first + 1 }, (_, index) => (first + index) * step)
  return { lowest, span: highest - lowest, lines }
}
