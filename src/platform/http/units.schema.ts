/** The keyword under which a schema states the unit of a number. It is part of the OpenAPI document. */
export const UNIT = 'x-unit'

/** Marks an amount in whole cents: the violation for 108.10 suggests the right number. */
export const CENTS = { [UNIT]: 'cents' } as const
