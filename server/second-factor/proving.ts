// The proof that a deed of somebody who is signed in needs besides their password.
import { audit } from '../audit-trail.ts'
import { forgive } from '../auth/attempts.ts'
import type { ProofFault, SecondFactorPart } from '../auth/entering.ts'
import { stillHas } from '../auth/users.ts'
import { write, writeAside } from '../db.ts'
import { refuse } from '../refusal.ts'
import { countGuess, factorsOf, spendCode } from './factors.ts'

export const withCode: SecondFactorPart['withCode'] = async (user, code, client, deed) => {
  const { userId } = user
  const guesses = code === undefined ? [] : await countGuess(userId, client)
  let fault: ProofFault | undefined
  let isRight = false
  try {
    return await write(async tx => {
      if (!(await stillHas(tx, user))) refuse('password.wrong', { field: 'password' })
      const isOn = (await factorsOf(tx, userId)).length > 0
      if (isOn && code === undefined) refuse('code.needed')
      fault = isOn ? await spendCode(tx, user, code!, client) : undefined
      if (fault) refuse(fault)
      isRight = true
      return deed(tx, user, { isOn })
    })
  } catch (error) {
    // Recorded apart from the deed: one that is refused must leave the key of its call free.
    if (fault) await writeAside(tx => audit(tx, client, { userId, what: 'secondFactor.failed' }))
    throw error
  } finally {
    // Also where the deed itself was refused.
    if (isRight) await forgive(guesses)
  }
}
