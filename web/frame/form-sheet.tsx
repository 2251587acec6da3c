import type { ComponentChildren, ComponentProps } from 'preact'
import { disabledReason } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, useLeaving } from '../parts/dialog.tsx'
import { askToLeave } from '../parts/leave-dialog.tsx'
import { tell } from '../parts/notices.tsx'
import { Rejected } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import type { Form } from './form.ts'
import { KeptNote, keptMessage } from './kept.tsx'
import { words } from './words.ts'

type FormProps = {
  readonly form: Pick<Form<object>, 'rejected' | 'isChanged' | 'isBusy' | 'kept' | 'submit' | 'undo'> & {
    readonly conflicts: readonly unknown[]
  }
  /** The scope for saving; undefined for the person's own settings. */
  readonly scope?: string
  readonly children: ComponentChildren
  readonly isBare?: boolean
  readonly saveWord?: string
  /** The notice after saving; null if the form shows its own at the end. */
  readonly told?: string | null
}

/**
 * Shows a form: its violations above its fields, one save button below. In a dialog there is also one to leave, which asks before typed text is
 * lost.
 */
export function FormSheet({ form, scope, children, isBare = false, saveWord, told }: FormProps) {
  const { rejected, conflicts, isChanged, isBusy, kept, submit, undo } = form
  // A running save is not left: its outcome would stay unknown.
  const leave = useLeaving(() => !isBusy && (!isChanged || askToLeave()))
  const state = <output class="quiet small">{isChanged ? words.unsaved : ''}</output>
  return (
    <form
      class={isBare ? 'stack' : 'sheet stack'}
      onSubmit={async (event) => {
        event.preventDefault()
        if (isBusy || !(await submit()) || told === null) return
        tell(told ?? common.saved, undo.current && { undo: undo.current })
      }}
    >
      <KeptNote of={kept} />
      {conflicts.length > 0 && <p class="note warn">{words.merged}</p>}
      <Rejected error={rejected} message={keptMessage(kept, rejected)} />
      {children}
      <div class={leave ? 'actions' : 'row'}>
        {leave && state}
        {leave && <Button onPress={leave}>{common.cancel}</Button>}
        <Button
          type="submit"
          look="main"
          shortcut="Control+S"
          busy={isBusy}
          disabledReason={scope === undefined ? undefined : disabledReason(scope)}
        >
          {saveWord ?? common.save}
        </Button>
        {!leave && state}
      </div>
    </form>
  )
}

type DialogProps = Omit<FormProps, 'isBare'> & Omit<ComponentProps<typeof Dialog>, 'children'>

/** A form in a dialog. */
export const FormDialog = ({ title, onClose, ...form }: DialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <FormSheet isBare {...form} />
  </Dialog>
)
