import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { NO_ORGANISATION, type People, type Tx } from '../../platform/db/database.ts'
import { insertSeat } from '../tokens/token.store.ts'
import { holdLinksOf } from './colleague.store.ts'
import { deleteLinksOf, ownersSeats, personOfSession, type SessionOwner } from './people.store.ts'
import { type Role, scopesOf } from './role.rules.ts'
import { switchSession } from './session.store.ts'

const DAY = 86_400_000

/** The session of a person who creates organisations, and how many of them the service allows within 24 hours. */
type Creating = { readonly session: string; readonly now: Date; readonly perDay: number }

/** How many organisations the person may create now. None for a person who is nowhere an owner or a fiduciary. */
export async function organisationsLeft(tx: Tx, { session, now, perDay }: Creating): Promise<number> {
  const { mayCreate, created } = await ownersSeats(tx, session, new Date(now.getTime() - DAY))
  return mayCreate ? Math.max(0, perDay - created.length) : 0
}

/**
 * The person of the session, who may create the transaction's organisation.
 * @throws Problem organisations/not-allowed, or organisations/quota-reached at the limit of 24 hours
 */
export async function requireCreator(
  tx: Tx,
  people: People,
  { person: id, session, now, perDay }: Creating & { readonly person: string },
): Promise<SessionOwner> {
  // The person's other creations wait here, so that this one counts them.
  await holdLinksOf(tx, id)
  const [person, { mayCreate, created }] = await people.reading(NO_ORGANISATION, (ofPeople) =>
    Promise.all([personOfSession(ofPeople, session), ownersSeats(ofPeople, session, new Date(now.getTime() - DAY))]),
  )
  if (!person || !mayCreate || perDay === 0) throw new Problem('organisations/not-allowed')
  const oldest = created[created.length - perDay]
  if (oldest !== undefined) {
    const seconds = Math.ceil((Date.parse(oldest) + DAY - now.getTime()) / 1_000)
    throw new Problem('organisations/quota-reached', { headers: { 'retry-after': String(seconds) } })
  }
  return person
}

/**
 * Gives a signed-in person a seat in the organisation. The person's sign-in links, which are held, end: their author must not get into this
 * organisation as well.
 */
export async function takeSeat(
  tx: Tx,
  people: People,
  taken: {
    readonly seat: string
    readonly person: { readonly id: string; readonly name: string; readonly email: string }
    readonly role: Role
    readonly now: Date
  },
): Promise<void> {
  const { seat, role, now } = taken
  const { id, name, email } = taken.person
  await insertSeat(tx, { id: seat, person: id, role, name, scopes: scopesOf[role], createdAt: now })
  // Last: if the seat is rejected, the person keeps the links.
  await people.inTransaction(NO_ORGANISATION, (ofPeople) => deleteLinksOf(ofPeople, id))
  tx.note(changesOf('person.joined', { after: { person: { id, email, name, role } } }))
}

/** Moves a session to an organisation of its person. */
export const moveSession = (people: People, session: string, organisation: string): Promise<boolean> =>
  people.inTransaction(NO_ORGANISATION, (tx) => switchSession(tx, session, organisation))
