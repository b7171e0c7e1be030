// The address by which a mail is answered: whose answer it is and to what, signed. Without a row of it anywhere, because most mails
// are never answered.
import { timingSafeEqual } from 'node:crypto'
import { config } from '../../config.ts'
import { discussedBy } from '../../comment/discussed.ts'
import { db } from '../../db.ts'
import { keyedHash } from '../../keys.ts'
import type { Member } from '#contract/permissions'
import { replyMail } from '#korean/mail-reply'
import type { MailReply } from '../../mail.ts'
import { type Thing, thingIn } from '../kinds.ts'
import type { Sayable } from '../sayable.ts'

/** A mail that somebody finds in a box years later answers nothing any more. */
export const REPLY_DAYS = 90
const DAY_MS = 86_400_000

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
  /** When the mail was written, in days since 1970. */
  day: number
}

export const replyDomain = () => config.inboundDomain ?? new URL(config.publicUrl).hostname
const today = () => Math.floor(Date.now() / DAY_MS)
export const isExpired = ({ day }: ReplyTo) => today() - day > REPLY_DAYS

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
export function replyAddress({ orgId, memberId, thing, commentId = 0, day }: ReplyTo) {
  const body = packed([orgId, memberId, thing.id, commentId, day])
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
  const [orgId, memberId, id, commentId, day, ...more] = unpacked(body)
  if (day === undefined || more.length || signature.length < SIGNATURE_BYTES) return undefined
  if (!timingSafeEqual(signature, signatureOf(kind, body))) return undefined
  const thing = { kind, id: id! }
  return { orgId: orgId!, memberId: memberId!, thing, commentId: commentId || undefined, day }
}

/** How a mail about these is answered: undefined if it is about several things, or where its reader may write nothing. */
export async function replyOf(member: Member, unread: readonly Sayable[]): Promise<MailReply | undefined> {
  const [first, ...others] = unread
  if (!config.inboundSmtp || !first || others.some(({ thing }) => thing !== first.thing)) return undefined
  const thing = thingIn(first.thing)
  const { orgId, memberId } = member
  const discussed = discussedBy(thing.kind)
  const ids = await discussed?.idsOf(db, orgId, thing.id)
  if (!ids || !(await discussed!.mayComment(member, ids))) return undefined
  // An answer to several comments is a comment of its own.
  const commentIds = new Set(unread.map(({ commentId }) => commentId))
  const commentId = commentIds.size === 1 ? first.commentId : undefined
  const address = replyAddress({ orgId, memberId, thing, commentId, day: today() })
  return address === undefined ? undefined : { address, line: replyMail.line, footer: replyMail.footer }
}
