/** A discount for early payment as it is typed: both texts are empty without one. The names are those of the fields in requests. */
export type TypedTerms = { readonly 'discountTerms.rate': string; readonly 'discountTerms.days': string }
type Terms = { readonly rate: number; readonly days: number }

/** The texts of a discount. */
export const typedTerms = (terms: Terms | undefined): TypedTerms => ({
  'discountTerms.rate': terms ? String(terms.rate) : '',
  'discountTerms.days': terms ? String(terms.days) : '',
})

/** The typed discount as a merge patch, which sends both fields; nothing where neither changed. */
export const changedTerms = (changes: Partial<TypedTerms>, values: TypedTerms) =>
  changes['discountTerms.rate'] === undefined && changes['discountTerms.days'] === undefined
    ? {}
    : { discountTerms: termsOf(values) ?? null }

/** The typed discount; undefined without a rate. */
export const termsOf = ({ 'discountTerms.rate': rate, 'discountTerms.days': days }: TypedTerms): Terms | undefined =>
  rate === '' ? undefined : { rate: Number(rate), days: Number(days) }
