import { type Sql, sql } from '../../platform/db/sql.ts'

/** What shows that a record says something of a contact: its id, and its addresses and names in these words. */
export type Person = { readonly contact: string; readonly words: readonly string[] }

/** The fields by which a record, or a mail in it, shows whom it is about. */
const fields = ['recipientEmail', 'recipientName', 'signingPerson', 'cc[*]', 'bcc[*]']

/** Keys and words are in lower case: addresses are the same in both. */
const path = `$.*[*] ? (${['', 'emailDeliveries[*].']
  .flatMap((place) => fields.map((field) => `@.${place}${field} == $words[*]`))
  .join(' || ')
  .toLowerCase()}
  || (exists (@.signingperson ? (@ != null)) || exists (@.decision.reason ? (@ != null)))
     && (@.recipient == $contact || !exists (@.recipient ? (@ != null)) && $recipients[*] == $contact))`

/**
 * Whether records, as an event or an answer shows them under their names, say something of a person: they name the person in one of these fields,
 * or were signed or declined by whom they are addressed to, under whatever name. What an event shows from before has what changed alone: where
 * that is not the recipient, it stands in `afterwards`.
 */
export const saysOf = ({ contact, words }: Person, records: Sql, afterwards: Sql = sql`null`): Sql =>
  sql`jsonb_path_exists(lower((${records})::text)::jsonb, ${path}::jsonpath,
    jsonb_build_object('contact', ${contact}::text, 'words', lower(${JSON.stringify(words)})::jsonb,
      'recipients', coalesce(jsonb_path_query_array((${afterwards})::jsonb, '$.*.recipient'), '[]')), true)`

/** The same of an answer as it was sent. What shows the contact itself says something of it in any case. */
export const answerSaysOf = (person: Person, body: Sql): Sql =>
  sql`case when ${body} ~ '"(contact|recipientEmail|recipientName|signingPerson|reason)":'
    then position('"contact":{' in ${body}) > 0 and position(${person.contact}::text in ${body}) > 0 or ${saysOf(person, body)} else false end`
