import { createHash } from 'node:crypto'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { LOGO_BYTES, LOGO_PIXELS, type Logo, logoIn } from './logo.rules.ts'
import { deleteLogo, findLogo, upsertLogo } from './logo.store.ts'
import type { DescribedLogo } from './organisation.schema.ts'
import { lockOrganisation } from './organisation.store.ts'

/** The logo of the organisation, if it has one. */
export const logoOf = findLogo

/** The logo, if there is one; and nobody sets another until the transaction ends: where there is no logo yet, the settings are what can be held. */
export async function holdLogo(tx: Tx): Promise<Awaited<ReturnType<typeof findLogo>>> {
  await lockOrganisation(tx)
  return findLogo(tx)
}

type StandingLogo = Logo & { readonly sha256: Buffer }

/** Keeps a logo in place of the one before. */
export async function keepLogo(tx: Tx, before: StandingLogo | undefined, logo: Logo): Promise<void> {
  const standing = { ...logo, sha256: createHash('sha256').update(logo.content).digest() }
  await upsertLogo(tx, logo, standing.sha256)
  const shown = { before: before && describedLogo(before), after: describedLogo(standing) }
  tx.note(changesOf('logo.set', { record: tx.organisation, ...shown }))
}

/** A logo in words: the image itself has an address of its own. */
export const describedLogo = ({
  mediaType,
  width,
  height,
  content,
  sha256,
}: StandingLogo): { logo: DescribedLogo } => ({
  logo: { mediaType, width, height, size: content.length, sha256: sha256.toString('hex') },
})

export const removeLogo = deleteLogo

/** The image in the body of a request, determined by its contents. */
export function receiveLogo(content: Buffer): Logo {
  if (content.length > LOGO_BYTES) throw new Problem('organisation/logo-too-large')
  const logo = logoIn(content)
  if (!logo) throw new Problem('organisation/logo-not-an-image')
  if (logo === 'unreadable') throw new Problem('organisation/logo-unreadable')
  if (logo.width * logo.height > LOGO_PIXELS) throw new Problem('organisation/logo-too-large')
  return logo
}
