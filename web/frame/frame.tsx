import type { ComponentChildren } from 'preact'
import { proofAsked } from '../answers/proof.ts'
import { session } from '../answers/session.ts'
import { LeaveDialog } from '../parts/leave-dialog.tsx'
import { Notices } from '../parts/notices.tsx'
import { CommandMenu } from './command-menu.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { opened } from './shortcuts.ts'
import { Side } from './side.tsx'
import { words } from './words.ts'

/** Closes this dialog, and not one that a quick key has opened in its place before the browser reports the closing. */
const closing = (one: NonNullable<typeof opened.value>) => (): void => {
  if (opened.value === one) opened.value = undefined
}

/** The frame of every page of a signed-in person. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  if (!session.value) return null
  return (
    <div class="frame">
      <a class="skip" href="#page">
        {words.skip}
      </a>
      <Side of={session.value} />
      <main class="page" id="page">
        {children}
      </main>
      <Notices />
      {proofAsked.value && <ProofDialog done={proofAsked.value} />}
      {opened.value === 'commands' && <CommandMenu onClose={closing('commands')} />}
      {opened.value === 'keys' && <KeysDialog onClose={closing('keys')} />}
      <LeaveDialog />
    </div>
  )
}
