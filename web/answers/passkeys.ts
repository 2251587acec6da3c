import type { PasskeyProof } from '../../client/src/index.ts'
import { api } from './api.ts'

/** Whether this browser supports passkeys for this address: none for an IP address, and older browsers read no JSON. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

type How = { readonly mediation?: CredentialMediationRequirement; readonly signal?: AbortSignal }

/** Asks a device for a signature with finger, face or PIN. Throws a DOMException without one. */
export async function signByPasskey(how: How = {}): Promise<PasskeyProof> {
  const { request } = await api.session.requestPasskey()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request)
  const signed = answered(await navigator.credentials.get({ publicKey, ...how }))
  // WebAuthn's JSON of the answer of `get`, and below of `create`.
  const { rawId, response } = signed.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: rawId, clientDataJSON, authenticatorData, signature }
}

/** Has a device make a passkey for the signed-in person, and adds it. */
export async function addPasskey(name: string): Promise<void> {
  const { creation } = await api.session.requestNewPasskey()
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(creation)
  const made = answered(await navigator.credentials.create({ publicKey }))
  const { rawId, response } = made.toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject } = response
  await api.session.addPasskey({ name, credential: rawId, clientDataJSON, attestationObject })
}

/** The answer of a device. */
function answered(credential: Credential | null): PublicKeyCredential {
  if (credential instanceof PublicKeyCredential) return credential
  throw new DOMException('no passkey', 'NotAllowedError')
}
