import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { type Database, NO_ORGANISATION } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/id.ts'
import { holdRevocations, insertSeat } from '../tokens/token.store.ts'
import { offerOfLink, personJoining, takeOffer } from './colleague.store.ts'
import { switchSession } from './people.store.ts'
import { scopesOf } from './role.rules.ts'
import { hashOfSecret } from './session.rules.ts'
import type { Session } from './session.schema.ts'
import { sessionShown } from './sign-in.ts'

/**
 * Takes the seat that a link offers to whoever is signed in, and moves the session to its organisation.
 * @throws Problem for a link that was used, is over, or is for somebody else
 */
export async function joinOrganisation(
  { inTransaction }: Database,
  session: string,
  { link, now, requestId }: { link: string; now: Date; requestId: string },
): Promise<Session> {
  const hash = hashOfSecret(link)
  const offer = await inTransaction(NO_ORGANISATION, (tx) => offerOfLink(tx, hash, now))
  if (!offer) throw rejectedLink()
  const seat = newId()
  return inTransaction(
    offer.organisation,
    async (tx) => {
      await holdRevocations(tx, 'alone')
      const person = await personJoining(tx, session)
      const taken = person && (await takeOffer(tx, person.id, hash))
      if (!taken) throw rejectedLink()
      const { role } = taken
      const { id, name, email } = person
      await insertSeat(tx, { id: seat, person: id, role, name, scopes: scopesOf[role], createdAt: now })
      await switchSession(tx, session, offer.organisation)
      tx.note(changesOf('person.joined', { after: { person: { id, email, name, role } } }))
      return sessionShown(tx, session)
    },
    { token: seat, requestId },
  ).catch((error: unknown) => {
    // A command gave the person a seat meanwhile.
    throw violatedConstraint(error) === 'tokens_seat' ? rejectedLink() : error
  })
}

const rejectedLink = (): Problem =>
  new Problem('general/invalid-fields', {
    violations: [{ field: 'link', message: 'was used, is no longer valid, or is for somebody else' }],
  })
