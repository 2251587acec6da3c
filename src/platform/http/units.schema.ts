/** The keyword under which a schema says what a number counts. It is part of the OpenAPI document. */
export const UNIT = 'x-unit'

/** Marks an amount in whole cents: whoever sends 108.10 is told what to send instead. */
export const CENTS = { [UNIT]: 'cents' } as const
