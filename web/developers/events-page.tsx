import type { Event } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { Changes, What } from '../audit/audit-list.tsx'
import { changesBetween, recordIn } from '../audit/changes.rules.ts'
import { place, setQuery } from '../frame/place.ts'
import { DayField, today } from '../parts/amount-field.tsx'
import { List } from '../parts/list.tsx'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { DevelopersHead } from './developers-head.tsx'
import { words } from './words.ts'

/** The fields that an event changed: those with former values, or all of a new record. */
function changesOf({ data, previous }: Event) {
  const now = recordIn(data)
  const before = recordIn(previous)
  if (before === undefined) return changesBetween(undefined, now)
  const names = new Set(Object.keys(Object(before)))
  return changesBetween(before, Object.fromEntries(Object.entries(Object(now)).filter(([name]) => names.has(name))))
}

/** The events, in the order of delivery. */
export function EventsPage() {
  const from = place.value.searchParams.get('from') ?? today()
  return (
    <>
      <DevelopersHead page="events" />
      <div class="stack">
        <p class="quiet">{words.eventsAbout}</p>
        <div class="row">
          <DayField label={common.from} name="from" value={from} onInput={(day) => setQuery({ from: day })} />
        </div>
        <List<Event>
          title={common.developerPages.events}
          keyOf={({ id }) => id}
          columns={[
            { title: common.when, cell: ({ createdAt }) => instantText(createdAt) },
            { title: common.what, cell: ({ type, record }) => <What action={type} record={record} /> },
            { title: words.type, cell: ({ type }) => <code class="small">{type}</code> },
            { title: common.changes, cell: (event) => <Changes of={changesOf(event)} /> },
          ]}
          ask={({ limit, cursor }) =>
            ask.events.list({
              limit,
              ...(cursor ? { cursor } : { createdAtFrom: new Date(`${from}T00:00:00`).toISOString() }),
            })
          }
          empty={common.nothingFits}
        />
      </div>
    </>
  )
}
