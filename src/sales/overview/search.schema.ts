import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'

/** The kinds of search results, in order. */
export const resultKinds = [
  'contact',
  'estimate',
  'invoice',
  'credit-note',
  'recurring-invoice',
  'payment',
  'product',
  'account',
  'ledger-entry',
] as const
export type ResultKind = (typeof resultKinds)[number]

export const SearchQuery = closed({
  q: Type.String({
    minLength: 1,
    maxLength: 100,
    format: 'line',
    description:
      'Words, each the beginning of a word; or a number, a reference, or an amount such as 1080.50, with a point or a comma.',
  }),
  kind: Type.Optional(Type.Enum(resultKinds, { description: 'Only of this kind: then at most twenty are found.' })),
})

export type SearchResult = Static<typeof SearchResult>
export const SearchResult = titled('SearchResult', {
  kind: Type.Enum(resultKinds, { description: 'The results.' }),
  id: Type.String({ description: 'Id of the record; the number of an account.' }),
  number: Type.Optional(Type.String({ description: 'Number of a document, account, article or entry.' })),
  name: Type.String({ description: 'Name, title, note or description, as one reads it in a list; may be empty.' }),
  detail: Type.Optional(Type.String({ description: 'Whom it is for, where it is, or its state.' })),
  date: Type.Optional(Type.String({ format: 'date', description: 'Its date, where it has one.' })),
  amount: Type.Optional(Type.Number({ description: 'Its total or amount, in currency units.' })),
  currency: Type.Optional(Type.String({ description: 'The currency of the amount.' })),
})

export const SearchAnswer = closed({
  results: Type.Array(SearchResult, {
    description:
      'At most five of each kind, of the kinds that the scopes of the token show; the newest or first by name. Contacts whose name fits come before those whose town or address does. A document with exactly this number comes first.',
  }),
})
