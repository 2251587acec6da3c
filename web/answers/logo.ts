import { useAnswer } from './answers.ts'
import { api } from './api.ts'

/** A logo as events describe it. */
type Logo = { readonly width: number; readonly height: number; readonly sha256: string }

/**
 * The logo of the organisation as it was set last, or none. Its description is asked for first: a picture that is not there would be an error in
 * the console of the browser.
 */
export const useLogo = () =>
  useAnswer('/v1/organisation/logo', async () => {
    const { auditLog } = await api.auditLog.list({ recordKind: 'logo', limit: 1 })
    return { logo: auditLog[0]?.after?.['logo'] as Logo | undefined }
  })
