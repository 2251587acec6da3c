import { may } from '../answers/session.ts'
import type { IconName } from '../parts/icons.tsx'
import type { Words } from '../words/words.ts'

export type AreaWord = keyof Words['frame']['areas']
export type Area = {
  readonly to: string
  readonly word: AreaWord
  readonly icon: IconName
  readonly scope: string
  /** The letter that leads there after G. */
  readonly key?: string
}
type Group = { readonly word?: AreaWord; readonly areas: readonly Area[] }

/** What the workplace has, in the order of daily work. An area comes with its page. */
export const groups: readonly Group[] = [
  { areas: [{ to: '/app', word: 'overview', icon: 'house', scope: 'any', key: 'o' }] },
  {
    word: 'sell',
    areas: [
      { to: '/app/estimates', word: 'estimates', icon: 'file-pen-line', scope: 'invoices:read', key: 'q' },
      { to: '/app/invoices', word: 'invoices', icon: 'file-text', scope: 'invoices:read', key: 'i' },
      { to: '/app/credit-notes', word: 'creditNotes', icon: 'file-minus', scope: 'invoices:read' },
      { to: '/app/payments', word: 'payments', icon: 'wallet', scope: 'invoices:read', key: 'p' },
      { to: '/app/contacts', word: 'contacts', icon: 'users', scope: 'contacts:read', key: 'c' },
      { to: '/app/products', word: 'products', icon: 'package', scope: 'contacts:read', key: 'a' },
    ],
  },
  {
    word: 'books',
    areas: [
      { to: '/app/ledger', word: 'ledger', icon: 'book-open', scope: 'ledger:read', key: 'l' },
      { to: '/app/balance-sheet', word: 'reports', icon: 'chart-column', scope: 'ledger:read', key: 'r' },
      { to: '/app/periods', word: 'periods', icon: 'calendar-check', scope: 'ledger:read' },
    ],
  },
  {
    word: 'set',
    areas: [
      { to: '/app/templates', word: 'templates', icon: 'layout-template', scope: 'invoices:read' },
      { to: '/app/settings', word: 'settings', icon: 'settings', scope: 'any', key: 's' },
      { to: '/app/developers', word: 'developers', icon: 'code', scope: 'settings:read' },
      { to: '/app/audit', word: 'audit', icon: 'history', scope: 'any' },
    ],
  },
]

export const isOpen = ({ scope }: { readonly scope: string }): boolean => scope === 'any' || may(scope)

/** The areas that the person may see. */
export const areas = (): readonly Area[] => groups.flatMap((group) => group.areas).filter(isOpen)
