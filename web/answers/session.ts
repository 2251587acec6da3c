import { signal } from '@preact/signals'
import { setLanguage } from '../words/words.ts'
import { ask, Rejected } from './api.ts'

export type Session = {
  readonly id: string
  readonly person: { readonly id: string; readonly email: string; readonly name: string; readonly language: string }
  readonly organisation: string
  readonly role: string
  readonly scopes: readonly string[]
  readonly organisations: readonly { readonly id: string; readonly name: string; readonly role: string }[]
  readonly provenUntil: string
}

/** Who is signed in: null for nobody, undefined while it is not known yet. */
export const session = signal<Session | null | undefined>(undefined)

/** Asks who is signed in. */
export async function readSession(): Promise<void> {
  // The page is told whether the browser keeps a session: a question that can only be rejected is not asked.
  if (document.documentElement.dataset['session'] === undefined) {
    session.value = null
    return
  }
  try {
    keepSession((await ask<{ session: Session }>('GET', '/v1/session')).session)
  } catch (error) {
    if (!(error instanceof Rejected) || error.status !== 401) throw error
    session.value = null
  }
}

export function keepSession(begun: Session): void {
  void setLanguage(begun.person.language)
  session.value = begun
}

export async function signOut(): Promise<void> {
  await ask('DELETE', '/v1/session')
  localStorage.clear()
  session.value = null
}

/** Whether the person may do what needs a scope; the service decides, this only shows it beforehand. */
export function may(scope: string): boolean {
  const scopes = session.value?.scopes ?? []
  return scopes.includes('all') || scopes.includes(scope) || scopes.includes(scope.replace(':read', ':write'))
}
