import { useState } from 'preact/hooks'
import { forgetAnswers } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { keepSession } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { go, place } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { messageOf } from '../parts/shown.tsx'
import { say } from '../words/words.ts'

/** Only pages of the workplace are gone to after signing in. */
const destination = (): string => {
  const to = place.peek().searchParams.get('to') ?? ''
  return /^\/app(?:[/?]|$)/.test(to) ? to : '/app'
}

export function SignInPage() {
  const words = say().session
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      const { session } = await api.session.signIn({ email, password })
      forgetAnswers()
      keepSession(session)
      go(destination(), { replace: true })
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main class="alone" id="page">
      <div class="sheet">
        <PageHead title={words.title} />
        {isSecureContext || <p class="note warn">{words.insecure}</p>}
        <form class="stack" onSubmit={submit}>
          {fault && (
            <p class="note bad" role="alert">
              {fault}
            </p>
          )}
          <TextField
            label={words.email}
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onInput={setEmail}
          />
          <TextField
            label={words.password}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onInput={setPassword}
          />
          <Button type="submit" look="main" busy={isBusy}>
            {words.signIn}
          </Button>
          <p class="quiet small">{words.lost}</p>
        </form>
      </div>
    </main>
  )
}
