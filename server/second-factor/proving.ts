// The proof that a deed of somebody who is signed in needs besides their password.
import { forgive } from '../auth/attempts.ts'
import type { SecondFactorPart } from '../auth/entering.ts'
import { stillHas } from '../auth/users.ts'
import { write } from '../db.ts'
import { refuse } from '../refusal.ts'
import { countGuess, factorsOf, spendCode } from './factors.ts'

export const withCode: SecondFactorPart['withCode'] = async (user, code, client, deed) => {
  const guesses = code === undefined ? [] : await countGuess(user.userId, client)
  const done = await write(async tx => {
    if (!(await stillHas(tx, user))) refuse('password.wrong', { field: 'password' })
    const isOn = (await factorsOf(tx, user.userId)).length > 0
    if (isOn && code === undefined) refuse('code.needed')
    const fault = isOn ? await spendCode(tx, user, code!, client) : undefined
    if (fault) return { fault }
    return { answer: await deed(tx, user, { isOn }) }
  })
  // Refused only now, because the wrong try itself is recorded.
  if ('fault' in done) return refuse(done.fault)
  await forgive(guesses)
  return done.answer
}
