import type { PasskeyProof } from '../../client/src/index.ts'
import { api } from './api.ts'

/** Whether this browser has passkeys for this address: it makes none for the number of a machine, and older ones read no JSON. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|^\[/.test(location.hostname)

type How = { readonly mediation?: CredentialMediationRequirement; readonly signal?: AbortSignal }

/** Has a device sign who is there, which it asks for a finger, a face or a PIN. Throws a DOMException where nobody answers. */
export async function signByPasskey(how: How = {}): Promise<PasskeyProof> {
  const { request } = await api.session.requestPasskey()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request)
  const signed = answered(await navigator.credentials.get({ publicKey, ...how }))
  // As WebAuthn describes the JSON of what `get` answers, and below of what `create` does.
  const { rawId, response } = signed.toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature } = response
  return { credential: rawId, clientDataJSON, authenticatorData, signature }
}

/** Has a device make a passkey for whoever is signed in, and adds it. */
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
