// How much each member wants to hear: by type, and by project or thing.
import { and, eq } from 'drizzle-orm'
import { type DeliveryChannel, type Level, type MailRhythm, type NotificationSettings } from '#contract/notification'
import type { Member } from '#contract/permissions'
import { emailsOf } from '../../auth/users.ts'
import { config } from '../../config.ts'
import { db, write } from '../../db.ts'
import { mailsStayHere } from '../../mail.ts'
import { titleTo } from '../../notices/shape.ts'
import { refuse } from '../../refusal.ts'
import { allTypes, isSentUsually, nameOf, type Thing, thingIn, thingsBy } from '../kinds.ts'
import { putRhythm, rhythmOf } from '../mail/rhythms.ts'
import { overrides, settings } from '../tables.ts'

const OVERRIDES_MOST = 500

const mine = ({ orgId, memberId }: Member) => and(eq(overrides.orgId, orgId), eq(overrides.memberId, memberId))

/** The door of a thing for its settings: one that the member sees. */
async function requireSeen(member: Member, { kind, id }: Thing) {
  const seen = await thingsBy(kind)?.seen(db, member, [id])
  if (!seen?.has(id)) refuse('notification.missing', { field: 'thing' })
}

export async function settingsOf(member: Member): Promise<NotificationSettings> {
  const { orgId, memberId, userId } = member
  const [switched, narrowed, rhythm, [account]] = await Promise.all([
    db
      .select()
      .from(settings)
      .where(and(eq(settings.orgId, orgId), eq(settings.memberId, memberId))),
    db.select().from(overrides).where(mine(member)).limit(OVERRIDES_MOST),
    rhythmOf(db, member),
    emailsOf([userId]),
  ])
  const isOn = new Map(switched.map(row => [`${row.channel} ${row.type}`, row.isOn]))
  const types = Object.entries(allTypes()).map(([type, known]) => ({
    type,
    label: known.label,
    help: known.help,
    isOn: {
      app: isOn.get(`app ${type}`) ?? known.isOn,
      push: isOn.get(`push ${type}`) ?? isSentUsually(known),
      mail: isOn.get(`mail ${type}`) ?? isSentUsually(known),
    },
  }))
  const mail = { rhythm, email: account!.email, isSent: !mailsStayHere(), isAnswered: config.inboundSmtp !== undefined }
  return { types, mail, overrides: await named(member, narrowed) }
}

async function named(member: Member, rows: readonly (typeof overrides.$inferSelect)[]) {
  const found: NotificationSettings['overrides'] = []
  for (const [kind, those] of Map.groupBy(rows, row => row.thingKind)) {
    const ids = those.map(row => row.thingId)
    const [seen, cards] = await Promise.all([
      thingsBy(kind)?.seen(db, member, ids),
      thingsBy(kind)?.cards(db, member.orgId, ids),
    ])
    for (const { thingId: id, level } of those) {
      const card = cards?.get(id)
      if (card && seen?.has(id))
        found.push({ thing: nameOf({ kind, id }), title: titleTo(card, member.memberId), level })
    }
  }
  return found.toSorted((a, b) => a.title.localeCompare(b.title, 'ko'))
}

type Switch = { type: string; channel: DeliveryChannel; isOn: boolean }

export async function changeSetting(member: Member, { type, channel, isOn }: Switch) {
  if (!Object.hasOwn(allTypes(), type)) refuse('notification.missing', { field: 'type' })
  const { orgId, memberId } = member
  await write(async tx => {
    await tx
      .insert(settings)
      .values({ orgId, memberId, type, channel, isOn })
      .onConflictDoUpdate({
        target: [settings.orgId, settings.memberId, settings.type, settings.channel],
        set: { isOn },
      })
  })
  return settingsOf(member)
}

export async function changeMail(member: Member, rhythm: MailRhythm) {
  await write(tx => putRhythm(tx, member, rhythm))
  return settingsOf(member)
}

export async function changeLevel(member: Member, { thing: name, level }: { thing: string; level: Level }) {
  const thing = thingIn(name)
  await requireSeen(member, thing)
  const { orgId, memberId } = member
  const row = { orgId, memberId, thingKind: thing.kind, thingId: thing.id }
  await write(async tx => {
    if (level === 'all')
      await tx
        .delete(overrides)
        .where(and(mine(member), eq(overrides.thingKind, thing.kind), eq(overrides.thingId, thing.id)))
    else
      await tx
        .insert(overrides)
        .values({ ...row, level })
        .onConflictDoUpdate({
          target: [overrides.orgId, overrides.memberId, overrides.thingKind, overrides.thingId],
          set: { level },
        })
  })
  return settingsOf(member)
}

export async function levelOf(member: Member, name: string): Promise<{ level: Level }> {
  const thing = thingIn(name)
  await requireSeen(member, thing)
  const [row] = await db
    .select({ level: overrides.level })
    .from(overrides)
    .where(and(mine(member), eq(overrides.thingKind, thing.kind), eq(overrides.thingId, thing.id)))
  return { level: row?.level ?? 'all' }
}
