import type { Database, Tx } from '../src/db/database.ts'

/** A database that counts the statements that it runs. */
export function countedStatements(database: Database): { database: Database; count: () => number } {
  let count = 0
  const counted = <Call extends (statement: never) => unknown>(call: Call): Call =>
    ((statement: never) => {
      count++
      return call(statement)
    }) as Call
  const watched = (tx: Tx): Tx => ({
    organisation: tx.organisation,
    author: tx.author,
    rows: counted(tx.rows),
    one: counted(tx.one),
    maybe: counted(tx.maybe),
    run: counted(tx.run),
  })
  return {
    database: {
      ...database,
      inTransaction: (organisation, work, author) =>
        database.inTransaction(organisation, (tx) => work(watched(tx)), author),
      alone: (lane, statement) => {
        count++
        return database.alone(lane, statement)
      },
    },
    count: () => count,
  }
}
