import { randomBytes } from 'node:crypto'
import { Problem } from '../../errors.ts'
import { NO_ORGANISATION, type People, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/id.ts'
import { ALGORITHMS, CHALLENGE_VALIDITY, MOST_PASSKEYS, type Site, signedBy } from './passkey.rules.ts'
import type { Passkey, PasskeyAddition, PasskeyCreation, PasskeyProof, PasskeyRequest } from './passkey.schema.ts'
import {
  insertPasskey,
  keepChallenge,
  notePasskey,
  passkeyByCredential,
  personAdding,
  type StoredPasskey,
  useChallenge,
} from './passkey.store.ts'

/** Loaded for the first passkey: 30 MB and half a second, never for programs with tokens only. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Asks a device for a signature with one of its passkeys for this site. */
export async function requestPasskey({ inTransaction }: People, site: Site, at: Date): Promise<PasskeyRequest> {
  const challenge = await inTransaction(NO_ORGANISATION, (tx) => newChallenge(tx, undefined, at))
  return { challenge, rpId: site.host, timeout: CHALLENGE_VALIDITY, userVerification: 'required' }
}

/** Asks a device for a new passkey of this session's person; the device stores the person's id, and makes no second one. */
export async function requestNewPasskey(tx: Tx, session: string, site: Site, at: Date): Promise<PasskeyCreation> {
  // Loaded while the person uses the device.
  void library()
  const [challenge, person] = await Promise.all([newChallenge(tx, session, at), personAdding(tx, session)])
  if (!person) throw new Problem('general/unauthorised', { logged: { reason: 'ended session' } })
  const { id, email, name, credentials } = person
  const type = 'public-key'
  return {
    rp: { id: site.host, name: 'Rappen' },
    user: { id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'), name: email, displayName: name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    timeout: CHALLENGE_VALIDITY,
    excludeCredentials: credentials.map((credential) => ({ type, id: credential.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

async function newChallenge(tx: Tx, session: string | undefined, at: Date): Promise<string> {
  const challenge = randomBytes(32)
  await keepChallenge(tx, challenge, { session, at, until: new Date(at.getTime() + CHALLENGE_VALIDITY) })
  return challenge.toString('base64url')
}

/**
 * The person whose passkey signed a challenge of this site; the challenge is used up. The device has verified its owner and increased its
 * counter.
 * @throws Problem session/wrong-passkey, which does not give the reason
 */
export async function requirePasskey(
  { inTransaction }: People,
  proof: PasskeyProof,
  site: Site,
  at: Date,
): Promise<StoredPasskey> {
  const { challenge, isFramed } = signedBy(proof.clientDataJSON)
  const [isOpen, passkey] = await inTransaction(NO_ORGANISATION, (tx) =>
    Promise.all([
      useChallenge(tx, challenge, { session: undefined, at }),
      passkeyByCredential(tx, Buffer.from(proof.credential, 'base64url')),
    ]),
  )
  const reject = (reason: string): never => {
    throw new Problem('session/wrong-passkey', { logged: { reason, ...(passkey && { person: passkey.person }) } })
  }
  if (!isOpen) return reject('the challenge was used, is over or is not ours')
  if (!passkey) return reject('nobody has the passkey')
  if (isFramed) return reject('a page elsewhere had framed ours')
  const counter = await counterOf(proof, passkey, site).catch((error: Error) => reject(error.message))
  if (!(await inTransaction(NO_ORGANISATION, (tx) => notePasskey(tx, passkey.id, counter, at))))
    return reject('the device has counted no further')
  return passkey
}

/** The device's use counter, once its signature is validated. */
async function counterOf(proof: PasskeyProof, { publicKey, counter }: StoredPasskey, site: Site): Promise<number> {
  const { credential: id, ...response } = proof
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: signedBy(proof.clientDataJSON).challenge.toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  })
  if (!verified) throw new Error('the signature is wrong')
  return authenticationInfo.newCounter
}

/**
 * Adds the passkey that a device has made for this session's person.
 * @throws Problem passkeys/rejected or passkeys/too-many
 */
export async function addPasskey(
  tx: Tx,
  session: string,
  addition: PasskeyAddition,
  { site, at }: { site: Site; at: Date },
): Promise<Passkey> {
  const { challenge, isFramed } = signedBy(addition.clientDataJSON)
  const isOpen = !isFramed && (await useChallenge(tx, challenge, { session, at }))
  const made = isOpen ? await madeBy(addition, challenge, site).catch(rejectNew) : rejectNew()
  const { name } = addition
  const passkey = { id: newId(), name, createdAt: at.toISOString() }
  const isAdded = await insertPasskey(tx, session, { ...made, id: passkey.id, name, at }, MOST_PASSKEYS).catch(
    (error: unknown) => {
      if (violatedConstraint(error) !== 'passkeys_credential_key') throw error
      return rejectNew(new Error('somebody has the passkey'))
    },
  )
  if (!isAdded) throw new Problem('passkeys/too-many')
  return passkey
}

function rejectNew(error = new Error('the challenge was used, is over or is for somebody else')): never {
  throw new Problem('passkeys/rejected', { logged: { reason: error.message } })
}

/** The key that a device has made, once everything about it is validated. */
async function madeBy(
  { credential: id, clientDataJSON, attestationObject }: PasskeyAddition,
  challenge: Buffer,
  site: Site,
) {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
    library(),
    helpers(),
  ])
  // Certificates of manufacturers are not requested: to check their revocation, the library would access the network address that they name.
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const isPlain =
    ['none', 'packed'].includes(attestation.get('fmt')) && attestation.get('attStmt').get('x5c') === undefined
  if (!isPlain) throw new Error(`an attestation by a maker, of the form ${attestation.get('fmt')}`)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified || registrationInfo.credential.id !== id) throw new Error('the device did not make what it says')
  const { publicKey, counter } = registrationInfo.credential
  return { credential: Buffer.from(id, 'base64url'), publicKey, counter }
}
