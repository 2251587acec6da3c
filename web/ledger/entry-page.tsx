import { useState } from 'preact/hooks'
import type { LedgerEntry } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Transactions } from '../parts/transactions.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { dayText, instantText, moneyText, numberText } from '../words/words.ts'
import { Receipts } from './receipts.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { words } from './words.ts'

/** The page of the document or payment behind an entry. */
const causes: Readonly<Partial<Record<LedgerEntry['source'], string>>> = {
  invoice: '/app/invoices',
  annulment: '/app/invoices',
  'credit-note': '/app/credit-notes',
  payment: '/app/payments',
}

function Cause({ of: { source, documentNumber = '' } }: { readonly of: LedgerEntry }) {
  const list = causes[source]
  return list === undefined ? (
    documentNumber
  ) : (
    <a href={`${list}?q=${encodeURIComponent(documentNumber)}`}>{documentNumber}</a>
  )
}

/** One entry: its movements, its source, and its place in the chain. */
export function EntryPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const [isReversing, setReversing] = useState(false)
  const answered = useAnswer(ask.ledgerEntries.get(id))
  const posted = useAnswer(ask.auditLog.list({ action: 'ledger-entries.posted', record: id, limit: 1 }))
  const postedBy = posted.answer?.auditLog[0]?.by?.name
  return (
    <ShownPage of={answered}>
      {({ ledgerEntry: entry }) => (
        <>
          <PageHead title={`${common.entry} ${entry.sequence}`}>
            <ButtonLink to={`/app/ledger/new?like=${id}`} disabledReason={disabledReason('ledger:write')}>
              {words.copy}
            </ButtonLink>
            {!entry.reversedBy && ['api', 'invoice', 'payment'].includes(entry.source) && (
              <Button
                look="danger"
                disabledReason={
                  disabledReason('ledger:write') ?? (entry.source === 'api' ? undefined : words.withItsCause)
                }
                onPress={() => setReversing(true)}
              >
                {words.reverse}
              </Button>
            )}
          </PageHead>
          <div class="document">
            <div class="stack beside">
              <dl class="facts sheet">
                <dt>{common.date}</dt>
                <dd>{dayText(entry.date)}</dd>
                <dt>{words.text}</dt>
                <dd>{entry.description}</dd>
                <dt>{common.amount}</dt>
                <dd>
                  <strong>{moneyText(entry.currency, entry.amount / 100)}</strong>
                  {entry.exchangeRate !== 1 && `, ${words.rate(numberText(entry.exchangeRate))}`}
                </dd>
                {entry.documentNumber && (
                  <>
                    <dt>{common.document}</dt>
                    <dd>
                      <Cause of={entry} />
                    </dd>
                  </>
                )}
                <dt>{words.createdAt}</dt>
                <dd>
                  {instantText(entry.createdAt)}
                  {postedBy && `, ${postedBy}`}
                </dd>
                {entry.reversedBy && (
                  <>
                    <dt>{words.reversedBy}</dt>
                    <dd>
                      <a href={`/app/ledger/${entry.reversedBy}`}>{common.entry}</a>
                    </dd>
                  </>
                )}
                {entry.reverses && (
                  <>
                    <dt>{words.reverses}</dt>
                    <dd>
                      <a href={`/app/ledger/${entry.reverses}`}>{common.entry}</a>
                    </dd>
                  </>
                )}
                <dt>{words.hash}</dt>
                <dd class="small quiet">{entry.hash}</dd>
              </dl>
              <Transactions of={entry.transactions} />
            </div>
            <Receipts entry={id} />
          </div>
          {isReversing && (
            <ReverseDialog
              title={words.reverse}
              text={words.reverseAsk}
              date={entry.date}
              act={async (reversal, options) => {
                await api.ledgerEntries.reverse(id, reversal, options)
                await answered.again()
              }}
              told={words.reversed}
              onClose={() => setReversing(false)}
            />
          )}
        </>
      )}
    </ShownPage>
  )
}
