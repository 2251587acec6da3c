import type { TableRow } from './table.ts'

/** The columns of a list of documents for people. */
export const DOCUMENT_COLUMNS = ['number', 'title', 'recipient', 'totalAmount', 'state']

/** An estimate, an invoice or a credit note. */
export const isDocument = (record: TableRow): boolean => 'isDraft' in record && 'totalAmount' in record

/** Documents with the name of their recipient in place of its id, and their state in one word. */
export function documentsForPeople(documents: readonly TableRow[], contacts: readonly TableRow[]): TableRow[] {
  const names = new Map(contacts.map((contact) => [contact['id'], nameOf(contact)]))
  return documents.map((document) => ({
    ...document,
    recipient: names.get(document['recipient']) ?? document['recipient'] ?? firstLine(document['customRecipientText']),
    state: stateOf(document),
  }))
}

const nameOf = ({ companyName, firstName, lastName }: TableRow): string =>
  typeof companyName === 'string' && companyName !== '' ? companyName : [firstName, lastName].filter(Boolean).join(' ')

const firstLine = (text: unknown): string | undefined => (typeof text === 'string' ? text.split('\n')[0] : undefined)

/** The first that holds. An estimate has a status of its own; a document that is neither paid nor in another state is open. */
function stateOf({
  isDraft,
  isAnnulled,
  isPaid,
  isSettled,
  isWrittenOff,
  status,
  totalAmountPaid,
  totalAmountCredited,
}: TableRow): string {
  if (isDraft === true) return 'draft'
  if (typeof status === 'string') return status
  if (isAnnulled === true) return 'annulled'
  if (isPaid === true) return 'paid'
  if (isSettled === true) return 'settled'
  if (isWrittenOff === true) return 'written off'
  return Number(totalAmountPaid ?? 0) > 0 || Number(totalAmountCredited ?? 0) > 0 ? 'partly paid' : 'open'
}
