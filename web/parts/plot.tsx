import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { amountText } from '../words/words.ts'

/** A figure for each month, in cents, optionally with that of the year before. */
type Month = { readonly label: string; readonly amount: number; readonly before?: number }
type Props = {
  readonly title: string
  /** The page with the source of the figures. */
  readonly to: string
  readonly months: readonly Month[]
  /** The names of the two rows of figures. */
  readonly names: readonly [now: string, before?: string]
  readonly kind: 'bars' | 'line'
  readonly children?: ComponentChildren
}

/** Until the available width is known. */
const USUAL_WIDTH = 640
const HEIGHT = 200
const FOOT = 24
const EDGE = 64
/** The width of a month's name. If a month has less, every second one is named. */
const LABEL = 34

/** The next of 1, 2, 2.5, 5, 10, 20 ... from a figure on, so that lines are at round amounts. */
function roundUp(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(figure, 1)))
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= figure) ?? 10)
}

const whole = (cents: number): string => amountText(cents / 100).replace(/\.\d\d$/, '')

const titleOf = (label: string, amount: number, before: number | undefined): string =>
  [label, whole(amount), ...(before === undefined ? [] : [`(${whole(before)})`])].join(' ')

/** The figures of months as bars or as a line; and as a table, for screen readers. */
export function Plot({ title, to, months, names, kind, children }: Props) {
  const [width, setWidth] = useState(USUAL_WIDTH)
  const figure = useRef<HTMLElement>(null)
  // One unit of the picture is one of the page, so that its text has the usual size.
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    if (figure.current) watching.observe(figure.current)
    return () => watching.disconnect()
  }, [])
  const all = months.flatMap(({ amount, before = 0 }) => [amount, before])
  const step = roundUp(Math.max(...all, -Math.min(...all), 300) / 3)
  const lowest = Math.min(0, Math.floor(Math.min(...all) / step)) * step
  // Without figures, the months are below an empty space.
  const highest = Math.max(lowest === 0 ? 1 : 0, Math.ceil(Math.max(...all) / step)) * step
  const span = highest - lowest
  const y = (cents: number): number => ((highest - cents) / span) * (HEIGHT - FOOT - 8) + 8
  const room = (width - EDGE) / months.length
  const x = (index: number): number => EDGE + room * index
  const lines = Array.from({ length: Math.round(span / step) + 1 }, (_, index) => lowest + index * step)
  // Without figures of the year before, this one gets its half.
  const hasBefore = months.some(({ before = 0 }) => before !== 0)
  return (
    <figure class="plot" ref={figure}>
      <figcaption class="row">
        <h2>
          <a href={to}>{title}</a>
        </h2>
        {children}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {lines.map((cents) => (
          <g key={cents}>
            <line x1={EDGE} x2={width} y1={y(cents)} y2={y(cents)} class={cents === 0 ? 'zero' : 'grid'} />
            <text x={EDGE - 8} y={y(cents) + 4} class="end">
              {whole(cents)}
            </text>
          </g>
        ))}
        {months.map(({ label }, index) =>
          room < LABEL && index % 2 === 0 ? null : (
            <text key={label} x={x(index) + room / 2} y={HEIGHT - 6} class="middle">
              {label}
            </text>
          ),
        )}
        {kind === 'bars' ? (
          months.map(({ label, amount, before = 0 }, index) => (
            <g key={label}>
              <title>{titleOf(label, amount, hasBefore ? before : undefined)}</title>
              <rect x={x(index)} width={room} y={0} height={HEIGHT - FOOT} class="month" />
              {hasBefore && (
                <Bar x={x(index) + room * 0.14} width={room * 0.34} from={y(0)} to={y(before)} look="before" />
              )}
              <Bar
                x={x(index) + room * (hasBefore ? 0.52 : 0.33)}
                width={room * 0.34}
                from={y(0)}
                to={y(amount)}
                look="now"
              />
            </g>
          ))
        ) : (
          <polyline points={months.map(({ amount }, index) => `${x(index) + room / 2},${y(amount)}`).join(' ')} />
        )}
      </svg>
      <div class="hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ label, amount, before }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{amountText(amount / 100)}</td>
                {before !== undefined && <td>{amountText(before / 100)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type BarProps = {
  readonly x: number
  readonly width: number
  readonly from: number
  readonly to: number
  readonly look: string
}

const Bar = ({ x, width, from, to, look }: BarProps) => (
  <rect x={x} width={width} y={Math.min(from, to)} height={Math.abs(to - from)} rx="2" class={look} />
)
