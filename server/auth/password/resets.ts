// A forgotten password: a link to the address, with the same answer whether or not it has an account.
import { z } from 'zod'
import type { resetDraft } from '#contract/auth'
import { partOf } from '../../feature.ts'
import { job } from '../../jobs.ts'
import { maskedEmail } from '../../log.ts'
import { write } from '../../db.ts'
import { seal, unseal } from '../../keys.ts'
import { sendMail } from '../../mail.ts'
import { refuse } from '../../refusal.ts'
import type { Client } from '../../http/client.ts'
import { audit } from '../../audit-trail.ts'
import { checkUsable, countMail, dropLinks, linkFor, makeLink, useLink } from '../links.ts'
import { passwordChangedMail, resetMail } from '../mails.ts'
import { endSessions } from '../sessions.ts'
import { hashNew } from '../signins.ts'
import { changeUser, userByEmail, userById } from '../users.ts'

/** A job looks up the account, so that neither the answer nor its time reveals whether it exists. */
export async function requestReset(email: string, client: Client) {
  await countMail('reset', email, client)
  await write(tx => tx.later(resetJob, { sealed: seal(email) }))
}

async function sendReset({ sealed }: { sealed: string }) {
  const email = unseal(sealed)
  const user = await userByEmail(email)
  if (!user) return
  await write(async tx => {
    const { token } = await makeLink(tx, { purpose: 'reset', email, userId: user.userId })
    await sendMail(tx, email, resetMail(token))
  })
}

export const resetJob = job('auth.reset', { data: z.strictObject({ sealed: z.string() }), run: sendReset })

/** Checks a link without using it. */
export async function checkReset(token: string, client: Client) {
  const link = await linkFor(['reset'], token, client)
  checkUsable(link)
  return { email: maskedEmail(link.email) }
}

/**
 * Sets the new password. Every session ends, also in this browser. Where the account has a second factor, the first try
 * answers its challenge and uses nothing up.
 */
export async function resetPassword({ token, password, proof }: z.output<typeof resetDraft>, client: Client) {
  const link = await linkFor(['reset'], token, client)
  checkUsable(link)
  const user = await userById(link.userId!)
  const { userId, email } = user
  const { challengeFor, resetProof } = partOf('secondFactor')
  const faultIn = proof && (await resetProof(user, proof, client))
  const passwordHash = await hashNew(password, 'password', email)
  const answer = await write(async tx => {
    const challenge = faultIn ? undefined : await challengeFor(tx, user, client, 'reset')
    if (challenge) return { challenge }
    const fault = await faultIn?.(tx)
    if (fault) return { fault }
    await useLink(tx, link)
    await dropLinks(tx, userId)
    await changeUser(tx, userId, { passwordHash, pendingEmail: null })
    await audit(tx, client, { userId, what: 'password.reset' })
    await endSessions(tx, client, userId, { by: 'reset' })
    await sendMail(tx, email, passwordChangedMail(new Date()))
    return { email }
  })
  // Refused only now, because the wrong try itself is recorded.
  return 'fault' in answer ? refuse(answer.fault) : answer
}
