import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'

/** Bytes in WebAuthn's JSON: base64url. The longest is an attestation, which is not requested. */
const bytes = (description: string, maxLength = 2_048) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description })

export type Passkey = Static<typeof Passkey>
export const Passkey = titled('Passkey', {
  id: Type.String(),
  name: Type.String({ description: "The person's name for it, such as that of the device." }),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'The last sign-in with it; absent before the first.' }),
  ),
})

const challenge = Type.String({
  description: 'The challenge to sign, once, within five minutes: 256 random bits, base64url.',
})
const timeout = Type.Integer({ description: 'For how long the challenge is valid, in milliseconds.' })
const userVerification = Type.Literal('required', {
  description: 'The device asks its owner for a fingerprint, a face or a PIN.',
})

/** The options of `navigator.credentials.get`, in the JSON of WebAuthn level 3 (PublicKeyCredentialRequestOptionsJSON). */
export type PasskeyRequest = Static<typeof PasskeyRequest>
export const PasskeyRequest = titled('PasskeyRequest', {
  challenge,
  rpId: Type.String({ description: 'The host for which passkeys are made: that of `PUBLIC_URL`.' }),
  timeout,
  userVerification,
})

const credentialType = Type.Literal('public-key', { description: "WebAuthn's type of a passkey." })
const required = Type.Literal('required', {
  description: 'The device keeps who it is for, so that no email has to be typed.',
})

/** The options of `navigator.credentials.create`, in the JSON of WebAuthn level 3 (PublicKeyCredentialCreationOptionsJSON). */
export type PasskeyCreation = Static<typeof PasskeyCreation>
export const PasskeyCreation = titled('PasskeyCreation', {
  rp: closed(
    {
      id: Type.String({ description: 'The host for which it is made: that of `PUBLIC_URL`.' }),
      name: Type.String({ description: 'The name of the service.' }),
    },
    { description: 'The site that the passkey is for.' },
  ),
  user: closed(
    {
      id: Type.String({ description: 'The person, base64url.' }),
      name: Type.String({ description: 'The email of the person.' }),
      displayName: Type.String({ description: 'The name of the person.' }),
    },
    { description: 'The person as the device shows it.' },
  ),
  challenge,
  pubKeyCredParams: Type.Array(
    closed({ type: credentialType, alg: Type.Integer({ description: 'The number that COSE gives the algorithm.' }) }),
    { description: 'The algorithms that are taken, the best one first: EdDSA, ES256, RS256.' },
  ),
  timeout,
  excludeCredentials: Type.Array(
    closed({ type: credentialType, id: Type.String({ description: 'Its id on the device, base64url.' }) }),
    { description: 'The passkeys that the person has: a device makes no second one.' },
  ),
  authenticatorSelection: closed(
    { residentKey: required, userVerification },
    { description: 'The request to the device.' },
  ),
  attestation: Type.Literal('none', { description: 'The maker of the device is not asked for.' }),
})

const clientDataJSON = bytes('The challenge and the address of the page, as the browser saw them.')
const credential = bytes('The id of the passkey on the device: `rawId`.', 1_364)

/** A device's signature, from the answer of `navigator.credentials.get`. */
export type PasskeyProof = Static<typeof PasskeyProof>
export const PasskeyProof = titled('PasskeyProof', {
  credential,
  clientDataJSON,
  authenticatorData: bytes("The device's data about itself and this use."),
  signature: bytes('The signature over both.'),
})

/** A new passkey, from the answer of `navigator.credentials.create`. */
export type PasskeyAddition = Static<typeof PasskeyAddition>
export const PasskeyAddition = titled('PasskeyAddition', {
  name: Type.String({ minLength: 1, maxLength: 64, format: 'line', description: 'Its name.' }),
  credential,
  clientDataJSON,
  attestationObject: bytes('The new public key.', 16_384),
})
