import type { Tx } from '../../platform/db/database.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Logo } from './logo.rules.ts'

export async function findLogo(tx: Tx): Promise<(Logo & { readonly sha256: Buffer }) | undefined> {
  const row = await tx.maybe<object>(sql`
  select media_type as "mediaType", width, height, sha256, content, picture from logos where organisation = ${tx.organisation}`)
  return row && withoutNulls(row)
}

export const upsertLogo = (
  tx: Tx,
  { mediaType, width, height, content, picture }: Logo,
  sha256: Buffer,
): Promise<number> =>
  tx.run(sql`
  insert into logos (organisation, media_type, width, height, sha256, content, picture)
  values (${tx.organisation}, ${mediaType}, ${width}, ${height}, ${sha256}, ${content}, ${picture ?? null})
  on conflict (organisation) do update
    set (media_type, width, height, sha256, content, picture)
        = row(excluded.media_type, excluded.width, excluded.height, excluded.sha256, excluded.content, excluded.picture)`)

export const deleteLogo = (tx: Tx): Promise<number> =>
  tx.run(sql`delete from logos where organisation = ${tx.organisation}`)
