import { useMemo } from 'preact/hooks'
import type { Contact, Product } from '../../client/src/index.ts'
import { language } from '../words/words.ts'
import { useAnswer } from './answers.ts'
import { api } from './api.ts'
import { ask } from './ask.ts'

export const nameOf = ({ companyName, companyNameAddition, firstName, lastName }: Contact): string =>
  (companyName ? [companyName, companyNameAddition] : [firstName, lastName]).filter(Boolean).join(' ')

/** The names of contacts by their ids: lists of documents name their recipients by id. */
export function useContactNames(): (id: string | undefined) => string {
  const { answer } = useAnswer(ask.contacts.list({ limit: 500 }).every)
  const names = useMemo(() => answer && new Map(answer.map((contact) => [contact.id, nameOf(contact)])), [answer])
  return (id) => (id === undefined ? '' : (names?.get(id) ?? '…'))
}

/** A contact as an option. */
export const contactOption = (contact: Contact) => ({
  value: contact.id,
  label: nameOf(contact),
  detail: contact.townName ?? '',
})

/** The contacts offered before typing, and the chosen one. */
export function useContactOptions(chosen: string) {
  const first = useAnswer(ask.contacts.list({ limit: 20 })).answer?.contacts
  const one = useAnswer(chosen === '' ? undefined : ask.contacts.get(chosen)).answer?.contact
  return useMemo(() => {
    const all = first ?? []
    const shown = one && !all.some(({ id }) => id === one.id) ? [one, ...all] : all
    return shown.map(contactOption)
  }, [first, one])
}

/** Matching names precede matching towns or addresses. */
export async function searchContacts(q: string, signal: AbortSignal) {
  const { results } = await api.search.find({ q, kind: 'contact' }, { signal })
  return results.map(({ id, name, detail = '' }) => ({ value: id, label: name, detail }))
}

/** The name of a product in a language, or in another one that it has. */
export const nameOfProduct = ({ names }: Product, spoken: string = language.value): string =>
  Object.entries(names).find(([one]) => one === spoken)?.[1] ?? Object.values(names)[0] ?? ''

/** The chart of accounts. It is short, so it is read whole. */
export const useAccounts = () => useAnswer(ask.accounts.list({ limit: 500 }).every)
