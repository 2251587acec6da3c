import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'

/** Runs work on a connection of its own as the service queries an organisation: with its role, and with generic plans. */
export const asService = <Result>(
  config: pg.ClientConfig,
  organisation: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withClient(
    { ...config, options: '-c role=rappen_app -c timezone=UTC -c plan_cache_mode=force_generic_plan' },
    async (client) => {
      await client.query(`set app.organisation = '${organisation}'`)
      return work(client)
    },
  )
