import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Shown } from '../parts/shown.tsx'
import { itemsOf, paymentsAmong } from '../payments/allocation.rules.ts'
import { AllocationForm } from '../payments/allocation-form.tsx'
import { words as paymentWords } from '../payments/words.ts'
import { words } from './return-words.ts'

type Props = {
  /** The entries of the problem. */
  readonly entries: readonly string[]
  readonly again: () => Promise<unknown>
  readonly onClose: () => void
}

/** Allocates a payment to what it pays. Who does not write invoices allocates among entries by hand. */
export function AllocateDialog({ entries, again, onClose }: Props) {
  const answered = useAnswer({
    key: '/v1/reports/open-items?side=both',
    ask: async (asking) => {
      const sides = await Promise.all(
        (['receivable', 'payable'] as const).map((side) => api.reports.getOpenItems({ side }, asking)),
      )
      return sides.flatMap(({ openItems }) => itemsOf(openItems))
    },
  })
  return (
    <Shown of={answered}>
      {(all) => {
        const items = may('invoices:write') ? all : all.filter(({ type }) => type === 'entry')
        const payments = paymentsAmong(items, entries)
        return payments.length === 0 ? (
          <Dialog title={paymentWords.allocate} onClose={onClose}>
            <p>{words.nothingToAllocate}</p>
          </Dialog>
        ) : (
          <AllocationForm items={items} payments={payments} again={again} onClose={onClose} />
        )
      }}
    </Shown>
  )
}
