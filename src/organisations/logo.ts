import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { Problem } from '../problem.ts'
import { LOGO_BYTES, LOGO_PIXELS, type Logo, logoIn } from './logo.rules.ts'
import { deleteLogo, findLogo, upsertLogo } from './logo.store.ts'

/** The logo of the organisation, if it has one. */
export const logoOf = findLogo

/** Keeps a logo in place of the one before. */
export const keepLogo = (tx: Tx, logo: Logo): Promise<number> =>
  upsertLogo(tx, logo, createHash('sha256').update(logo.content).digest())

export async function removeLogo(tx: Tx): Promise<void> {
  if ((await deleteLogo(tx)) === 0) throw new Problem('organisation/logo-not-found')
}

/** The image in the body of a request, judged by its contents. */
export function receiveLogo(content: Buffer): Logo {
  if (content.length > LOGO_BYTES) throw new Problem('organisation/logo-too-large')
  const logo = logoIn(content)
  if (!logo) throw new Problem('organisation/logo-not-an-image')
  if (logo === 'unreadable') throw new Problem('organisation/logo-unreadable')
  if (logo.width * logo.height > LOGO_PIXELS) throw new Problem('organisation/logo-too-large')
  return logo
}
