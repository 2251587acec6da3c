import { keepAnswer } from '../answers/answers.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { go } from '../frame/place.ts'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown, Warnings } from '../parts/shown.tsx'
import { Transactions } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { documentIn, issue, type Kind, questionOf } from './kinds.ts'
import { words } from './words.ts'

type Props = {
  readonly kind: Kind
  readonly document: string
  /** The shown state: another one is requested again. If undefined, it is issued in any state. */
  readonly etag?: string
  readonly onClose: () => void
}

/** Shows the outcome of issuing before it is done: number, total, due date and postings. */
export function IssueDialog({ kind, document: id, etag, onClose }: Props) {
  const outcome = useDryRun(etag, (options) => issue(kind, id, { dryRun: true, ...options }))
  let number = ''
  const act = async () => {
    const issued = await issue(kind, id, etag ? { ifMatch: etag } : {})
    keepAnswer(questionOf(kind, id), issued)
    number = documentIn(issued).number
  }
  return (
    <Confirm
      title={words.issue}
      text={kind.name === 'estimates' ? words.issueEstimateAsk : words.issueAsk}
      act={act}
      onClose={(isDone) => {
        onClose()
        if (!isDone) return
        tell(words.done.issue(number))
        go(`${kind.path}/${id}`, { replace: true })
      }}
    >
      <Shown of={outcome}>
        {({ transactions, warnings = [], ...answer }) => {
          const document = documentIn(answer)
          return (
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
          )
        }}
      </Shown>
    </Confirm>
  )
}
