import { useState } from 'preact/hooks'
import { api } from '../answers/api.ts'
import { hasPasskeys, signByPasskey } from '../answers/passkeys.ts'
import { proofAsked } from '../answers/proof.ts'
import { keepSession, session } from '../answers/session.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { KnownEmail, TextField } from '../parts/field.tsx'
import { Failure } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

type Proof = Parameters<typeof api.session.prove>[0]

/** Asks for a new proof of identity before a dangerous act; then the act continues. */
export function ProofDialog({ done }: { readonly done: (isProven: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const prove = async (shown: () => Promise<Proof>) => {
    setBusy(true)
    setError(undefined)
    try {
      keepSession((await api.session.prove(await shown())).session)
      done(true)
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
  }
  return (
    <Dialog title={words.proof} onClose={() => proofAsked.peek()?.(false)}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void prove(async () => ({ password }))
        }}
      >
        <p>{words.proofAbout}</p>
        {error !== undefined && <Failure error={error} />}
        <KnownEmail email={session.value?.person.email ?? ''} />
        <TextField
          label={common.password}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onInput={setPassword}
        />
        <div class="actions">
          <Button onPress={() => done(false)}>{common.cancel}</Button>
          {hasPasskeys() && (
            <Button onPress={() => prove(async () => ({ passkey: await signByPasskey() }))}>
              {words.proofPasskey}
            </Button>
          )}
          <Button type="submit" look="main" busy={isBusy}>
            {words.proofGo}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
