// The address by which a mail is answered: whose answer it is and to what, signed. Without a row of it anywhere, because most mails
// are never answered.
import { timingSafeEqual } from 'node:crypto'
import { config } from '../../config.ts'
import { discussedBy } from '../../comment/discussed.ts'
import { db } from '../../db.ts'
import { keyedHash } from '../../keys.ts'
import type { Member } from '#contract/permissions'
import { replyMail } from '#korean/mail-reply'
import type { Mail } from '../../mail.ts'
import { type Thing, thingIn } from '../kinds.ts'
import type { Sayable } from '../sayable.ts'

/** A mail that somebody finds in a box years later answers nothing any more. */
export const REPLY_DAYS = 90
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]

/** Small letters and digits that are not taken for one another: mail servers may change the case of an address. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const BITS = 5
/** 120 bits, which nobody finds by trying. */
const SIGNATURE_BYTES = 15
/** Of the part before the `@` (RFC 5321 §4.5.3.1.1). */
const LOCAL_MOST = 64
const LOCAL = /^([a-z]{1,20})-([a-z2-7]{20,62})$/

export type ReplyTo = {
  orgId: number
  memberId: number
  thing: Thing
  /** The comment that is answered; undefined for one on the thing itself. */
  commentId: number | undefined
  /** The minute in which the mail was written, since 1970. */
  minute: number
}

export const replyDomain = () => config.inboundDomain ?? new URL(config.publicUrl).hostname
const thisMinute = () => Math.floor(Date.now() / MINUTE_MS)
export const isExpired = ({ minute }: ReplyTo) => Date.now() - minute * MINUTE_MS > REPLY_DAYS * DAY_MS
/** Until then the mail has told of everything. */
export const writtenAt = ({ minute }: ReplyTo) => new Date((minute + 1) * MINUTE_MS)

/** Seven bits a byte, the lowest first. */
function packed(numbers: readonly number[]) {
  const bytes: number[] = []
  for (let number of numbers) {
    while (number > 127) {
      bytes.push((number % 128) + 128)
      number = Math.floor(number / 128)
    }
    bytes.push(number)
  }
  return Buffer.from(bytes)
}

function unpacked(bytes: Buffer) {
  const numbers: number[] = []
  let [number, weight] = [0, 1]
  for (const byte of bytes) {
    number += (byte % 128) * weight
    weight *= 128
    if (byte > 127) continue
    numbers.push(number)
    ;[number, weight] = [0, 1]
  }
  return numbers
}

function letters(bytes: Buffer) {
  let text = ''
  let [held, bits] = [0, 0]
  for (const byte of bytes) {
    held = held * 256 + byte
    bits += 8
    while (bits >= BITS) {
      bits -= BITS
      text += DIGITS[Math.floor(held / 2 ** bits)]
      held %= 2 ** bits
    }
  }
  return bits ? text + DIGITS[held * 2 ** (BITS - bits)] : text
}

function bytesOf(text: string) {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  for (const letter of text) {
    held = held * 2 ** BITS + DIGITS.indexOf(letter)
    bits += BITS
    if (bits < 8) continue
    bits -= 8
    bytes.push(Math.floor(held / 2 ** bits))
    held %= 2 ** bits
  }
  return Buffer.from(bytes)
}

const signatureOf = (kind: string, body: Buffer) =>
  keyedHash('mail', `reply ${kind} ${body.toString('hex')}`).subarray(0, SIGNATURE_BYTES)

/** Undefined for numbers that are too long for an address. */
export function replyAddress({ orgId, memberId, thing, commentId = 0, minute }: ReplyTo) {
  const body = packed([orgId, memberId, thing.id, commentId, minute])
  const local = `${thing.kind}-${letters(Buffer.concat([signatureOf(thing.kind, body), body]))}`
  return local.length <= LOCAL_MOST ? `${local}@${replyDomain()}` : undefined
}

/** Undefined for an address that we did not write. */
export function replyToOf(address: string): ReplyTo | undefined {
  const at = address.lastIndexOf('@')
  if (at < 0 || address.slice(at + 1).toLowerCase() !== replyDomain()) return undefined
  const [, kind, text] = LOCAL.exec(address.slice(0, at).toLowerCase()) ?? []
  if (kind === undefined || text === undefined) return undefined
  const bytes = bytesOf(text)
  const [signature, body] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
  const [orgId, memberId, id, commentId, minute, ...more] = unpacked(body)
  if (minute === undefined || more.length || signature.length < SIGNATURE_BYTES) return undefined
  if (!timingSafeEqual(signature, signatureOf(kind, body))) return undefined
  const found = {
    orgId: orgId!,
    memberId: memberId!,
    thing: { kind, id: id! },
    commentId: commentId || undefined,
    minute,
  }
  // Bits that mean nothing may be others.
  return replyAddress(found) === address.toLowerCase() ? found : undefined
}

const isOfOneThing = (unread: readonly Sayable[]) => new Set(unread.map(({ thing }) => thing)).size === 1

/** Mails about the same thing stand together in the mail program. */
export const conversationOf = ({ kind, id }: Thing, orgId: number) => `${kind}-${id}.${orgId}`

/** How a mail about these is answered, and what it says of that. */
export async function replyPartsOf(
  member: Member,
  unread: readonly Sayable[],
): Promise<Pick<Mail, 'reply' | 'thread' | 'footer'>> {
  const [first] = unread
  if (!first || !isOfOneThing(unread)) return config.inboundSmtp ? { footer: replyMail.footerOfMany } : {}
  const thing = thingIn(first.thing)
  const thread = conversationOf(thing, member.orgId)
  // An answer to several comments is a comment of its own.
  const commentIds = new Set(unread.map(({ commentId }) => commentId))
  const commentId = commentIds.size === 1 ? first.commentId : undefined
  const address = config.inboundSmtp && (await addressFor(member, thing, commentId))
  if (address === undefined) return { thread }
  return { thread, reply: { address, line: replyMail.line }, footer: replyMail.footer }
}

/** Undefined where the member may write nothing. */
async function addressFor(member: Member, thing: Thing, commentId: number | undefined) {
  const { orgId, memberId } = member
  const discussed = discussedBy(thing.kind)
  const ids = await discussed?.idsOf(db, orgId, thing.id)
  if (!ids || !(await discussed!.mayComment(member, ids))) return undefined
  return replyAddress({ orgId, memberId, thing, commentId, minute: thisMinute() })
}
