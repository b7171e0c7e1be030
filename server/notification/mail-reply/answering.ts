// An answer by mail becomes a comment of whoever was mailed, with the same rights and limits as one that they write in the page.
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { commentBody } from '#contract/comment'
import { FILES_MOST } from '#contract/file'
import { refusals } from '#contract/errors'
import type { Member } from '#contract/permissions'
import { fieldSentences } from '#korean/fields'
import { replyMail } from '#korean/mail-reply'
import { fill } from '#korean/particle'
import { errorSentence } from '#korean/refusals'
import { forgetUnattached } from '../../attachment/purging.ts'
import { keepReceived } from '../../attachment/permitting.ts'
import { emailsOf } from '../../auth/users.ts'
import { postComment } from '../../comment/comments.ts'
import { discussedBy } from '../../comment/discussed.ts'
import { answeredThread } from '../../comment/rows.ts'
import { db, duringFirstWrite, write, writeAside } from '../../db.ts'
import { onlyOnce } from '../../http/idempotency.ts'
import { countRate, rateLimit } from '../../http/rate-limits.ts'
import { mailIdFor, sendMail } from '../../mail.ts'
import { memberBehind } from '../../member/doors.ts'
import { markRead } from '../inbox.ts'
import { nameOf, thingsBy } from '../kinds.ts'
import { conversationOf, isExpired, REPLY_DAYS, type ReplyTo, writtenAt } from './address.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { withPictures } from './letter/pictures.ts'
import type { Letter } from './letter/shape.ts'
import { refusedMail, type Returned } from './refused.ts'

/** For two programs that answer each other without saying so. */
export const replyLimit = rateLimit('mail-reply', 20, { minutes: 10 })
/** An address that somebody else has found fills no box. */
export const foreignReplyLimit = rateLimit('mail-reply-foreign', 5, { minutes: 60 })

/**
 * `told`: refused, and the account has a mail that says why. `silent`: of a program, or of somebody else once too often.
 * `nobody`: whoever was mailed is no member any more, or lacks the second factor that the organization asks for.
 */
export type Outcome = 'posted' | 'told' | 'silent' | 'nobody'

/** Refused for now: the mail server that brought it tries again. */
const FOR_NOW = new Set(['rate.limited', 'file.absent', 'file.broken'])
const isForNow = ({ code }: Refusal) => refusals[code] >= 500 || FOR_NOW.has(code)

/** Equal for each time that a mail arrives for this thing. */
const occasionOf = ({ thing }: ReplyTo, messageId: string) =>
  createHash('sha256')
    .update(`${nameOf(thing)}\n${messageId}`)
    .digest('base64url')

/** The member who answers, with their address. */
export async function answererOf({ orgId, memberId }: ReplyTo) {
  const member = await memberBehind(memberId, orgId)
  const [account] = member ? await emailsOf([member.userId]) : []
  return member && account && { member, email: account.email }
}
type Answerer = NonNullable<Awaited<ReturnType<typeof answererOf>>>

/**
 * @param letter undefined for a mail that could not be read
 */
export async function answerLetter(to: ReplyTo, letter: Letter | undefined): Promise<Outcome> {
  const answerer = await answererOf(to)
  if (!answerer) return 'nobody'
  if (letter?.isAutomatic) return 'silent'
  if (letter?.from !== answerer.email) return tellForeign(answerer, to, letter)
  const { member } = answerer
  countRate(replyLimit, keyOf(to))
  const why = whyNot(to, letter)
  if (why !== undefined) return tell(answerer, to, { why, letter })
  try {
    await post(member, to, letter)
  } catch (error) {
    if (!(error instanceof Refusal) || isForNow(error)) throw error
    return tell(answerer, to, { why: sentenceOf(error), letter })
  }
  // They have read what they answer, and not what came after it.
  await markRead(member, { thing: nameOf(to.thing), until: writtenAt(to) })
  return 'posted'
}

const keyOf = ({ orgId, memberId }: ReplyTo) => `${orgId} ${memberId}`

function whyNot(to: ReplyTo, letter: Letter): string | undefined {
  if (isExpired(to)) return fill(replyMail.expired, { days: REPLY_DAYS })
  if (letter.hasTooManyFiles) return errorSentence('file.tooMany', { most: FILES_MOST })
  return letter.words === '' && letter.files.length === 0 ? replyMail.empty : undefined
}

