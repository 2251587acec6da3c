import type { AuditEntry } from '../../client/src/index.ts'
import { type AskPage, More, usePages } from '../parts/list.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { instantText } from '../words/words.ts'
import { actionText, Changes } from './audit-list.tsx'
import { changesBetween, recordIn } from './changes.rules.ts'
import { sentenceOf } from './sentence.ts'
import { words } from './words.ts'

/** Steps of the service that follow from the act before them. */
const leftOut: readonly string[] = ['archived-pdf.stored', 'email.sent']

/** An event as a sentence. The ids of the request and of the record are in the tooltip of the time. */
function Happened({ of }: { readonly of: AuditEntry }) {
  const { action, before, after, requestId, createdAt, record } = of
  const ids = [requestId && `${common.requestId} ${requestId}`, record.id].filter(Boolean).join(' · ')
  const when = (
    <time dateTime={createdAt} title={ids}>
      {instantText(createdAt)}
    </time>
  )
  return (
    <li>
      <div>
        {sentenceOf(of) ?? actionText(action)}
        {before && after && <Changes of={changesBetween(recordIn(before), recordIn(after))} />}
      </div>
      {requestId ? (
        <a class="quiet small" href={`/app/audit?requestId=${requestId}`}>
          {when}
        </a>
      ) : (
        <span class="quiet small">{when}</span>
      )}
    </li>
  )
}

/** The history of one record, newest first. */
export const History = ({ ask }: { readonly ask: AskPage<AuditEntry> }) => (
  <section class="stack">
    <h2>{words.history}</h2>
    <Shown of={usePages(ask)}>
      {(loaded) => (
        <>
          <ol class="history">
            {loaded.rows
              .filter(({ action }) => !leftOut.includes(action))
              .map((one) => (
                <Happened key={one.id} of={one} />
              ))}
          </ol>
          <More of={loaded} />
        </>
      )}
    </Shown>
  </section>
)
