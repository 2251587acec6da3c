import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { amountText } from '../words/words.ts'
import { axisOf } from './axis.rules.ts'

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

const whole = (cents: number): string => amountText(cents / 100).replace(/\.\d\d$/, '')

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
  const [chosen, choose] = useState<number>()
  const amounts = months.flatMap(({ amount, before = 0 }) => [amount, before])
  const { lowest, span, lines } = axisOf(kind === 'line' ? months.map(({ amount }) => amount) : amounts, kind)
  const y = (cents: number): number => ((lowest + span - cents) / span) * (HEIGHT - FOOT - 8) + 8
  const room = (width - EDGE) / months.length
  const x = (index: number): number => EDGE + room * index
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
      <Chooser title={title} months={months} names={names} hasBefore={hasBefore} chosen={chosen} choose={choose}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {chosen !== undefined && <rect x={x(chosen)} width={room} y={0} height={HEIGHT - FOOT} class="chosen" />}
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
          {kind === 'line' && chosen !== undefined && (
            <circle cx={x(chosen) + room / 2} cy={y(months[chosen]?.amount ?? 0)} r="4" />
          )}
        </svg>
      </Chooser>
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

type ChooserProps = Pick<Props, 'title' | 'months' | 'names' | 'children'> & {
  readonly hasBefore: boolean
  readonly chosen: number | undefined
  readonly choose: (index: number | undefined) => void
}

/** The figures of one month above the picture: of the one that the pointer is on, or that the arrows have gone to; else of the last one. */
function Chooser({ title, months, names, hasBefore, chosen, choose, children }: ChooserProps) {
  const last = months.length - 1
  const index = chosen ?? last
  const { label = '', amount = 0, before = 0 } = months[index] ?? {}
  const comparison = hasBefore ? `${names[1]} ${whole(before)}` : ''
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(Math.max(0, Math.min(to, last)))
  }
  const point = (event: PointerEvent) => {
    if (!(event.currentTarget instanceof Element)) return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left - EDGE) / (width - EDGE)) * months.length)
    choose(at < 0 || at > last ? undefined : at)
  }
  // A slider of the browser has no room for a picture.
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-valuemin': 0,
    'aria-valuemax': last,
    'aria-valuenow': index,
    'aria-valuetext': [label, whole(amount), comparison].filter(Boolean).join(', '),
    onKeyDown: press,
    onFocus: () => choose(last),
    onBlur: () => choose(undefined),
    onPointerMove: point,
    onPointerLeave: () => choose(undefined),
  } as const
  return (
    <>
      <p class="of-month">
        <strong class="figure">{whole(amount)}</strong> <span class="quiet small">{label}</span>{' '}
        <span class="quiet small">{comparison}</span>
      </p>
      <div class="months" aria-label={title} {...slider}>
        {children}
      </div>
    </>
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
