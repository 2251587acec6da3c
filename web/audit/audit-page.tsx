import { ask } from '../answers/ask.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place, setQuery } from '../frame/place.ts'
import { SpanFields } from '../frame/span-fields.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { AuditList } from './audit-list.tsx'
import { words } from './words.ts'

/** The first instant of a day, and of the next one, in the person's time zone. */
const instantOf = (day: string, later = 0): string => {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + later)
  return date.toISOString()
}

/** Every change by anyone, filtered by the address of the page. */
export function AuditPage() {
  const { searchParams } = place.value
  const asked = (name: string): string => searchParams.get(name) ?? ''
  const [kind, from, to, record, requestId] = ['kind', 'from', 'to', 'record', 'requestId'].map(asked)
  const query = {
    ...(kind ? { recordKind: kind } : {}),
    ...(from ? { createdAtFrom: instantOf(from) } : {}),
    ...(to ? { createdAtTo: instantOf(to, 1) } : {}),
    ...(record ? { record } : {}),
    ...(requestId ? { requestId } : {}),
  }
  const kinds = Object.entries(common.records).toSorted(([, one], [, other]) => one.localeCompare(other))
  return (
    <>
      <PageHead title={common.areas.audit} />
      <div class="stack">
        <p class="quiet">{words.about}</p>
        <div class="row">
          <SelectField
            label={words.kind}
            name="kind"
            value={kind ?? ''}
            options={[['', common.everything], ...kinds]}
            onInput={(value) => setQuery({ kind: value })}
          />
          <SpanFields from={from ?? ''} to={to ?? ''} />
          {(record || requestId) && <a href="/app/audit">{common.showEverything}</a>}
        </div>
        <AuditList title={common.areas.audit} ask={(page) => ask.auditLog.list({ ...query, ...page })} />
      </div>
    </>
  )
}