/** Of what is gone, and of what is hidden, the same is said. */
function sentenceOf({ code, details }: Refusal) {
  const [field] = Object.values(details.fields ?? {})
  if (field) return field
  return refusals[code] === 404 && !code.startsWith('file.') ? replyMail.missing : errorSentence(code, details.values)
}

/** All of it behind the key of the mail: one that comes once more is answered as before, whatever has become of the thing. */
async function post(member: Member, to: ReplyTo, letter: Letter) {
  const { orgId, thing, commentId } = to
  const call = { userId: member.userId, key: `mail:${occasionOf(to, letter.messageId)}`, said: '' }
  const kept: number[] = []
  let isPosted = false
  const act = async () => {
    const discussed = discussedBy(thing.kind)
    const ids = (await discussed?.idsOf(db, orgId, thing.id)) ?? refuse('comment.missing')
    // Refused before its files are kept.
    await writeAside(tx => discussed!.hold(tx, member, ids))
    const answered = { orgId, kind: thing.kind, thingId: thing.id }
    const parentId = commentId === undefined ? undefined : await answeredThread(db, { ...answered, commentId })
    const pictures = await duringFirstWrite.exit(() => keepFiles(member, letter, kept))
    const { data, error } = commentBody.safeParse(withPictures(letter.words, pictures) || replyMail.filesAlone)
    if (error) refuse('invalid', { fields: fieldSentences([{ ...error.issues[0], path: ['body'] }]) })
    const comment = await postComment(discussed!, member, ids, { body: data, parentId, fileIds: kept })
    isPosted = true
    return { status: 201, answer: { data: comment } }
  }
  try {
    await onlyOnce(call, act)
  } catch (error) {
    // Its deed is committed: the answer to it was lost, and the mail came once more.
    if (!(error instanceof Refusal && error.code === 'key.answerless')) throw error
  } finally {
    if (!isPosted && kept.length) await forgetUnattached(member, kept)
  }
}

/** @returns the ids of those that the words show, by the names that these have for them */
async function keepFiles(member: Member, { files }: Letter, kept: number[]) {
  const pictures = new Map<string, number>()
  for (const { name, bytes, cid } of files) {
    const { fileId } = await keepReceived(member, { name, bytes })
    kept.push(fileId)
    if (cid !== null) pictures.set(cid, fileId)
  }
  return pictures
}

/** Somebody to whom the mail was passed on has its address, too: nothing that they write goes on under our name. */
async function tellForeign(answerer: Answerer, to: ReplyTo, letter: Letter | undefined): Promise<Outcome> {
  try {
    countRate(foreignReplyLimit, keyOf(to))
  } catch (error) {
    if (error instanceof Refusal) return 'silent'
    throw error
  }
  const { email } = answerer
  const isNamed = z.email().max(EMAIL_MOST).safeParse(letter?.from).success
  const said = isNamed
    ? fill(replyMail.foreign, { from: letter!.from, email })
    : fill(replyMail.foreignWithoutName, { email })
  return tell(answerer, to, { why: letter ? said : replyMail.broken, letter: undefined, messageId: letter?.messageId })
}
const EMAIL_MOST = 100

type Refused = { why: string; letter: Letter | undefined; messageId?: string | undefined }

/** To the address of the account, never to the one that the mail names: nobody gets a mail that they did not ask for. */
async function tell({ member, email }: Answerer, to: ReplyTo, { why, letter, messageId }: Refused): Promise<Outcome> {
  const { kind, id } = to.thing
  const seen = await thingsBy(kind)?.seen(db, member, [id])
  const card = seen?.has(id) ? (await thingsBy(kind)?.cards(db, to.orgId, [id]))?.get(id) : undefined
  const returned: Returned | undefined = letter && {
    subject: letter.subject,
    words: letter.words || letter.uncut,
    fileNames: letter.files.map(({ name }) => name),
  }
  const mail = { ...refusedMail(card, why, returned), thread: conversationOf(to.thing, to.orgId) }
  const occasion = occasionOf(to, letter?.messageId ?? messageId ?? randomUUID())
  await write(tx => sendMail(tx, email, mail, mailIdFor(`reply ${occasion}`, member.userId)))
  return 'told'
}
