import { type Violation, violation } from '../../said.ts'

/** The minimum length of a password, the only requirement on its form (NIST SP 800-63B, section 5.1.1.2). */
export const SHORTEST_PASSWORD = 12
/** Hashing takes equally long for any length; this bounds the input. */
export const LONGEST_PASSWORD = 256

/** The most common passwords of twelve characters and more. Shorter ones are rejected anyway. */
const common = new Set([
  '123456789012',
  '1234567890123',
  '123456789123',
  '111111111111',
  '000000000000',
  'qwertyuiop12',
  'qwertyuiop123',
  'password1234',
  'password12345',
  'passwordpassword',
  'passwort1234',
  'passwort12345',
  'administrator',
  'abcdefghijkl',
  'abcd12345678',
  'iloveyou1234',
  'letmein12345',
  'welcome12345',
  'changeme1234',
  'qwertzuiop12',
])

/** The violations of a chosen password. */
export function passwordViolations(
  password: string,
  person: { readonly email: string; readonly name: string },
  field = 'password',
): Violation[] {
  const folded = password.toLowerCase()
  const isOwn = [person.email, person.name].some((text) => text !== '' && folded === text.toLowerCase())
  const isRepeated = new Set(folded).size < 4
  return common.has(folded) || isOwn || isRepeated ? [violation(field, 'is too easy to guess: choose another')] : []
}
