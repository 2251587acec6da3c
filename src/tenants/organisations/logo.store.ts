import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Logo } from './logo.rules.ts'

export const findLogo = (tx: Tx): Promise<(Logo & { readonly sha256: Buffer }) | undefined> =>
  tx.maybe(sql`
  select media_type as "mediaType", width, height, sha256, content from logos where organisation = ${tx.organisation}`)

export const upsertLogo = (tx: Tx, { mediaType, width, height, content }: Logo, sha256: Buffer): Promise<number> =>
  tx.run(sql`
  insert into logos (organisation, media_type, width, height, sha256, content)
  values (${tx.organisation}, ${mediaType}, ${width}, ${height}, ${sha256}, ${content})
  on conflict (organisation) do update
    set (media_type, width, height, sha256, content) = row(excluded.media_type, excluded.width, excluded.height, excluded.sha256, excluded.content)`)

export const deleteLogo = (tx: Tx): Promise<number> =>
  tx.run(sql`delete from logos where organisation = ${tx.organisation}`)
