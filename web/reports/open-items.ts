import type { OpenItems } from '../../client/src/index.ts'
import type { Question } from '../answers/answers.ts'
import { api, type Tagged, tagged } from '../answers/api.ts'

/** The pages of items by their type. */
export const pages = {
  invoice: '/app/invoices/',
  'credit-note': '/app/credit-notes/',
  payment: '/app/payments/',
  advance: '/app/payments/',
  entry: '/app/ledger/',
} as const

type Query = NonNullable<Parameters<typeof api.reports.getOpenItems>[0]>

/** The open items of a day, of one side or of one contact. Its other answer is a PDF, so it is no question of `ask`. */
export const openItemsBy = (query: Query): Question<Tagged<{ readonly openItems: OpenItems }>> => ({
  key: `/v1/reports/open-items?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  ask: (asking) => tagged((options) => api.reports.getOpenItems(query, { ...asking, ...options })),
})
