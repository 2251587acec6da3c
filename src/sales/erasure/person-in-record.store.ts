import { type Sql, sql } from '../../platform/db/sql.ts'

/** Signs that a record concerns a contact: its id, and these words of its addresses and names. */
export type Person = { readonly contact: string; readonly words: readonly string[] }

/** The fields by which a record, or a mail in it, identifies a person. */
const fields = ['recipientEmail', 'recipientName', 'signingPerson', 'cc[*]', 'bcc[*]']

/** Keys and words are in lower case: addresses are the same in both. */
const path = `$.*[*] ? (${['', 'emailDeliveries[*].']
  .flatMap((place) => fields.map((field) => `@.${place}${field} == $words[*]`))
  .join(' || ')
  .toLowerCase()}
  || (exists (@.signingperson ? (@ != null)) || exists (@.decision.reason ? (@ != null)))
     && (@.recipient == $contact || !exists (@.recipient ? (@ != null)) && $recipients[*] == $contact))`

/**
 * Whether records, as an event or an answer shows them under their names, concern a person: they name the person in one of these fields, or
 * their recipient signed or declined them under any name. The earlier part of an event has only changed fields: if the recipient is not among
 * them, it is in `afterwards`.
 */
export const saysOf = ({ contact, words }: Person, records: Sql, afterwards: Sql = sql`null`): Sql =>
  sql`jsonb_path_exists(lower((${records})::text)::jsonb, ${path}::jsonpath,
    jsonb_build_object('contact', ${contact}::text, 'words', lower(${JSON.stringify(words)})::jsonb,
      'recipients', coalesce(jsonb_path_query_array((${afterwards})::jsonb, '$.*.recipient'), '[]')), true)`

/** The same for a sent answer. An answer with the contact itself always concerns it. */
export const answerSaysOf = (person: Person, body: Sql): Sql =>
  sql`case when ${body} ~ '"(contact|recipientEmail|recipientName|signingPerson|reason)":'
    then position('"contact":{' in ${body}) > 0 and position(${person.contact}::text in ${body}) > 0 or ${saysOf(person, body)} else false end`
