import { createHash } from 'node:crypto'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inkOf } from '../../platform/pdf/validate-pdf.ts'
import type { DescribedLetterhead } from '../organisations/organisation.schema.ts'
import { lockOrganisation } from '../organisations/organisation.store.ts'
import { findInk, findLetterhead, type Letterhead, upsertLetterhead } from './letterhead.store.ts'

/** A page for the first of a document, and one for all others. */
const MOST_PAGES = 2

export const letterheadOf = findLetterhead
/** The background of document pages: the printed parts of each page of the letterhead; empty without one. */
export const letterheadInk = async (tx: Tx): Promise<Letterhead['ink']> => (await findInk(tx))?.ink ?? []

/** The letterhead, if there is one, locked until the transaction ends. The lock is on the settings, because there may be none yet. */
export async function lockLetterhead(tx: Tx): Promise<Letterhead | undefined> {
  await lockOrganisation(tx)
  return findLetterhead(tx)
}

/**
 * The PDF in the body of a request, opened and drawn as an untrusted file.
 * @throws {Busy} when too many wait
 */
export async function receiveLetterhead({ content }: { content: Buffer }, organisation: string): Promise<Letterhead> {
  const ink = await inkOf(content, { pages: MOST_PAGES, tenant: organisation })
  if (!('verdict' in ink)) return { sha256: createHash('sha256').update(content).digest(), content, ink }
  if (ink.verdict === 'not-pdf') throw new Problem('organisation/letterhead-not-a-pdf')
  throw new Problem('organisation/letterhead-unreadable', { said: ink.reason })
}

/** Replaces the letterhead. */
export async function replaceLetterhead(tx: Tx, before: Letterhead | undefined, after: Letterhead): Promise<void> {
  await upsertLetterhead(tx, after)
  const shown = { before: before && describedLetterhead(before), after: describedLetterhead(after) }
  tx.note(changesOf('letterhead.set', { record: tx.organisation, ...shown }))
}

/** A letterhead as events show it: without the PDF, which has an address of its own. */
export const describedLetterhead = ({ ink, content, sha256 }: Letterhead): { letterhead: DescribedLetterhead } => ({
  letterhead: { pages: ink.length, size: content.length, sha256: sha256.toString('hex') },
})
