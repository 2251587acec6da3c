import { hash } from 'node:crypto'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a session lasts without a request, and in all, in milliseconds. */
export const LONGEST_IDLE = 12 * HOUR
export const LONGEST_SESSION = 30 * DAY
/** Whether a session was used lately enough, and begun lately enough. */
export const isAlive = ({ seenAt, startedAt }: { seenAt: string; startedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(seenAt) < LONGEST_IDLE && now.getTime() - Date.parse(startedAt) < LONGEST_SESSION
/** How long a link lasts, in milliseconds, by what it is for. */
export const LINK_VALIDITY = { invitation: 7 * DAY, recovery: HOUR, 'first start': DAY } as const
/** How long a password that was shown counts as proof for what is dangerous. */
export const PROOF_VALIDITY = 10 * MINUTE

/** The most sessions of one person: more devices than anybody has. */
export const MOST_SESSIONS = 50

/**
 * Wrong passwords for one address within a quarter of an hour, after which only a link or a passkey opens for as long; likewise in one session,
 * for what asks for the password there.
 */
export const MOST_WRONG_PASSWORDS = 10
export const WRONG_PASSWORDS_WITHIN = 15 * MINUTE

/** What is stored of the secret of a session or link: 256 random bits cannot be guessed, so a plain hash suffices. */
export const hashOfSecret = (secret: string): Buffer => Buffer.from(hash('sha256', secret, 'base64url'), 'base64url')
