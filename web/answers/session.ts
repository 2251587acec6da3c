import { batch, effect, signal } from '@preact/signals'
import type { Session } from '../../client/src/index.ts'
import { common } from '../words/common.ts'
import { setLanguage } from '../words/words.ts'
import { end, forgetAnswers } from './answers.ts'
import { api, isMoved, keepHere, RappenError, rejectedSessions, shownOrganisation } from './api.ts'
import { proofAsked } from './proof.ts'

/** The session: null without one, undefined while it is unknown. */
export const session = signal<Session | null | undefined>(undefined)

// An ended session leads to the sign-in, and back to the same page; typed text is still on the device.
effect(() => {
  if (rejectedSessions.value === 0 || !session.peek()) return
  proofAsked.peek()?.(false)
  session.value = null
})

/** The prefix of list settings in the browser's storage. */
export const LIST_SETTINGS = 'rappen list '

/** Whether the browser had a session when the page was loaded. */
export const hadSession = document.documentElement.dataset['session'] !== undefined

/** The name under which a tab remembers its organisation. */
const HERE = 'rappen organisation'

/** Reads the session when the page is loaded, unless there is no cookie. A tab that is loaded again stays in its organisation. */
export async function beginSession(): Promise<void> {
  const here = sessionStorage.getItem(HERE)
  if (hadSession) await readSession()
  else session.value = null
  const { organisation, organisations = [] } = session.peek() ?? {}
  if (here === null || here === organisation || !organisations.some(({ id }) => id === here)) return
  await api.session.chooseOrganisation({ organisation: here }).then(
    (moved) => keepSession(moved.session),
    () => undefined,
  )
}

/**
 * Asks who is signed in. Answers from before a sign-out, or of another organisation, count no more; and where another tab has
 * moved the session, it is moved back.
 */
export async function readSession(): Promise<void> {
  const organisation = session.peek()?.organisation
  try {
    const { session: now } = await api.session.get()
    if (session.peek()?.organisation !== organisation) return
    if (organisation === undefined || now.organisation === organisation) keepSession(now)
    else if ((await keepHere()) === 'moved') await readSession()
  } catch (error) {
    if (!(error instanceof RappenError) || error.status !== 401) throw error
    session.value = null
  }
}

/**
 * The person's language comes with the session: no page is first drawn in another one. No answer for another person or organisation is shown.
 */
export function keepSession(begun: Session): void {
  const before = session.peek()
  batch(() => {
    setLanguage(begun.person.language)
    session.value = begun
    shownOrganisation.value = begun.organisation
    isMoved.value = false
  })
  sessionStorage.setItem(HERE, begun.organisation)
  if (before?.organisation !== begun.organisation || before.person.id !== begun.person.id) forgetAnswers()
}

/** Removes all typed text; list settings stay, since they contain no record. */
function forgetTyped(): void {
  for (const name of Object.keys(localStorage)) if (!name.startsWith(LIST_SETTINGS)) localStorage.removeItem(name)
}

export const signOut = (): Promise<void> =>
  end('/v1', async () => {
    await api.session.signOut()
    forgetTyped()
    session.value = null
  })

/** Whether the person has a scope; the service decides, and this only shows it beforehand. */
export function may(scope: string): boolean {
  const scopes = session.value?.scopes ?? []
  return scopes.includes('all') || scopes.includes(scope) || scopes.includes(scope.replace(':read', ':write'))
}

/** Whether there is anything on the page of all organisations: several, or the right to create one. */
export function hasOrganisations(): boolean {
  const { organisations = [] } = session.value ?? {}
  return organisations.length > 1 || organisations.some(({ role }) => role === 'owner' || role === 'fiduciary')
}

/** Why the person may not act without this scope; undefined if allowed. */
export function disabledReason(scope: string): string | undefined {
  const role = session.value?.role
  return may(scope) || role === undefined ? undefined : common.forbidden(common.roles[role])
}
