import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../../client/src/index.ts'
import { api, RappenError } from '../answers/api.ts'
import { hasPasskeys, signByPasskey } from '../answers/passkeys.ts'
import { keepSession } from '../answers/session.ts'
import { Brand } from '../frame/brand.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { messageOf } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

/** A challenge is renewed before its five minutes are over, in milliseconds. */
const ASKED_ANEW = 4 * 60_000

/** The passkeys that the browser offers in the email field: undefined once the page is left, or a button requests one. */
async function offered(signal: AbortSignal): Promise<Session | undefined> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  while (!signal.aborted) {
    const until = AbortSignal.any([signal, AbortSignal.timeout(ASKED_ANEW)])
    const proof = await signByPasskey({ mediation: 'conditional', signal: until }).catch((error: unknown) => {
      if (!until.aborted) throw error
    })
    if (proof) return (await api.session.signInWithPasskey(proof)).session
  }
  return undefined
}

/** Begins the session after a proof; the workplace then opens the intended page. */
function begin(begun: Session | undefined): void {
  if (begun) keepSession(begun)
}

/** Signing in by either way, and the error of the last attempt. */
function useSignIn() {
  const [rejection, setRejection] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** Ends the browser's own offer: it asks for one passkey at a time. */
  const [offer, setOffer] = useState(() => new AbortController())
  const tell = (error: unknown) => setRejection(messageOf(error))
  useEffect(() => {
    // A failed offer of the browser was not requested, so it is ignored.
    offered(offer.signal).then(begin, (error: unknown) => error instanceof RappenError && tell(error))
    return () => offer.abort()
  }, [offer])
  const attempt = async (ask: () => Promise<{ session: Session }>) => {
    setBusy(true)
    setRejection(undefined)
    await ask().then(({ session }) => begin(session), tell)
    setBusy(false)
  }
  return {
    rejection,
    isBusy,
    byPassword: (email: string, password: string) => attempt(() => api.session.signIn({ email, password })),
    byPasskey: async () => {
      offer.abort()
      await attempt(async () => api.session.signInWithPasskey(await signByPasskey()))
      setOffer(new AbortController())
    },
  }
}

export function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { rejection, isBusy, byPassword, byPasskey } = useSignIn()
  return (
    <main class="alone" id="page">
      <div class="sheet">
        <p class="brand">
          <Brand />
        </p>
        <PageHead title={words.title} />
        {isSecureContext || <p class="note warn">{words.insecure}</p>}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault()
            void byPassword(email, password)
          }}
        >
          {rejection && (
            <p class="note bad" role="alert">
              {rejection}
            </p>
          )}
          <TextField
            label={common.email}
            name="email"
            type="email"
            autoComplete="username webauthn"
            value={email}
            onInput={setEmail}
          />
          <TextField
            label={common.password}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onInput={setPassword}
          />
          <Button type="submit" look="main" busy={isBusy}>
            {words.signIn}
          </Button>
          {hasPasskeys() && (
            <Button busy={isBusy} onPress={byPasskey}>
              {words.byPasskey}
            </Button>
          )}
          <p class="quiet small">{words.lost}</p>
          <p class="quiet small">{words.never}</p>
        </form>
      </div>
    </main>
  )
}
