import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Template } from './template.schema.ts'

const columns = sql`id, name, design, font, accent_colour as "accentColour", address_side as "addressSide", fold_marks as "foldMarks", language, amount_mode as "amountMode",
  columns, introductory_text as "introductoryText", closing_text as "closingText", payable_in_days as "payableInDays",
  mail_subject as "mailSubject", mail_cc as "mailCc", mail_bcc as "mailBcc", mail_reply_to as "mailReplyTo"`

const templateOf = withoutNulls<Template>

export const listTemplates = async (tx: Tx): Promise<Template[]> =>
  (
    await tx.rows<object>(
      sql`select ${columns} from templates where organisation = ${tx.organisation} order by position`,
    )
  ).map(templateOf)

/** The template with this id, or the organisation's first when none is named. */
export async function findTemplate(tx: Tx, id: string | undefined): Promise<Template | undefined> {
  if (id !== undefined && !isId(id)) return undefined
  const row = await tx.maybe<object>(sql`
    select ${columns} from templates where organisation = ${tx.organisation} and ${id === undefined ? sql`true` : sql`id = ${id}`}
     order by position limit 1`)
  return row && templateOf(row)
}

export async function lockTemplate(tx: Tx, id: string): Promise<Template | undefined> {
  if (!isId(id)) return undefined
  const row = await tx.maybe<object>(
    sql`select ${columns} from templates where organisation = ${tx.organisation} and id = ${id} for update`,
  )
  return row && templateOf(row)
}

/** Holds the list of templates as it is, and says how long it is: by a second statement, which sees what was added while the first waited. */
export async function lockTemplates(tx: Tx): Promise<number> {
  await tx.run(sql`select id from templates where organisation = ${tx.organisation} order by position for update`)
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from templates where organisation = ${tx.organisation}`,
  )
  return count
}

/** Keeps a new template as the last; the list is locked, so no other takes its place. */
export const insertTemplate = (tx: Tx, template: Template): Promise<number> =>
  tx.run(sql`
  insert into templates (organisation, id, position, name, design, font, accent_colour, address_side, fold_marks, language, amount_mode,
                         columns, introductory_text, closing_text, payable_in_days, mail_subject, mail_cc, mail_bcc, mail_reply_to)
  select ${tx.organisation}, ${template.id}::uuid, coalesce(max(position), 0) + 1, ${template.name}, ${template.design}, ${template.font},
         ${template.accentColour}, ${template.addressSide}, ${template.foldMarks}::boolean, ${template.language}, ${template.amountMode}, ${template.columns}::text[],
         ${template.introductoryText ?? null}, ${template.closingText ?? null}, ${template.payableInDays}::smallint,
         ${template.mailSubject ?? null}, ${template.mailCc ?? null}::text[], ${template.mailBcc ?? null}::text[], ${template.mailReplyTo ?? null}
    from templates where organisation = ${tx.organisation}`)

export const updateTemplate = (tx: Tx, template: Template): Promise<number> =>
  tx.run(sql`
  update templates set (name, design, font, accent_colour, address_side, fold_marks, language, amount_mode, columns, introductory_text, closing_text, payable_in_days,
                       mail_subject, mail_cc, mail_bcc, mail_reply_to)
    = row(${template.name}, ${template.design}, ${template.font}, ${template.accentColour}, ${template.addressSide}, ${template.foldMarks}::boolean, ${template.language}, ${template.amountMode}, ${template.columns}::text[],
          ${template.introductoryText ?? null}, ${template.closingText ?? null}, ${template.payableInDays}::smallint,
          ${template.mailSubject ?? null}, ${template.mailCc ?? null}::text[], ${template.mailBcc ?? null}::text[], ${template.mailReplyTo ?? null})
   where organisation = ${tx.organisation} and id = ${template.id}`)

export const deleteTemplate = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from templates where organisation = ${tx.organisation} and id = ${id}`)
