import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { useIntent } from '../answers/intent.ts'
import { may } from '../answers/session.ts'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import { Transactions } from '../parts/transactions.tsx'
import { moneyText } from '../words/words.ts'
import { duplicateDocument } from './duplicate-document.ts'
import { type AnyDocument, type Kind, questionOf } from './kinds.ts'
import { words } from './words.ts'

type Props = {
  readonly kind: Kind
  readonly of: AnyDocument
  /** A correction opens a draft like the invoice once it is void. */
  readonly act: 'annul' | 'correct'
  readonly onClose: () => void
}

/** Voids an invoice, after number, amount and counter-entry are shown. */
export function VoidDialog({ kind, of, act, onClose }: Props) {
  const intent = useIntent()
  const amount = moneyText(of.originalCurrency ?? 'CHF', of.totalAmount)
  const annul = () => changeRecord(questionOf(kind, of.id), (options) => api.invoices.annul(of.id, {}, options))
  return (
    <Confirm
      title={words[act]}
      text={(act === 'correct' ? words.correctAsk : words.annulAsk)(of.number, amount)}
      isDangerous
      act={async () => {
        // If the copy failed before, the invoice is void already.
        if (!('isAnnulled' in of && of.isAnnulled)) await annul()
        if (act === 'correct') await duplicateDocument(kind, of.id, intent)
      }}
      onClose={(isDone) => {
        onClose()
        if (isDone && act === 'annul') tell(words.done.annul(of.number))
      }}
    >
      {may('ledger:read') && <CounterEntry number={of.number} />}
    </Confirm>
  )
}

/** The postings of an invoice with exchanged sides. */
function CounterEntry({ number }: { readonly number: string }) {
  const answered = useAnswer(ask.ledgerEntries.list({ documentNumber: number, source: 'invoice', limit: 200 }))
  return (
    <section class="stack" aria-labelledby="counter-entry">
      <h3 id="counter-entry">{words.counterEntry}</h3>
      <Shown of={answered}>
        {({ ledgerEntries }) => (
          <Transactions
            of={ledgerEntries.flatMap(({ transactions }) =>
              transactions.map((one) => ({
                ...one,
                debitAccount: one.creditAccount,
                creditAccount: one.debitAccount,
              })),
            )}
          />
        )}
      </Shown>
    </section>
  )
}
