import { DayField } from '../parts/amount-field.tsx'
import { common } from '../words/common.ts'
import { setQuery } from './place.ts'

type Props = {
  /** Undefined until the service has returned the beginning of the fiscal year. */
  readonly from: string | undefined
  readonly to: string
}

/** The first and the last shown day; they are in the address of the page. */
export const SpanFields = ({ from = '', to }: Props) => (
  <>
    <DayField label={common.from} name="from" value={from} onInput={(day) => setQuery({ from: day })} />
    <DayField label={common.to} name="to" value={to} onInput={(day) => setQuery({ to: day })} />
  </>
)
