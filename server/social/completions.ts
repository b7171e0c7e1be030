// An unfinished sign-in becomes a new account, or a further way into one.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Answer } from '#contract/route'
import {
  linkForm,
  newAccountForm,
  newAddressForm,
  PENDING_TRIES,
  type ExtraInfoDraft,
  type socialRoutes,
} from '#contract/social'
import { fieldSentences } from '#korean/fields'
import { audit } from '../audit-trail.ts'
import { admit, enter } from '../auth/entering.ts'
import { countMail, makeLink, timesOf } from '../auth/links.ts'
import { verificationMail } from '../auth/mails.ts'
import { compared, hashNew } from '../auth/signins.ts'
import { createUser, emailTaken, stillHas, userByEmail, userById } from '../auth/users.ts'
import { nameOwner } from '../auth/verifications.ts'
import { config } from '../config.ts'
import { write } from '../db.ts'
import { partOf } from '../feature.ts'
import type { Client } from '../http/client.ts'
import { sendMail } from '../mail.ts'
import { refuse } from '../refusal.ts'
import { entered } from './arrivals.ts'
import { addIdentity, obstacleTo } from './identities.ts'
import { linkMail } from './mails.ts'
import { claim, pendingFor, soon, type Pending } from './pendings.ts'
import { failure } from './provider/provider.ts'
import { nameOf } from './providers.ts'
import { pendings } from './tables.ts'

type Completed = Answer<typeof socialRoutes.complete>

/** The pending sign-in decides what is asked; the browser only says what it has. */
export async function complete({ oauthId, ...draft }: ExtraInfoDraft, client: Client): Promise<Completed> {
  const pending = await pendingFor(oauthId, client)
  if (pending.isVerified && pending.userId !== null) return link(pending, pending.userId, draft, client)
  if (pending.isVerified || draft.invitation !== undefined) return join(pending, draft, client)
  return askForProof(pending, draft, client)
}

type Draft = Omit<ExtraInfoDraft, 'oauthId'>

function checked<Form extends z.ZodType>(form: Form, draft: Draft): z.output<Form> {
  const { invitation: _, ...said } = draft
  const { data, error } = form.safeParse(said)
  return error ? refuse('invalid', { fields: fieldSentences(error.issues, said) }) : data!
}

/** The password of the account, five times at most; then the sign-in begins anew. */
async function link(pending: Pending, userId: number, draft: Draft, client: Client): Promise<Completed> {
  const { password } = checked(linkForm, draft)
  const { pendingId, provider, returnTo } = pending
  const isThis = eq(pendings.pendingId, pendingId)
  const user = await userById(userId)
  if (user.passwordHash === null) refuse('oauth.passwordless')
  // Counted before comparing, so that twenty tries at once are no more than five.
  const [counted] = await write(tx =>
    tx
      .update(pendings)
      .set({ tries: sql`${pendings.tries} + 1` })
      .where(and(isThis, lt(pendings.tries, PENDING_TRIES)))
      .returning({ tries: pendings.tries }),
  )
  if (!counted) refuse('oauth.pendingExpired')
  const { matches } = await compared(user, user.email, password, client)
  if (!matches) {
    if (counted.tries < PENDING_TRIES) refuse('password.wrong', { field: 'password' })
    await write(tx => tx.delete(pendings).where(isThis))
    refuse('oauth.pendingExpired')
  }
  return write(async tx => {
    if (!(await stillHas(tx, user))) refuse('password.wrong', { field: 'password' })
    const obstacle = await obstacleTo(tx, userId, pending)
    if (obstacle) throw failure(obstacle, nameOf(provider))
    const proved = await tx
      .update(pendings)
      .set({ provedAt: sql`now()` })
      .where(and(isThis, gt(pendings.expiresAt, sql`now()`)))
      .returning({ pendingId: pendings.pendingId })
    if (!proved.length) refuse('oauth.pendingExpired')
    // Linked by `linkProved`, once a session opens.
    return entered(await enter(tx, user, client, provider), returnTo)
  })
}

/** The account of a proven address: by the provider, by our mail, or by an invitation. */
async function join(pending: Pending, draft: Draft, client: Client): Promise<Completed> {
  const { invitation } = draft
  if (config.signUp === 'invitation' && invitation === undefined) refuse('signup.closed')
  const proof = partOf('signUpProof')
  const email = invitation === undefined ? pending.email! : await proof.addressOf(invitation, client)
  const { name, passwordHash, agreed } = await newAccount(pending, draft, email)
  try {
    return await write(async tx => {
      const { provider, linkId, returnTo } = await claim(tx, pending)
      if (invitation !== undefined) await proof.requireStillProven(tx, invitation)
      const user = await createUser(tx, { email, name, passwordHash, agreed }, client)
      if (linkId !== null) await nameOwner(tx, { linkId }, user.userId)
      await audit(tx, client, { userId: user.userId, what: 'account.created' })
      if (!(await addIdentity(tx, user, pending, client, { isNew: true })))
        throw failure('oauth.taken', nameOf(provider))
      // A new account has no second factor yet.
      return entered(await admit(tx, user, client, provider), returnTo)
    })
  } catch (error) {
    if (emailTaken(error)) refuse('email.taken')
    throw error
  }
}

/** As it was given before the mail was sent, or as it is given now. */
async function newAccount({ name, passwordHash, agreed }: Pending, draft: Draft, email: string) {
  if (draft.password === undefined && name !== null && passwordHash !== null && agreed !== null)
    return { name, passwordHash, agreed }
  const { email: _, ...rest } = draft
  const form = checked(newAccountForm, rest)
  return {
    name: form.name,
    passwordHash: await hashNew(form.password, 'password', email),
    agreed: form.agreements.filter(each => each.agreed).map(({ code }) => code),
  }
}

/** The answer, its time and its mails tell nobody whether the address has an account. */
async function askForProof(pending: Pending, draft: Draft, client: Client): Promise<Completed> {
  const { email, name, password, agreements } = checked(newAddressForm, draft)
  const passwordHash = await hashNew(password, 'password', email)
  await countMail('verify', email, client)
  const user = await userByEmail(email)
  return write(async tx => {
    const { link, token } = await makeLink(tx, { purpose: 'oauth', email })
    const changed = await tx
      .update(pendings)
      .set({
        email,
        name,
        passwordHash,
        agreed: agreements.filter(each => each.agreed).map(({ code }) => code),
        linkId: link.linkId,
        expiresAt: soon(),
      })
      .where(and(eq(pendings.pendingId, pending.pendingId), eq(pendings.isVerified, false)))
      .returning({ pendingId: pendings.pendingId })
    if (!changed.length) refuse('oauth.pendingExpired')
    if (user) await sendMail(tx, email, linkMail(token, nameOf(pending.provider)))
    // Where only the invited sign up, this address gets no mail that leads nowhere.
    else if (config.signUp === 'open') await sendMail(tx, email, verificationMail(token))
    return { status: 'EMAIL_VERIFICATION_SENT', ...timesOf(link) }
  })
}
