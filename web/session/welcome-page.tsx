import { useEffect, useState } from 'preact/hooks'
import type { LinkOwner } from '../../client/src/index.ts'
import { forgetAnswers } from '../answers/answers.ts'
import { api, faultsOf, RappenError } from '../answers/api.ts'
import { keepSession } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { Faults, TextField } from '../parts/field.tsx'
import { say } from '../words/words.ts'

/** Where an invitation, a recovery and the first start lead. The link stands in the fragment, which no server sees, and is used up by sending the form. */
export function WelcomePage() {
  const words = say().session
  const [link] = useState(() => location.hash.slice(1))
  const [owner, setOwner] = useState<LinkOwner | null>()
  const [chosen, setChosen] = useState({ email: '', name: '', password: '' })
  const [rejected, setRejected] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    api.session.useLink({ link }, { dryRun: true }).then(
      ({ link: found = null }) => {
        setOwner(found)
        setChosen((before) => ({ ...before, name: found?.email ? found.name : '' }))
      },
      () => setOwner(null),
    )
  }, [])
  const set = (name: keyof typeof chosen) => (value: string) => setChosen((before) => ({ ...before, [name]: value }))
  const faultOf = (field: string) => faultsOf(rejected).find((one) => one.field === field)?.message
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setRejected(undefined)
    const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
    try {
      const { session } = await api.session.useLink({ link, ...given })
      forgetAnswers()
      if (session) keepSession(session)
      go('/app', { replace: true })
    } catch (error) {
      setRejected(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <main class="alone" id="page">
      <div class="sheet">
        <PageHead title={words.welcome} />
        {owner === undefined && <p class="quiet">{say().frame.loading}</p>}
        {owner === null && (
          <p class="note warn">
            {words.linkOver} <a href="/app/sign-in">{words.signIn}</a>
          </p>
        )}
        {owner && (
          <form class="stack" onSubmit={submit}>
            <Faults
              message={
                rejected === undefined
                  ? undefined
                  : rejected instanceof RappenError
                    ? rejected.message
                    : say().frame.offline
              }
              faults={faultsOf(rejected)}
            />
            <p>{owner.email ? words.invited(owner.name) : words.first}</p>
            {owner.email ? (
              <input
                class="hidden"
                type="text"
                autoComplete="username"
                value={owner.email}
                readOnly
                tabIndex={-1}
                aria-label={words.email}
              />
            ) : (
              <>
                <TextField
                  label={words.name}
                  name="name"
                  autoComplete="name"
                  value={chosen.name}
                  onInput={set('name')}
                  fault={faultOf('name')}
                />
                <TextField
                  label={words.email}
                  name="email"
                  type="email"
                  autoComplete="username"
                  value={chosen.email}
                  onInput={set('email')}
                  fault={faultOf('email')}
                />
              </>
            )}
            <TextField
              label={words.choose}
              name="password"
              type="password"
              autoComplete="new-password"
              hint={words.chooseHint}
              value={chosen.password}
              onInput={set('password')}
              fault={faultOf('password')}
            />
            <Button type="submit" look="main" busy={isBusy}>
              {words.start}
            </Button>
          </form>
        )}
      </div>
    </main>
  )
}
