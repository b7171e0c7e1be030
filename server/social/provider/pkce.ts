import { createHash } from 'node:crypto'
import { keyedHash } from '../../keys.ts'

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** They follow from the state by a key of the server: the database holds nothing that finishes a sign-in. */
export const secretsOf = (state: string) => ({
  verifier: keyedHash('oauth', `verifier ${state}`).toString('base64url'),
  nonce: keyedHash('oauth', `nonce ${state}`).toString('base64url'),
})
