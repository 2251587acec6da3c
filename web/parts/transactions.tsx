import type { PreviewedTransaction } from '../../client/src/index.ts'
import { useAccounts } from '../answers/names.ts'
import { common } from '../words/common.ts'
import { language, moneyText } from '../words/words.ts'
import { Table } from './table.tsx'
import { taxText } from './tax-codes.ts'

/** A posted or possible transaction. */
export type Moved = PreviewedTransaction & { readonly id?: string }

/** An account with its name, linked to its sheet. */
const Account = ({ number }: { readonly number: number }) => {
  const accounts = useAccounts().answer
  const names = accounts?.find((one) => one.number === number)?.names
  return (
    <a href={`/app/accounts/${number}`}>
      {number} {names?.[language.value]}
    </a>
  )
}

/** The amounts that an entry moves from account to account, in the currency of the books. */
export const Transactions = ({ of }: { readonly of: readonly Moved[] }) => {
  return (
    <Table
      title={`${common.debit} / ${common.credit}`}
      rows={of}
      keyOf={({ id, debitAccount, creditAccount }) => id ?? `${debitAccount} ${creditAccount}`}
      columns={[
        { title: common.debit, isNamed: true, cell: (one) => <Account number={one.debitAccount} /> },
        { title: common.credit, isNamed: true, cell: (one) => <Account number={one.creditAccount} /> },
        { title: common.taxCode, cell: ({ taxCode }) => taxCode && `${taxText(taxCode)} · ${taxCode}` },
        { title: common.amount, isFigure: true, cell: (one) => moneyText(one.currency, one.amount / 100) },
      ]}
    />
  )
}
