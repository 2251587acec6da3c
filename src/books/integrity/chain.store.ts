import type { Tx } from '../../platform/db/database.ts'
import type { ChainPosition, Link } from '../../platform/db/hash-chain.rules.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { withTransactions } from '../journal/chain.rules.ts'

/** The number and hash of the newest entry; undefined if the row was removed. */
export const readHead = (tx: Tx): Promise<ChainPosition | undefined> =>
  tx.maybe(sql`
  select sequence::float8 as sequence, hash from journal_heads where organisation = ${tx.organisation}`)

/**
 * The entries of the journal after number `after` up to number `until`, with the canonical content of chain.rules.ts. The database builds the
 * text, because reading a million entries column by column would cost several times as much as hashing them, and because no invalid value can
 * then stop the search for it. Two statements, merged here: that costs half of a join.
 */
export async function entriesBetween(tx: Tx, after: number, until: number): Promise<Link[]> {
  const [entries, transactions] = await Promise.all([
    tx.rows<EntryText>(sql`
    select sequence, hash, concat_ws(' ', sequence, id, date, ${sized(sql`description`)}, debit_account, credit_account, amount,
           ${sized(sql`currency`)}, trim_scale(exchange_rate), ${sized(sql`tax_code`)}, ${sized(sql`external_reference`)},
           ${sized(sql`source`)}, coalesce(source_id::text, '-'), coalesce(reverses::text, '-'),
           to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as fields,
           ${sized(sql`description`)} as description, gross_amount::text as gross,
           concat_ws(' ', ${sized(sql`currency`)}, ${sized(sql`tax_code`)}) as kind,
           case when is_reversal is null and document_number is null and token is null and request_id is null and metadata is null then ''
                else concat(' ', coalesce(token::text, '-'), ' ', ${sized(sql`request_id`)}, ' ', ${sized(sql`metadata::text`)},
                       case when is_reversal is null and document_number is null then ''
                            else concat(' ', coalesce(is_reversal::text, '-'), ' ', ${sized(sql`document_number`)}) end) end
           || case when supply_date is null and voucher is null then ''
                   else concat(' ', ${sized(sql`supply_date`)}, ' ', coalesce(voucher::text, '-')) end as "end"
      from ledger_entries where organisation = ${tx.organisation} and sequence > ${after} and sequence <= ${until} order by sequence`),
    tx.rows<TransactionText>(sql`
    select entry, concat_ws(' ', line, id, date, debit_account, credit_account) as place, amount::text, original_amount::text as original,
           coalesce(' ' || tax_part, '') as part
      from ledger_transactions where organisation = ${tx.organisation} and entry > ${after} and entry <= ${until} order by entry, line`),
  ])
  const byEntry = Map.groupBy(transactions, ({ entry }) => entry)
  return entries.map(({ sequence, hash, fields, description, gross, kind, end }) => {
    const texts = (byEntry.get(sequence) ?? []).map(
      ({ place, amount, original, part }) => `${place} ${description} ${amount} ${gross} ${original} ${kind}${part}`,
    )
    return { sequence, hash, content: withTransactions(fields, texts, end) }
  })
}

/** The parts of the canonical content as text, so that a column with an impossible value is read, too. */
type EntryText = {
  readonly [part in 'fields' | 'description' | 'gross' | 'kind' | 'end']: string
} & Pick<Link, 'sequence' | 'hash'>
type TransactionText = { readonly [part in 'place' | 'amount' | 'original' | 'part']: string } & {
  readonly entry: number
}

/** A text preceded by its length in bytes; a hyphen for null. */
const sized = (text: Sql): Sql => sql`coalesce(octet_length(${text}) || ':' || ${text}, '-')`

/** The lowest number of an entry or transaction outside the journal: after its head, or before its first entry. */
export const firstStray = async (tx: Tx): Promise<number | undefined> =>
  (await tx.value<number | null>(sql`
    select least(
        (select min(sequence) from ledger_entries e where e.organisation = h.organisation and e.sequence > h.sequence),
        (select min(entry) from ledger_transactions t where t.organisation = h.organisation and t.entry > h.sequence),
        (select min(entry) from ledger_transactions t where t.organisation = h.organisation and t.entry < 1))::float8 as stray
      from journal_heads h where h.organisation = ${tx.organisation}`)) ?? undefined
