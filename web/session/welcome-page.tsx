import { useEffect, useState } from 'preact/hooks'
import type { LinkOwner } from '../../client/src/index.ts'
import { api, violationOf } from '../answers/api.ts'
import { addPasskey, hasPasskeys } from '../answers/passkeys.ts'
import { keepSession, session } from '../answers/session.ts'
import { Brand } from '../frame/brand.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { KnownEmail, TextField } from '../parts/field.tsx'
import { tell } from '../parts/notices.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { Failure, Rejected } from '../parts/shown.tsx'
import { browserText } from '../settings/agent.rules.ts'
import { common } from '../words/common.ts'
import { language, setLanguage } from '../words/words.ts'
import { words } from './words.ts'

type Chosen = { readonly email: string; readonly name: string; readonly password: string }

/**
 * Signs in with the link and the chosen values; empty ones were not chosen. A passkey is added afterwards: only a signed-in person can add one.
 */
async function useLink(link: string, chosen: Chosen, withPasskey: boolean): Promise<void> {
  const given = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''))
  const { session: begun } = await api.session.useLink({ link, ...given })
  // The first owner has no chosen language: it becomes that of this page.
  if (chosen.email !== '') keepSession((await api.session.changePerson({ language: language.value })).session)
  else if (begun) keepSession(begun)
  const isMissing = withPasskey && !(await isAdded())
  go(isMissing ? '/app/settings/me' : '/app', { replace: true })
}

/** Adds a passkey of this device, and returns whether it succeeded: the link is used up, and the password signs in as well. */
const isAdded = (): Promise<boolean> =>
  addPasskey(browserText(navigator.userAgent)).then(
    () => {
      tell(common.passkeyAdded)
      return true
    },
    () => {
      tell(words.passkeyNotAdded)
      return false
    },
  )

function WelcomeForm({ link, owner }: { readonly link: string; readonly owner: LinkOwner }) {
  const [chosen, setChosen] = useState<Chosen>({ email: '', name: owner.email ? owner.name : '', password: '' })
  const [rejected, setRejected] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [withPasskey, setWithPasskey] = useState(false)
  const field = (name: keyof Chosen) => ({
    name,
    value: chosen[name],
    onInput: (value: string) => setChosen((before) => ({ ...before, [name]: value })),
    violation: violationOf(rejected, name),
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setRejected(undefined)
    await useLink(link, chosen, withPasskey).catch(setRejected)
    setBusy(false)
  }
  return (
    <form class="stack" onSubmit={submit}>
      <Rejected error={rejected} />
      <p>{owner.email ? words.invited(owner.name) : words.first}</p>
      {owner.email ? (
        <KnownEmail email={owner.email} />
      ) : (
        <>
          <TextField label={common.name} autoComplete="name" {...field('name')} />
          <TextField label={common.email} type="email" autoComplete="username" {...field('email')} />
        </>
      )}
      <TextField
        label={common.newPassword}
        type="password"
        autoComplete="new-password"
        hint={common.newPasswordHint}
        {...field('password')}
      />
      {hasPasskeys() && (
        <CheckField label={words.withPasskey} name="passkey" value={withPasskey} onInput={setWithPasskey} />
      )}
      <Button type="submit" look="main" busy={isBusy}>
        {words.start}
      </Button>
    </form>
  )
}

/** Takes the seat that a link offers, for an already signed-in person. */
function SeatOffer({
  link,
  owner: { email = '', organisation = '' },
}: {
  readonly link: string
  readonly owner: LinkOwner
}) {
  const [error, setError] = useState<unknown>()
  if (!session.value)
    return (
      <p class="note">
        {words.signInFirst(email)} <a href="/app/sign-in">{words.signIn}</a>
      </p>
    )
  const take = async () => {
    try {
      const joined = await api.session.joinOrganisation({ link })
      keepSession(joined.session)
      go('/app', { replace: true })
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <div class="stack">
      {error !== undefined && <Failure error={error} />}
      <p>{words.joinAsk(organisation)}</p>
      <p>
        <Button look="main" onPress={take}>
          {words.join}
        </Button>
      </p>
    </div>
  )
}

/**
 * The page of an invitation, a recovery and the first start. The link is in the fragment, which no server sees, and is used up by sending the
 * form.
 */
export function WelcomePage() {
  const [link] = useState(() => location.hash.slice(1))
  const [owner, setOwner] = useState<LinkOwner | null>()
  useEffect(() => {
    const find = async () => {
      const { link: found = null } = await api.session.useLink({ link }, { dryRun: true })
      // The inviting person has chosen the language.
      if (found?.email && !found.organisation) setLanguage(found.language)
      setOwner(found)
    }
    find().catch(() => setOwner(null))
  }, [])
  return (
    <main class="alone" id="page">
      <div class="sheet">
        <p class="brand">
          <Brand />
        </p>
        <PageHead title={words.welcome} />
        {owner === undefined && <p class="quiet">{common.loading}</p>}
        {owner === null && (
          <p class="note warn">
            {words.linkOver} <a href="/app/sign-in">{words.signIn}</a>
          </p>
        )}
        {owner &&
          (owner.organisation ? <SeatOffer link={link} owner={owner} /> : <WelcomeForm link={link} owner={owner} />)}
      </div>
    </main>
  )
}
