import { useState } from 'preact/hooks'
import type { LedgerTransaction } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { whyNot } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Table } from '../parts/list.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { amountText, dayText, instantText, say } from '../words/words.ts'

/** A transaction that was posted, or would be. */
export type Moved = Omit<LedgerTransaction, 'id'> & { readonly id?: string }

/** What an entry moves from account to account, in the currency of the books. */
export const Transactions = ({ of }: { readonly of: readonly Moved[] }) => {
  const words = say().ledger
  return (
    <Table
      title={words.split}
      rows={of}
      keyOf={({ id, debitAccount, creditAccount }) => id ?? `${debitAccount} ${creditAccount}`}
      columns={[
        { title: words.debit, cell: (one) => <a href={`/app/accounts/${one.debitAccount}`}>{one.debitAccount}</a> },
        { title: words.credit, cell: (one) => <a href={`/app/accounts/${one.creditAccount}`}>{one.creditAccount}</a> },
        { title: words.taxCode, cell: ({ taxCode }) => taxCode },
        { title: words.amount, isFigure: true, cell: (one) => `${one.currency} ${amountText(one.amount / 100)}` },
      ]}
    />
  )
}

/** One entry: what it moved, where it came from, and its place in the chain. */
export function EntryPage({ params }: PageProps) {
  const words = say().ledger
  const id = params['id'] ?? ''
  const [isReversing, setReversing] = useState(false)
  const answered = useAnswer(`/v1/ledger-entries/${id}`, async () => (await api.ledgerEntries.get(id)).ledgerEntry)
  return (
    <Shown of={answered}>
      {(entry) => (
        <>
          <PageHead title={`${words.entry} ${entry.sequence}`}>
            {entry.source === 'api' && !entry.reversedBy && (
              <Button look="danger" disabledReason={whyNot('ledger:write')} onPress={() => setReversing(true)}>
                {words.reverse}
              </Button>
            )}
          </PageHead>
          <div class="stack">
            <dl class="facts sheet">
              <dt>{words.date}</dt>
              <dd>{dayText(entry.date)}</dd>
              <dt>{words.text}</dt>
              <dd>{entry.description}</dd>
              <dt>{words.createdAt}</dt>
              <dd>{instantText(entry.createdAt)}</dd>
              {entry.reversedBy && (
                <>
                  <dt>{words.reversedBy}</dt>
                  <dd>
                    <a href={`/app/ledger/${entry.reversedBy}`}>{words.entry}</a>
                  </dd>
                </>
              )}
              {entry.reverses && (
                <>
                  <dt>{words.reverses}</dt>
                  <dd>
                    <a href={`/app/ledger/${entry.reverses}`}>{words.entry}</a>
                  </dd>
                </>
              )}
              <dt>{words.hash}</dt>
              <dd class="small quiet">{entry.hash}</dd>
            </dl>
            <Transactions of={entry.transactions} />
          </div>
          {isReversing && (
            <Confirm
              title={words.reverse}
              text={words.reverseAsk}
              act={() => api.ledgerEntries.reverse(id, {})}
              onClose={(isDone) => {
                setReversing(false)
                if (!isDone) return
                stale('/v1/ledger-entries', '/v1/reports')
                tell(words.reversed)
              }}
            />
          )}
        </>
      )}
    </Shown>
  )
}
