import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A PDF as sent, and the printed parts of each page: PNGs in base64, with positions in tenths of a millimetre. */
export type Letterhead = {
  readonly sha256: Buffer
  readonly content: Buffer
  readonly ink: readonly (readonly {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
    readonly png: string
  }[])[]
}

export const findLetterhead = (tx: Tx): Promise<Letterhead | undefined> =>
  tx.maybe(sql`select sha256, content, ink from letterheads where organisation = ${tx.organisation}`)

/** Its printed parts: the PDF itself is not read. */
export const findInk = (tx: Tx): Promise<Pick<Letterhead, 'ink'> | undefined> =>
  tx.maybe(sql`select ink from letterheads where organisation = ${tx.organisation}`)

export const upsertLetterhead = (tx: Tx, { sha256, content, ink }: Letterhead): Promise<number> =>
  tx.run(sql`
  insert into letterheads (organisation, sha256, content, ink)
  values (${tx.organisation}, ${sha256}, ${content}, ${JSON.stringify(ink)}::json)
  on conflict (organisation) do update set (sha256, content, ink) = row(excluded.sha256, excluded.content, excluded.ink)`)

export const deleteLetterhead = (tx: Tx): Promise<number> =>
  tx.run(sql`delete from letterheads where organisation = ${tx.organisation}`)
