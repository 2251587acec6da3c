import { createHash } from 'node:crypto'
import { Busy, Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { LOGO_BYTES, LOGO_PIXELS, type Logo, logoIn } from './logo.rules.ts'
import { deleteLogo, findLogo, upsertLogo } from './logo.store.ts'
import type { DescribedLogo } from './organisation.schema.ts'
import { lockOrganisation } from './organisation.store.ts'

/** The logo of the organisation, if it has one. */
export const logoOf = findLogo

/** The logo, if there is one, locked until the transaction ends. The lock is on the settings, because there may be no logo yet. */
export async function lockLogo(tx: Tx): Promise<Awaited<ReturnType<typeof findLogo>>> {
  await lockOrganisation(tx)
  return findLogo(tx)
}

type StoredLogo = Logo & { readonly sha256: Buffer }

/** Replaces the logo. */
export async function replaceLogo(tx: Tx, before: StoredLogo | undefined, logo: Logo): Promise<void> {
  const stored = { ...logo, sha256: createHash('sha256').update(logo.content).digest() }
  await upsertLogo(tx, logo, stored.sha256)
  const shown = { before: before && describedLogo(before), after: describedLogo(stored) }
  tx.note(changesOf('logo.set', { record: tx.organisation, ...shown }))
}

/** A logo as events show it: without the image, which has an address of its own. */
export const describedLogo = ({ mediaType, width, height, content, sha256 }: StoredLogo): { logo: DescribedLogo } => ({
  logo: { mediaType, width, height, size: content.length, sha256: sha256.toString('hex') },
})

export const removeLogo = deleteLogo

/** Draws a logo as PNG. */
export type DrawLogo = (logo: Logo, organisation: string) => Promise<Uint8Array>

/** The image in the body of a request, determined by its contents. It is drawn once, so that one that would fail each document is rejected; of a vector the picture is kept. */
export async function receiveLogo(content: Buffer, organisation: string, draw: DrawLogo): Promise<Logo> {
  const logo = validLogo(content)
  const picture = await draw(logo, organisation).catch((cause: Error) => {
    throw cause instanceof Busy ? cause : new Problem('organisation/logo-unreadable', { cause })
  })
  return logo.mediaType === 'image/svg+xml' ? { ...logo, picture } : logo
}

function validLogo(content: Buffer): Logo {
  if (content.length > LOGO_BYTES) throw new Problem('organisation/logo-too-large')
  const logo = logoIn(content)
  if (!logo) throw new Problem('organisation/logo-not-an-image')
  if (logo === 'unreadable') throw new Problem('organisation/logo-unreadable')
  if ('violations' in logo) throw new Problem('organisation/logo-not-allowed', logo)
  if (logo.width * logo.height > LOGO_PIXELS) throw new Problem('organisation/logo-too-large')
  return logo
}
