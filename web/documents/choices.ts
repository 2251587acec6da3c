import { useMemo, useRef, useState } from 'preact/hooks'
import type { Product } from '../../client/src/index.ts'
import { useAfterPause } from '../answers/after-pause.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { may } from '../answers/session.ts'
import { useAccountOptions } from '../ledger/account-options.ts'

type Option = readonly [value: string, label: string]

/** The possible accounts of a sale. */
export function useRevenueAccounts(): readonly Option[] {
  const { options } = useAccountOptions()
  return useMemo(
    () => options.filter(({ value }) => value.startsWith('3')).map(({ value, label }): Option => [value, label]),
    [options],
  )
}

export const useOrganisation = () => useAnswer(ask.organisation.get())

/** The default tax code of a sale: the usual rate with a VAT number, none without one (MWSTG art. 27). */
export const usualTaxCode = (vatNumber: string | undefined): string => (vatNumber ? 'UN81' : '')

/** The records that a document and its positions may name. */
export function useChoices() {
  const accounts = useRevenueAccounts()
  const currencies = useAnswer(ask.currencies.list()).answer?.currencies
  const offered = useAnswer(ask.templates.list({ limit: 100 }))
  const settings = useOrganisation()
  const [templates, organisation] = [offered.answer?.templates, settings.answer?.organisation]
  const made = useMemo(() => {
    return {
      accounts,
      currencies: (currencies ?? []).filter(({ isEnabled }) => isEnabled),
      templates: templates ?? [],
      organisation,
      /** The defaults of a first position: services. */
      usual: { taxCode: usualTaxCode(organisation?.vatNumber), contraAccount: '3400' },
    }
  }, [accounts, currencies, templates, organisation])
  /** They are required before anything begins. */
  return { ...made, needed: [offered, settings] }
}
export type Choices = ReturnType<typeof useChoices>

/** The longest search. */
const LONGEST = 100
const NONE: readonly Product[] = []

/** The products that match a text, from the service: a few letters find each of many. The last ones stay until others are found. */
export function useProducts(text: string): readonly Product[] {
  const [asked, setAsked] = useState('')
  useAfterPause(text, () => setAsked(text.trim().slice(0, LONGEST)))
  const found = ask.products.list({ limit: 20, ...(asked ? { q: asked } : {}) })
  const { answer } = useAnswer(may('contacts:read') ? found : undefined)
  const last = useRef(NONE)
  last.current = answer?.products ?? last.current
  return last.current
}

/** The accounts, with a position's own account even if it is not offered any more. */
export const accountOptions = (accounts: readonly Option[], chosen: string): readonly Option[] =>
  chosen === '' || accounts.some(([number]) => number === chosen) ? accounts : [...accounts, [chosen, chosen]]
