import type { AuditEntry } from '../../client/src/index.ts'
import { moneyText } from '../words/words.ts'
import { recordIn } from './changes.rules.ts'
import { words } from './words.ts'

type Told = Pick<AuditEntry, 'action' | 'before' | 'after'> & { readonly by?: { readonly name: string } | undefined }
type Fields = {
  readonly amount?: number
  readonly currency?: string
  readonly title?: string
  readonly recipientEmail?: string
}

/**
 * An act as a sentence with its author: "Anna Keller created the invoice"; undefined for an act without a sentence, or if the sentence names data
 * that are not there.
 */
export function sentenceOf({ action, by, before, after }: Told): string | undefined {
  const [record = '', act = ''] = action.split('.')
  const who = by?.name ?? words.theService
  // A customer who decides by the link has no session.
  const answered: Readonly<Record<string, string | undefined>> = by ? {} : words.byCustomer
  if (answered[action]) return answered[action]
  // The record of the act, of any kind.
  const { amount, currency = 'CHF', title = '', recipientEmail = '' } = (recordIn(after ?? before) ?? {}) as Fields
  const special: Readonly<Record<string, ((who: string, about: string) => string) | undefined>> = words.sentences
  const about =
    record === 'payment'
      ? amount !== undefined && moneyText(currency, amount)
      : record === 'email'
        ? recipientEmail
        : title
  const own = special[action]
  if (own) {
    const namesData = own(who, '?') !== own(who, '')
    return namesData && !about ? undefined : own(who, about || '')
  }
  const objects: Readonly<Record<string, string | undefined>> = words.objects
  const general: Readonly<Record<string, ((who: string, object: string) => string) | undefined>> = words.did
  const object = objects[record]
  return object === undefined ? undefined : general[act]?.(who, object)
}
