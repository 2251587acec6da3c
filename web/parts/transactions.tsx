import type { LedgerTransaction } from '../../client/src/index.ts'
import { amountText, say } from '../words/words.ts'
import { Table } from './list.tsx'

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
