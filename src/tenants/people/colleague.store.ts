import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Colleague, Invitation } from './people.schema.ts'
import type { Role } from './role.rules.ts'

/** A person of the organisation, with the seat; undefined while it is only offered. */
export type SeatedPerson = Colleague & { readonly seat?: string }

/** Everyone who has a seat in the organisation or an offer of one, by name. */
export const peopleHere = async (tx: Tx): Promise<SeatedPerson[]> =>
  (
    await tx.rows<SeatedPerson>(sql`
    select * from (
      select p.id, p.email, p.name, p.language, t.role, t.last_used_at is not null as "hasJoined", t.id as seat, t.last_used_at as "lastUsedAt"
        from tokens as t join people as p on p.id = t.person
       where t.organisation = ${tx.organisation} and t.revoked_at is null
      union all
      select person, email, name, language, role, false, null, null from seat_offers where organisation = ${tx.organisation}) as one
     order by lower(name), id`)
  ).map((row) => withoutNulls(row))

/**
 * Locks an address until the transaction ends: of two organisations that invite the same person, the second sees the seat that the first gave.
 */
export const holdAddress = (tx: Tx, email: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('address'), hashtext(lower(${email})))`)

/** Locks the links of a person until the transaction ends: while a seat is taken, no new link that would also open it is made. */
export const holdLinksOf = (tx: Tx, person: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('person'), hashtext(${person}::text))`)

export const insertOffer = (
  tx: Tx,
  {
    person,
    email,
    name,
    language,
    role,
    link,
    until,
  }: Required<Invitation> & { person: string; link: Buffer; until: Date },
): Promise<number> =>
  tx.run(sql`
  insert into seat_offers (organisation, person, name, email, language, role, hash, expires_at)
  values (${tx.organisation}, ${person}, ${name}, ${email}, ${language}, ${role}, ${link}, ${until})`)

export const changeOffer = (tx: Tx, person: string, role: Role): Promise<number> =>
  tx.run(sql`
  update seat_offers set role = ${role} where organisation = ${tx.organisation} and person = ${person}`)

export const deleteOffer = (tx: Tx, person: string): Promise<number> =>
  tx.run(sql`
  delete from seat_offers where organisation = ${tx.organisation} and person = ${person}`)

/** Uses a person's offer up: returns the role, or undefined if the offer was withdrawn, or renewed with another link. */
export const takeOffer = (tx: Tx, person: string, link: Buffer): Promise<{ role: Role } | undefined> =>
  tx.maybe(sql`
  delete from seat_offers where organisation = ${tx.organisation} and person = ${person} and hash = ${link} returning role`)

/** Deletes the offers to an address from the time when another person had it. */
export const deleteFormerOffers = (tx: Tx, email: string, person: string): Promise<number> =>
  tx.run(sql`
  delete from seat_offers where organisation = ${tx.organisation} and lower(email) = lower(${email}) and person <> ${person}`)

/** A seat that is offered by a link, with the inviting person and the name of the organisation. */
export type SeatOffer = {
  readonly organisation: string
  readonly person: string
  readonly name: string
  readonly email: string
  readonly language: Colleague['language']
  readonly organisationName: string
}

/** The offer of a link, in any organisation; undefined if it was used or has expired. In a transaction of people. */
export const offerOfLink = (tx: Tx, link: Buffer, at: Date): Promise<SeatOffer | undefined> =>
  tx.maybe(sql`
  select s.organisation, s.person, s.name, s.email, s.language, o.name as "organisationName"
    from seat_offers as s join organisations as o on o.id = s.organisation
   where s.hash = ${link} and s.expires_at > ${at}`)

/** The open tasks of an organisation. */
export type OpenTasks = {
  readonly organisation: string
  readonly vatPeriods: number
  /** The id and last day of the first of them. */
  readonly firstVatPeriod: string | null
  readonly vatPeriodEnd: Day | null
  readonly fiscalYears: number
  readonly drafts: number
  readonly unpostedReceipts: number
  readonly overdueInvoices: number
  readonly overdueAmount: number
  /** The time of the last posting. */
  readonly postedAt: string | null
}

/** The open tasks of all organisations of this session's person: there are few, and the number of statements does not grow with them. */
export const waitingIn = (tx: Tx, session: string, now: Date): Promise<OpenTasks[]> =>
  tx.rows(sql`
  select organisation, vat_periods as "vatPeriods", first_vat_period as "firstVatPeriod", vat_period_end as "vatPeriodEnd", fiscal_years as "fiscalYears", drafts,
         receipts as "unpostedReceipts", overdue as "overdueInvoices", overdue_amount as "overdueAmount", posted_at as "postedAt" from waiting_in(${session}, ${now})`)
