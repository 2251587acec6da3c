import { type Static, Type } from 'typebox'

/** Bytes as WebAuthn writes them in JSON: base64url. The longest is an attestation, of which we ask for none. */
const bytes = (description: string, maxLength = 2_048) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description })

export type Passkey = Static<typeof Passkey>
export const Passkey = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'What its person calls it, such as the device that holds it.' }),
    createdAt: Type.String({ format: 'date-time' }),
    lastUsedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When somebody signed in with it last; left out before that.' }),
    ),
  },
  { title: 'Passkey', additionalProperties: false },
)

const challenge = Type.String({
  description: 'What is to be signed, once, within five minutes: 256 random bits, base64url.',
})
const timeout = Type.Integer({ description: 'For how long the challenge is valid, in milliseconds.' })
const userVerification = Type.Literal('required', {
  description: 'The device asks its owner for a fingerprint, a face or a PIN.',
})

/** What `navigator.credentials.get` is asked, in the JSON of WebAuthn level 3 (PublicKeyCredentialRequestOptionsJSON). */
export type PasskeyRequest = Static<typeof PasskeyRequest>
export const PasskeyRequest = Type.Object(
  {
    challenge,
    rpId: Type.String({ description: 'The host for which passkeys are made: that of `PUBLIC_URL`.' }),
    timeout,
    userVerification,
  },
  { title: 'PasskeyRequest', additionalProperties: false },
)

const credentialType = Type.Literal('public-key', { description: 'What WebAuthn calls a passkey.' })
const required = Type.Literal('required', {
  description: 'The device keeps who it is for, so that no email has to be typed.',
})

/** What `navigator.credentials.create` is asked, in the JSON of WebAuthn level 3 (PublicKeyCredentialCreationOptionsJSON). */
export type PasskeyCreation = Static<typeof PasskeyCreation>
export const PasskeyCreation = Type.Object(
  {
    rp: Type.Object(
      {
        id: Type.String({ description: 'The host for which it is made: that of `PUBLIC_URL`.' }),
        name: Type.String({ description: 'The name of the service.' }),
      },
      { additionalProperties: false, description: 'The site that the passkey is for.' },
    ),
    user: Type.Object(
      {
        id: Type.String({ description: 'The person, base64url.' }),
        name: Type.String({ description: 'The email of the person.' }),
        displayName: Type.String({ description: 'The name of the person.' }),
      },
      { additionalProperties: false, description: 'Whom the device shows.' },
    ),
    challenge,
    pubKeyCredParams: Type.Array(
      Type.Object(
        { type: credentialType, alg: Type.Integer({ description: 'The number that COSE gives the algorithm.' }) },
        { additionalProperties: false },
      ),
      { description: 'The algorithms that are taken, the best one first: EdDSA, ES256, RS256.' },
    ),
    timeout,
    excludeCredentials: Type.Array(
      Type.Object(
        { type: credentialType, id: Type.String({ description: 'What the device calls it, base64url.' }) },
        { additionalProperties: false },
      ),
      { description: 'The passkeys that the person has: a device makes no second one.' },
    ),
    authenticatorSelection: Type.Object(
      { residentKey: required, userVerification },
      { additionalProperties: false, description: 'What is asked of the device.' },
    ),
    attestation: Type.Literal('none', { description: 'The maker of the device is not asked for.' }),
  },
  { title: 'PasskeyCreation', additionalProperties: false },
)

const clientDataJSON = bytes('The challenge and the address of the page, as the browser saw them.')
const credential = bytes('What the device calls the passkey: `rawId`.', 1_364)

/** What a device signed, of the answer of `navigator.credentials.get`. */
export type PasskeyProof = Static<typeof PasskeyProof>
export const PasskeyProof = Type.Object(
  {
    credential,
    clientDataJSON,
    authenticatorData: bytes('What the device says about itself and this use.'),
    signature: bytes('The signature over both.'),
  },
  { title: 'PasskeyProof', additionalProperties: false },
)

/** A new passkey, of the answer of `navigator.credentials.create`. */
export type PasskeyAddition = Static<typeof PasskeyAddition>
export const PasskeyAddition = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 64, format: 'line', description: 'What to call it.' }),
    credential,
    clientDataJSON,
    attestationObject: bytes('The new public key.', 16_384),
  },
  { title: 'PasskeyAddition', additionalProperties: false },
)
