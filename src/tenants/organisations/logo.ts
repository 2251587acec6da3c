import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Busy, Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { TooMuchWork } from '../../platform/concurrency/ask-child.ts'
import type { Tx } from '../../platform/db/database.ts'
import { mediaTypeOf } from '../../platform/images/examine-image.ts'
import { examineInProcess } from '../../platform/pdf/pdfium-process.ts'
import { violation } from '../../said.ts'
import { charsetOf, LOGO_BYTES, LOGO_PIXELS, type Logo } from './logo.rules.ts'
import { findLogo, upsertLogo } from './logo.store.ts'
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

/** Draws a logo as PNG. */
export type DrawLogo = (logo: Logo, organisation: string) => Promise<Uint8Array>

type SentImage = { readonly content: Buffer; readonly contentType: string | undefined }

/**
 * The image in the body of a request. Its contents determine its type and are examined as an untrusted file. It is drawn once, so that an image
 * that would fail or delay each document is rejected. For a vector image the drawing is stored.
 */
export async function receiveLogo(sent: SentImage, organisation: string, draw: DrawLogo): Promise<Logo> {
  const logo = await validLogo(sent, organisation)
  const picture = await draw(logo, organisation).catch((cause: Error) => {
    if (cause instanceof Busy) throw cause
    const violations = cause instanceof TooMuchWork ? [violation('logo', 'must be drawn within a second')] : []
    throw new Problem('organisation/logo-unreadable', { cause, violations })
  })
  return logo.mediaType === 'image/svg+xml' ? { ...logo, picture } : logo
}

async function validLogo({ content, contentType }: SentImage, organisation: string): Promise<Logo> {
  if (content.length > LOGO_BYTES) throw new Problem('organisation/logo-too-large')
  const begun = mediaTypeOf(content)
  if (begun === undefined) throw new Problem('organisation/logo-not-an-image')
  if (begun === 'image/svg+xml' && (charsetOf(contentType) ?? 'utf-8') !== 'utf-8')
    throw new Problem('organisation/logo-not-allowed', {
      violations: [violation('encoding', 'must be UTF-8')],
    })
  const how = { bytes: content.length, pixels: LOGO_PIXELS }
  const image = await examineInProcess(() => Readable.from([content]), how, organisation)
  if ('rejected' in image) throw new Problem('organisation/logo-unreadable')
  if ('violations' in image) throw new Problem('organisation/logo-not-allowed', image)
  if (image.width * image.height > LOGO_PIXELS) throw new Problem('organisation/logo-too-large')
  return { ...image, content }
}
