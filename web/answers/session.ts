import { batch, effect, signal } from '@preact/signals'
import type { Session } from '../../client/src/index.ts'
import { common } from '../words/common.ts'
import { setLanguage } from '../words/words.ts'
import { end, forgetAnswers } from './answers.ts'
import { api, isMoved, keepHere, RappenError, rejectedSessions, shownOrganisation } from './api.ts'
import { proofAsked } from './proof.ts'

/** Who is signed in: null for nobody, undefined while it is not known yet. */
export const session = signal<Session | null | undefined>(undefined)

// A session that ended leads to the sign-in, and back to the same page; what was typed is still on the device.
effect(() => {
  if (rejectedSessions.value === 0 || !session.peek()) return
  proofAsked.peek()?.(false)
  session.value = null
})

/** With what the names of list settings begin in the storage of the browser. */
export const LIST_SETTINGS = 'rappen list '

/** Whether the browser kept a session when the page was loaded. */
export const hadSession = document.documentElement.dataset['session'] !== undefined

/** Asks who is signed in when the page was loaded: a question that can only be rejected is not asked. */
export async function beginSession(): Promise<void> {
  if (hadSession) await readSession()
  else session.value = null
}

/**
 * Asks who is signed in. What was asked before somebody signed out, or went to another organisation, counts no more; and where another tab has
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
 * The language of the person comes with the session: no page is drawn in another one first. Nothing that another person, or another
 * organisation, was answered is shown.
 */
export function keepSession(begun: Session): void {
  const before = session.peek()
  batch(() => {
    setLanguage(begun.person.language)
    session.value = begun
    shownOrganisation.value = begun.organisation
    isMoved.value = false
  })
  if (before?.organisation !== begun.organisation || before.person.id !== begun.person.id) forgetAnswers()
}

/** Removes all that was typed; how somebody likes the lists stays: it holds no record. */
function forgetTyped(): void {
  for (const name of Object.keys(localStorage)) if (!name.startsWith(LIST_SETTINGS)) localStorage.removeItem(name)
}

export const signOut = (): Promise<void> =>
  end('/v1', async () => {
    await api.session.signOut()
    forgetTyped()
    session.value = null
  })

/** Whether the person may do what needs a scope; the service decides, this only shows it beforehand. */
export function may(scope: string): boolean {
  const scopes = session.value?.scopes ?? []
  return scopes.includes('all') || scopes.includes(scope) || scopes.includes(scope.replace(':read', ':write'))
}

/** Why the person may not do what needs a scope; undefined if he may. */
export function disabledReason(scope: string): string | undefined {
  const role = session.value?.role
  return may(scope) || role === undefined ? undefined : common.forbidden(common.roles[role])
}
