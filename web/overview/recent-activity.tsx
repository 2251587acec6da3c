import type { Overview } from '../../client/src/index.ts'
import { What } from '../audit/audit-list.tsx'
import { instantText } from '../words/words.ts'
import { words } from './words.ts'

/** The latest acts, newest first; it follows the stream of events with the rest of the overview. */
export function RecentActivity({ of }: { readonly of: Overview['lately'] }) {
  if (of.length === 0) return null
  return (
    <section class="sheet stack">
      <h2>{words.recentActivity}</h2>
      <ul class="recent-activity">
        {of.map(({ id, createdAt, action, about, number, name, by }) => (
          <li key={id}>
            <time class="quiet small" dateTime={createdAt}>
              {instantText(createdAt)}
            </time>
            <span>
              <What action={action} record={about} by={by === undefined ? by : { name: by }} />{' '}
              {[number, name].filter(Boolean).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
