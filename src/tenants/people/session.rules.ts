import { hash } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The longest idle time and the longest life of a session, in milliseconds. */
export const LONGEST_IDLE = 12 * HOUR
export const LONGEST_SESSION = 30 * DAY
/** Whether a session's last use and its start are recent enough. */
export const isAlive = ({ seenAt, startedAt }: { seenAt: string; startedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(seenAt) < LONGEST_IDLE && now.getTime() - Date.parse(startedAt) < LONGEST_SESSION
/** The validity of a link in milliseconds, by purpose. */
export const LINK_VALIDITY = { invitation: 7 * DAY, recovery: HOUR, 'first start': DAY } as const
/** How long a shown password counts as proof for dangerous operations. */
export const PROOF_VALIDITY = 10 * MINUTE

/** The most sessions of one person: more devices than anyone has. */
export const MOST_SESSIONS = 50

/**
 * The wrong passwords for one address within a quarter of an hour, after which only a link or a passkey opens for as long. The same limit holds
 * for a session's own password prompts.
 */
export const MOST_WRONG_PASSWORDS = 10
export const WRONG_PASSWORDS_WITHIN = 15 * MINUTE

/** The stored form of the secret of a session or link: 256 random bits cannot be guessed, so a plain hash suffices. */
export const hashOfSecret = (secret: string): Buffer => Buffer.from(hash('sha256', secret, 'base64url'), 'base64url')
