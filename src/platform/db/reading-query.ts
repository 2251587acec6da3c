import pg from 'pg'

/**
 * Makes rows of one organisation visible, and says how the statement is planned, until the transaction ends. It returns no row; each connection
 * prepares it when it opens.
 */
const SET_ORGANISATION = {
  name: 'set_organisation',
  text: `select where set_config('app.organisation', $1, true) is null or set_config('plan_cache_mode', $2, true) is null`,
}

export const prepareReading = (client: pg.ClientBase): Promise<unknown> =>
  client.query({ ...SET_ORGANISATION, values: ['', 'auto'] })

/** Undeclared members of the library's queries and connections. */
type Wire = {
  readonly stream: { cork(): void; uncork(): void }
  bind(message: { statement: string; values: readonly string[] }): void
  execute(message: object): void
}
type Handlers = {
  submit(wire: Wire): Error | null
  handleCommandComplete(message: unknown, wire: Wire): void
}

/**
 * Runs a statement that sees one organisation and is a transaction of its own, in one round trip. The statement that sets the organisation is
 * sent before it, and one Sync ends both, so they are one transaction (PostgreSQL, frontend/backend protocol, pipelining).
 */
export const queryReading = (
  client: pg.ClientBase,
  { organisation, isPlanned }: { readonly organisation: string; readonly isPlanned: boolean },
  config: pg.QueryConfig,
): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const settle = (error: Error | undefined, result: unknown) =>
      error ? reject(error) : resolve(result as pg.QueryResult)
    const query = new pg.Query({ ...config, queryMode: 'extended' } as pg.QueryConfig, settle)
    const { submit, handleCommandComplete } = query as unknown as Handlers
    let isSet = false
    const handlers: Handlers = {
      submit: (wire) => {
        wire.stream.cork()
        try {
          wire.bind({
            statement: SET_ORGANISATION.name,
            values: [organisation, isPlanned ? 'force_custom_plan' : 'force_generic_plan'],
          })
          wire.execute({})
          return submit.call(query, wire)
        } finally {
          wire.stream.uncork()
        }
      },
      // The first completed command sets the organisation.
      handleCommandComplete: (message, wire) => {
        if (isSet) handleCommandComplete.call(query, message, wire)
        isSet = true
      },
    }
    client.query(Object.assign(query, handlers))
  })
