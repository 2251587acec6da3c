import { Problem } from '../../errors.ts'
import { type Database, NO_ORGANISATION } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/id.ts'
import { violation } from '../../said.ts'
import { holdRevocations } from '../tokens/token.store.ts'
import { holdLinksOf, offerOfLink, takeOffer } from './colleague.store.ts'
import { takeSeat } from './own-organisations.ts'
import { personOfSession } from './people.store.ts'
import { hashOfSecret } from './session.rules.ts'
import type { Session } from './session.schema.ts'
import { switchSession } from './session.store.ts'
import { sessionShown } from './sign-in.ts'

/**
 * Takes the seat that a link offers to the signed-in person, and moves the session to its organisation. The person's sign-in links end first:
 * their author must not get into this organisation as well. After a crash in between, the person has the seat and chooses the organisation.
 * @throws Problem for a link that was used, has expired, or belongs to another person
 */
export async function joinOrganisation(
  { inTransaction, people }: Database,
  session: { readonly id: string; readonly person: string },
  { link, now, requestId }: { link: string; now: Date; requestId: string },
): Promise<Session> {
  const hash = hashOfSecret(link)
  const offer = await people.reading(NO_ORGANISATION, (tx) => offerOfLink(tx, hash, now))
  if (offer?.person !== session.person) throw rejectedLink()
  const { organisation } = offer
  const seat = newId()
  await inTransaction(
    organisation,
    async (tx) => {
      await Promise.all([holdRevocations(tx, 'alone'), holdLinksOf(tx, session.person)])
      const person = await people.reading(NO_ORGANISATION, (ofPeople) => personOfSession(ofPeople, session.id))
      const taken = person && (await takeOffer(tx, person.id, hash))
      if (!taken) throw rejectedLink()
      await takeSeat(tx, people, { seat, person, role: taken.role, now })
    },
    { token: seat, requestId },
  ).catch((error: unknown) => {
    // A command gave the person a seat meanwhile.
    throw violatedConstraint(error) === 'tokens_seat' ? rejectedLink() : error
  })
  return people.inTransaction(NO_ORGANISATION, async (tx) => {
    await switchSession(tx, session.id, organisation)
    return sessionShown(tx, session.id)
  })
}

const rejectedLink = (): Problem =>
  new Problem('general/invalid-fields', {
    violations: [violation('link', 'was used, is no longer valid, or is for somebody else')],
  })
