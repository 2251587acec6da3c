import { useState } from 'preact/hooks'
import type { VatReturn } from '../../client/src/index.ts'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { words as paymentWords } from '../payments/words.ts'
import { AllocateDialog } from './allocate-dialog.tsx'
import { words } from './return-words.ts'

/** So many entries of a problem lead to their pages. */
const LINKED = 5

type Props = {
  readonly of: VatReturn['problems']
  /** Asks for the return again after an act on a problem; without it there are no acts. */
  readonly again?: () => Promise<unknown>
}

/** The problems to look at before a period is settled, each with its entries, and with the act that mends it, if there is one. */
export const Problems = ({ of, again }: Props) => (
  <ul class="stack">
    {of.map(({ code, message, isBlocking, ledgerEntries }) => (
      <li key={code} class={`note ${isBlocking ? 'bad' : 'warn'} stack`}>
        <strong>{isBlocking ? words.mustBeMended : words.mayBeMeant}</strong>
        <span>{message}</span>
        {ledgerEntries.length > 0 && (
          <span class="row">
            {ledgerEntries.slice(0, LINKED).map((id, at) => (
              <a key={id} href={`/app/ledger/${id}`}>
                {words.entryOf(at + 1)}
              </a>
            ))}
          </span>
        )}
        {again && code === 'vat/payments-not-allocated' && <Allocating entries={ledgerEntries} again={again} />}
      </li>
    ))}
  </ul>
)

function Allocating({
  entries,
  again,
}: {
  readonly entries: readonly string[]
  readonly again: () => Promise<unknown>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span class="row">
      <Button disabledReason={disabledReason('ledger:write')} onPress={() => setOpen(true)}>
        {paymentWords.allocate}
      </Button>
      {isOpen && <AllocateDialog entries={entries} again={again} onClose={() => setOpen(false)} />}
    </span>
  )
}
