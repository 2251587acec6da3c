import { hasOrganisations, may } from '../answers/session.ts'
import type { IconName } from '../parts/icons.tsx'
import { common } from '../words/common.ts'

export type AreaWord = keyof typeof common.areas
export type Area = {
  readonly to: string
  readonly word: AreaWord
  readonly icon: IconName
  readonly scope: string
  /** The letter after G that opens it. */
  readonly key?: string
}
type Group = { readonly word?: AreaWord; readonly areas: readonly Area[] }

/** The areas of the workplace, in the order of daily work. An area is added with its page. */
export const groups: readonly Group[] = [
  { areas: [{ to: '/app', word: 'overview', icon: 'house', scope: 'any', key: 'o' }] },
  {
    word: 'sell',
    areas: [
      { to: '/app/estimates', word: 'estimates', icon: 'file-pen-line', scope: 'invoices:read', key: 'q' },
      { to: '/app/invoices', word: 'invoices', icon: 'file-text', scope: 'invoices:read', key: 'i' },
      { to: '/app/recurring-invoices', word: 'recurringInvoices', icon: 'refresh-cw', scope: 'invoices:read' },
      { to: '/app/credit-notes', word: 'creditNotes', icon: 'file-minus', scope: 'invoices:read' },
      { to: '/app/reminders', word: 'reminders', icon: 'clock', scope: 'invoices:read' },
      { to: '/app/payments', word: 'payments', icon: 'wallet', scope: 'invoices:read', key: 'p' },
      { to: '/app/contacts', word: 'contacts', icon: 'users', scope: 'contacts:read', key: 'c' },
      { to: '/app/products', word: 'products', icon: 'package', scope: 'contacts:read', key: 'a' },
    ],
  },
  {
    word: 'books',
    areas: [
      { to: '/app/receipts', word: 'receipts', icon: 'receipt', scope: 'ledger:read' },
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

/** The list that the page of an address belongs to, as far as the person may see it; none for the list itself. */
export function areaAbove(path: string): Area | undefined {
  const list = path.startsWith('/app/accounts/') ? '/app/balance-sheet' : path.slice(0, path.lastIndexOf('/'))
  return areas().find(({ to }) => to !== '/app' && (list === to || list.startsWith(`${to}/`)))
}

export const isOpen = ({ scope }: { readonly scope: string }): boolean => scope === 'any' || may(scope)

/** The areas that the person may see. */
export const areas = (): readonly Area[] => groups.flatMap((group) => group.areas).filter(isOpen)

/** The pages of an area that has several, in the order of their tabs. */
export const settings = [
  'company',
  'numbers',
  'payment',
  'reminders',
  'vat',
  'currencies',
  'accounts',
  'people',
  'me',
] as const satisfies readonly (keyof typeof common.settingsPages)[]
export const developerPages = [
  'tokens',
  'webhooks',
  'events',
  'requests',
] as const satisfies readonly (keyof typeof common.developerPages)[]
export const reports = [
  ['/app/balance-sheet', 'balanceSheet'],
  ['/app/income-statement', 'incomeStatement'],
  ['/app/trial-balance', 'trialBalance'],
  ['/app/open-items', 'openItems'],
] as const satisfies readonly (readonly [to: string, word: keyof typeof common.reports])[]

type Named = { readonly to: string; readonly label: string; readonly detail: string }
type Scoped = Named & { readonly scope: string }

/** Every page that the person may open by name, and everything that can be created. */
export function namedPages(): readonly Named[] {
  const begun = [
    ['/app/estimates/new', common.newRecord.estimates, 'invoices:write'],
    ['/app/invoices/new', common.newRecord.invoices, 'invoices:write'],
    ['/app/recurring-invoices/new', common.newRecord.recurringInvoices, 'invoices:write'],
    ['/app/contacts/new', common.newRecord.contacts, 'contacts:write'],
    ['/app/products/new', common.newRecord.products, 'contacts:write'],
    ['/app/ledger/new', common.newRecord.ledger, 'ledger:write'],
    ['/app/templates/new', common.newRecord.templates, 'invoices:write'],
  ] as const
  const all: readonly Scoped[] = [
    ...begun.map(([to, label, scope]) => ({ to, label, scope, detail: '' })),
    ...groups.flatMap(({ areas: of }) =>
      of.map(({ to, word, scope }) => ({ to, label: common.areas[word], scope, detail: '' })),
    ),
    ...(hasOrganisations()
      ? [{ to: '/app/organisations', label: common.allOrganisations, scope: 'any', detail: '' }]
      : []),
    ...reports.map(([to, word]) => ({
      to,
      label: common.reports[word],
      scope: 'ledger:read',
      detail: common.areas.reports,
    })),
    ...settings.map((one) => ({
      to: `/app/settings/${one}`,
      label: common.settingsPages[one],
      scope: 'any',
      detail: common.areas.settings,
    })),
    ...developerPages.map((one) => ({
      to: `/app/developers/${one}`,
      label: common.developerPages[one],
      scope: 'settings:read',
      detail: common.areas.developers,
    })),
  ]
  return all.filter(isOpen)
}
