import { useState } from 'preact/hooks'
import { stale, useAnswer } from '../answers/answers.ts'
import { go } from '../frame/place.ts'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown, Warnings } from '../parts/shown.tsx'
import { Transactions } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import type { Kind } from './kinds.ts'
import { words } from './words.ts'

type Props = {
  readonly kind: Pick<Kind, 'name' | 'path' | 'issue' | 'issuing'>
  readonly document: string
  /** The state that is shown: another one is asked for anew. Left out, it is issued as it is. */
  readonly etag?: string
  readonly onClose: () => void
}

/** Shows what issuing would do, number, total, due date and postings, and asks before it is done. */
export function IssueDialog({ kind, document: id, etag, onClose }: Props) {
  // Of this dialog, not of a path: when it is issued nobody asks again, and the next dialog asks for the number that is next by then.
  const [opening] = useState(() => Date.now())
  const wouldBe = useAnswer(`issuing ${id} ${etag} ${opening}`, () => kind.issuing(id))
  return (
    <Confirm
      title={words.issue}
      text={kind.name === 'estimates' ? words.issueEstimateAsk : words.issueAsk}
      act={() => kind.issue(id, etag === undefined ? undefined : { etag })}
      onClose={(isDone) => {
        onClose()
        if (!isDone) return
        stale('/v1/')
        tell(words.issued)
        go(`${kind.path}/${id}`, { replace: true })
      }}
    >
      <Shown of={wouldBe}>
        {({ document, transactions, warnings = [] }) => (
          <div class="stack">
            <dl class="facts">
              <dt>{common.number}</dt>
              <dd>{document.number}</dd>
              <dt>{common.total}</dt>
              <dd>{moneyText(document.originalCurrency ?? 'CHF', document.totalAmount)}</dd>
              {'dueDate' in document && (
                <>
                  <dt>{kind.name === 'estimates' ? words.validUntil : words.due}</dt>
                  <dd>{dayText(document.dueDate)}</dd>
                </>
              )}
            </dl>
            <Warnings of={warnings} />
            {transactions && <Transactions of={transactions} />}
          </div>
        )}
      </Shown>
    </Confirm>
  )
}
