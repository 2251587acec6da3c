/** A row as a record shows it: what is not set is left out, where the database has a null. The caller says which schema that is. */
export const withoutNulls = <Shown extends object>(row: object): Shown =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Shown
