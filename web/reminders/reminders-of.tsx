import type { ReminderBlock } from '../../client/src/index.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason, may } from '../answers/session.ts'
import { go } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { letterColumns } from './reminders-page.tsx'
import { words } from './words.ts'

/** A contact; or an invoice, and whether it is overdue. */
type Of = { readonly contact: string } | { readonly invoice: string; readonly isOverdue: boolean }

/** The reminders of a contact or an invoice, and the acts for further ones; a settled invoice has none. */
export function RemindersOf({ of, isSettled = false }: { readonly of: Of; readonly isSettled?: boolean }) {
  const wanted = 'contact' in of ? { contact: of.contact } : { invoice: of.invoice }
  const letters = useAnswer(ask.reminders.list({ ...wanted, sort: '-date' }))
  if (!may('invoices:read') || (isSettled && !letters.answer?.reminders.length)) return null
  return (
    <section class="stack">
      <h2>{common.areas.reminders}</h2>
      {!isSettled && <Acts of={of} />}
      <Shown of={letters}>
        {({ reminders }) =>
          reminders.length > 0 && (
            <Table title={common.areas.reminders} rows={reminders} keyOf={({ id }) => id} columns={letterColumns()} />
          )
        }
      </Shown>
    </section>
  )
}

/** Reminds of an overdue invoice, and stops reminders or lets them go on. */
function Acts({ of }: { readonly of: Of }) {
  const blocks = ask.reminderBlocks.list({ q: 'contact' in of ? of.contact : of.invoice })
  const { answer } = useAnswer(blocks)
  if (!answer) return null
  const [block] = answer.reminderBlocks
  const forbidden = disabledReason('invoices:write')
  const remind = async (invoice: string) => {
    const { reminder } = await api.invoices.remind(invoice)
    go(`/app/reminders/${reminder.id}`)
  }
  return (
    <>
      {block && <p class="note warn">{words.isBlocked['contact' in of ? 'contact' : 'invoice']}</p>}
      <div class="row">
        {'invoice' in of && of.isOverdue && !block && (
          <Button disabledReason={forbidden} onPress={() => remind(of.invoice)}>
            {words.remindNow}
          </Button>
        )}
        <Button
          disabledReason={forbidden}
          onPress={async () => {
            await changeBlock(of, block)
            await askAgain(blocks)
          }}
        >
          {(block ? words.unblock : words.block)['contact' in of ? 'contact' : 'invoice']}
        </Button>
      </div>
    </>
  )
}

/** Deletes the block of a contact or an invoice, or creates one. */
const changeBlock = (of: Of, block: ReminderBlock | undefined): Promise<unknown> => {
  if (block) return api.reminderBlocks.delete(block.id)
  return api.reminderBlocks.create('contact' in of ? { contact: of.contact } : { invoice: of.invoice })
}
