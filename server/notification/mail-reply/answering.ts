// An answer by mail becomes a comment of whoever was mailed, with the same rights and limits as one that they write in the page.
import { createHash } from 'node:crypto'
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
import { db, write } from '../../db.ts'
import { onlyOnce } from '../../http/idempotency.ts'
import { countRate, rateLimit } from '../../http/rate-limits.ts'
import { mailIdFor, sendMail } from '../../mail.ts'
import { memberBehind } from '../../member/doors.ts'
import { markRead } from '../inbox.ts'
import { nameOf, thingsBy } from '../kinds.ts'
import { isExpired, REPLY_DAYS, type ReplyTo } from './address.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { type Letter, withPictures } from './letter/letter.ts'
import { refusedMail } from './refused.ts'

/** For two programs that answer each other without saying so. */
export const replyLimit = rateLimit('mail-reply', 20, { minutes: 10 })
/** An address that somebody else has found fills no box. */
export const refusedReplyLimit = rateLimit('mail-reply-refused', 10, { minutes: 60 })

/**
 * `told`: refused, and its writer has a mail that says why. `silent`: by a program, or refused too often to say it again.
 * `nobody`: the address is that of nobody any more.
 */
export type Outcome = 'posted' | 'told' | 'silent' | 'nobody'

/** Refused for now: the mail server that brought it tries again. */
const isForNow = ({ code }: Refusal) => refusals[code] >= 500 || code === 'rate.limited'

/** Equal for each time that this mail arrives. */
const occasionOf = ({ thing }: ReplyTo, { messageId, from, words }: Letter) =>
  createHash('sha256')
    .update(`${nameOf(thing)}\n${messageId ?? `${from}\n${words}`}`)
    .digest('base64url')

/**
 * @param letter undefined for a mail that could not be read
 */
export async function answerLetter(to: ReplyTo, letter: Letter | undefined): Promise<Outcome> {
  const member = await memberBehind(to.memberId, to.orgId)
  const [account] = member ? await emailsOf([member.userId]) : []
  if (!member || !account) return 'nobody'
  if (letter?.isAutomatic) return 'silent'
  countRate(replyLimit, `${to.orgId} ${to.memberId}`)
  const occasion = letter ? occasionOf(to, letter) : crypto.randomUUID()
  const why = await whyNot(to, letter, account.email)
  if (why !== undefined) return tell(member, account.email, { to, occasion, why, words: letter?.words ?? '' })
  try {
    await post(member, to, letter!, occasion)
  } catch (error) {
    if (!(error instanceof Refusal) || isForNow(error)) throw error
    return tell(member, account.email, { to, occasion, why: sentenceOf(error), words: letter!.words })
  }
  // They have read what they answer.
  await markRead(member, { thing: nameOf(to.thing) })
  return 'posted'
}

async function whyNot(to: ReplyTo, letter: Letter | undefined, email: string): Promise<string | undefined> {
  if (!letter) return replyMail.broken
  // Somebody to whom the mail was passed on has its address, too.
  if (letter.from !== email) return fill(replyMail.foreign, { from: letter.from, email })
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

async function post(member: Member, { orgId, thing, commentId }: ReplyTo, letter: Letter, occasion: string) {
  const discussed = discussedBy(thing.kind)
  const ids = (await discussed?.idsOf(db, orgId, thing.id)) ?? refuse('comment.missing')
  // Refused before its files are kept.
  await write(tx => discussed!.hold(tx, member, ids))
  const answered = { orgId, kind: thing.kind, thingId: thing.id }
  const parentId = commentId === undefined ? undefined : await answeredThread(db, { ...answered, commentId })
  const kept: number[] = []
  let isPosted = false
  try {
    const pictures = new Map<string, number>()
    for (const { name, bytes, cid } of letter.files) {
      const { fileId } = await keepReceived(member, { name, bytes })
      kept.push(fileId)
      if (cid !== null) pictures.set(cid, fileId)
    }
    const { data, error } = commentBody.safeParse(bodyOf(letter, pictures))
    if (error) refuse('invalid', { fields: fieldSentences([{ ...error.issues[0], path: ['body'] }]) })
    const draft = { body: data, parentId, fileIds: kept }
    const call = { userId: member.userId, key: `mail:${occasion}`, said: '' }
    await onlyOnce(call, async () => {
      const comment = await postComment(discussed!, member, ids, draft)
      isPosted = true
      return { status: 201, answer: { data: comment } }
    })
  } catch (error) {
    // Its deed is committed: the answer to it was lost, and the mail came once more.
    if (!(error instanceof Refusal && error.code === 'key.answerless')) throw error
  } finally {
    if (!isPosted && kept.length) await forgetUnattached(member, kept)
  }
}

/** A comment needs a word: of a mail with files alone these are their names. */
function bodyOf({ words, files }: Letter, pictures: ReadonlyMap<string, number>) {
  return withPictures(words, pictures) || files.map(({ name }) => name).join('\n')
}

type Refused = { to: ReplyTo; occasion: string; why: string; words: string }

/** To the address of the account, never to the one that the mail names: nobody gets a mail that they did not ask for. */
async function tell(member: Member, email: string, { to, occasion, why, words }: Refused): Promise<Outcome> {
  try {
    countRate(refusedReplyLimit, `${to.orgId} ${to.memberId}`)
  } catch (error) {
    if (error instanceof Refusal) return 'silent'
    throw error
  }
  const { kind, id } = to.thing
  const seen = await thingsBy(kind)?.seen(db, member, [id])
  const card = seen?.has(id) ? (await thingsBy(kind)?.cards(db, to.orgId, [id]))?.get(id) : undefined
  const mail = refusedMail(card, why, words)
  await write(tx => sendMail(tx, email, mail, mailIdFor(`reply ${occasion}`, member.userId)))
  return 'told'
}
