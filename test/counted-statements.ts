import { type Database, NO_ORGANISATION, type People, type Tx } from '../src/platform/db/database.ts'

/** A database that counts its statements. */
export function countedStatements(database: Database): { database: Database; count: () => number } {
  let count = 0
  const counted = <Call extends (statement: never) => unknown>(call: Call): Call =>
    ((statement: never) => {
      count++
      return call(statement)
    }) as Call
  /** Events are stored at the end of a transaction, by one statement for any number. */
  const noted = (tx: Tx): Tx['note'] => {
    let isNoted = false
    return (changes) => {
      if (changes.length > 0 && !isNoted) {
        isNoted = true
        count++
      }
      tx.note(changes)
    }
  }
  const watched = (tx: Tx): Tx => ({
    organisation: tx.organisation,
    author: tx.author,
    rows: counted(tx.rows),
    one: counted(tx.one),
    value: counted(tx.value),
    column: counted(tx.column),
    maybe: counted(tx.maybe),
    run: counted(tx.run),
    note: noted(tx),
    warn: tx.warn,
    warned: tx.warned,
  })
  // Looking up a token, whose organisation is unknown, happens once a second and not with each request.
  const within = (one: People): People => {
    const watching =
      <Result>(organisation: string, work: (tx: Tx) => Promise<Result>) =>
      (tx: Tx) =>
        work(organisation === NO_ORGANISATION ? tx : watched(tx))
    return {
      inTransaction: (organisation, work, author) =>
        one.inTransaction(organisation, watching(organisation, work), author),
      reading: (organisation, work, how) => one.reading(organisation, watching(organisation, work), how),
    }
  }
  return {
    database: {
      ...database,
      ...within(database),
      people: within(database.people),
      alone: (key, statement) => {
        count++
        return database.alone(key, statement)
      },
    },
    count: () => count,
  }
}
