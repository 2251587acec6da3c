import { say } from '../words/words.ts'
import { ConnectionError, RappenError } from './api.ts'

/** What to tell about something that the service rejected, that did not reach it, that a device refused, or that failed in the page. */
export const messageOf = (error: unknown): string => {
  const { deviceFaults } = say().session
  if (error instanceof DOMException && error.name in deviceFaults)
    return deviceFaults[error.name as keyof typeof deviceFaults]
  if (error instanceof RappenError)
    return error.code === 'session/proof-required' ? say().me.proofMissing : error.message
  return error instanceof ConnectionError ? say().frame.offline : say().frame.failed
}
