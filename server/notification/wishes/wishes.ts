// The wishes of members: which notifications they want to hear of, and by which ways.
import { and, eq } from 'drizzle-orm'
import type { MailRhythm } from '#contract/notification'
import { db } from '../../db.ts'
import { mailsStayHere } from '../../mail.ts'
import { isAmong } from '../../postgres/statements.ts'
import { isSentUsually, nameOf, type Thing, typeBy } from '../kinds.ts'
import { mailedAt } from '../mail/hours.ts'
import { rhythmsOf, USUAL_RHYTHM } from '../mail/rhythms.ts'
import type { Heard } from '../putting.ts'
import { overrides, settings } from '../tables.ts'

/** The things that contain others, by the numbers of these. */
export type Within = ReadonlyMap<number, Thing> | undefined
type Wish = Thing & Pick<Heard, 'memberId' | 'type' | 'mailAt' | 'isPushed'>

/** Those that are wanted: not of a type that is switched off, nor of a thing of which one wants to hear less. Notes in each when it is mailed, and whether it is pushed. */
export async function wantedBy<H extends Wish>(orgId: number, heard: H[], within: Within): Promise<H[]> {
  if (heard.length === 0) return []
  const memberIds = [...new Set(heard.map(each => each.memberId))]
  const switched = await db
    .select()
    .from(settings)
    .where(and(eq(settings.orgId, orgId), isAmong(settings.memberId, memberIds)))
  const narrowed = await db
    .select()
    .from(overrides)
    .where(and(eq(overrides.orgId, orgId), isAmong(overrides.memberId, memberIds)))
  const isOn = new Map(switched.map(row => [`${row.channel} ${row.memberId} ${row.type}`, row.isOn]))
  const rhythms = mailsStayHere() ? undefined : await rhythmsOf(orgId, memberIds)
  const now = new Date()
  const levels = new Map(
    narrowed.map(row => [`${row.memberId} ${nameOf({ kind: row.thingKind, id: row.thingId })}`, row.level]),
  )
  const wanted = heard.filter(({ memberId, type, kind, id }) => {
    const known = typeBy(type)
    if (!(isOn.get(`app ${memberId} ${type}`) ?? known?.isOn)) return false
    const container = within?.get(id)
    // The thing itself decides before the project that contains it.
    const level =
      levels.get(`${memberId} ${nameOf({ kind, id })}`) ?? (container && levels.get(`${memberId} ${nameOf(container)}`))
    return level === undefined || level === 'all' || (level === 'mentions' && known?.isPersonal === true)
  })
  for (const each of wanted) {
    const { memberId, type } = each
    each.isPushed = isOn.get(`push ${memberId} ${type}`) ?? isSentUsually(typeBy(type))
    if (rhythms && (isOn.get(`mail ${memberId} ${type}`) ?? isSentUsually(typeBy(type))))
      each.mailAt = mailedAt(now, rhythmFor(type, rhythms.get(memberId) ?? USUAL_RHYTHM))
  }
  return wanted
}

/** Urgent ones wait for no bundle. */
const rhythmFor = (type: string, rhythm: MailRhythm): MailRhythm =>
  typeBy(type)?.isUrgent && rhythm !== 'never' ? 'soon' : rhythm
