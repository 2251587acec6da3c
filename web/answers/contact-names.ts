import type { Contact } from '../../client/src/index.ts'
import { useAnswer } from './answers.ts'
import { api } from './api.ts'

export const nameOf = ({ companyName, companyNameAddition, firstName, lastName }: Contact): string =>
  (companyName ? [companyName, companyNameAddition] : [firstName, lastName]).filter(Boolean).join(' ')

/** The names of contacts by their ids: lists of documents name their recipients by id. */
export function useContactNames(): (id: string | undefined) => string {
  const { answer } = useAnswer('/v1/contacts?names', async () => {
    const { contacts } = await api.contacts.list({ limit: 500 })
    return new Map(contacts.map((contact) => [contact.id, nameOf(contact)]))
  })
  return (id) => (id === undefined ? '' : (answer?.get(id) ?? '…'))
}
