// The passkeys of this device, as the browser gives them out.
import type { Assertion, Attestation } from '#contract/entrance'
import { passkeyAlgorithms } from '#contract/second-factor'
import { secondFactorText } from '#korean/second-factor'
import { ui } from '#korean/ui'
import { ApiError } from '../../call.ts'

export const hasPasskeys = () => 'PublicKeyCredential' in globalThis

const load = () => import('@simplewebauthn/browser')
/** Some browsers ask the device only right after a click, so the code is fetched before. */
export const fetchPasskeys = () => void load().catch(() => undefined)

/** Undefined where the person closed the question of the device. */
async function answered<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw new ApiError(0, name === 'InvalidStateError' ? secondFactorText.passkeyHere : secondFactorText.passkeyFailed)
  }
}

/** The device asks who it is, and which passkey is meant. */
export async function signByPasskey(challenge: string): Promise<Assertion | undefined> {
  const { startAuthentication } = await load()
  const signed = await answered(startAuthentication({ optionsJSON: { challenge, userVerification: 'required' } }))
  if (!signed) return undefined
  const { clientDataJSON: clientData, authenticatorData, signature } = signed.response
  return { credential: signed.id, clientData, authenticatorData, signature }
}

type NewPasskey = { challengeId: string; site: string; handle: string; known: string[]; email: string; name: string }

export async function makePasskey(asked: NewPasskey): Promise<Attestation | undefined> {
  const { startRegistration } = await load()
  const { challengeId, site, handle, known, email, name } = asked
  const made = await answered(
    startRegistration({
      optionsJSON: {
        challenge: challengeId,
        rp: { id: site, name: ui.brand },
        user: { id: handle, name: email, displayName: name },
        pubKeyCredParams: passkeyAlgorithms.map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: known.map(id => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  )
  if (!made) return undefined
  const { clientDataJSON: clientData, attestationObject, transports = [] } = made.response
  return { credential: made.id, clientData, attestationObject, transports }
}
