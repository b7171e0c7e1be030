// The inboxes of the made-up company: what the features below left to be heard.
import type { Demo } from '../feature.ts'
import { notifications } from './tables.ts'

export const fillInboxes: Demo = async (tx, { orgId, memberIds, heard }) => {
  // One row for each person, thing and kind, as if it had grown.
  const rows = Map.groupBy(heard, ({ to, type, thing }) => `${to} ${type} ${thing.kind} ${thing.id}`)
  for (const those of rows.values()) {
    const latest = those.reduce((last, each) => (each.at > last.at ? each : last))
    const { to, type, thing, because, about, isRead, at } = latest
    const actors = those.toSorted((a, b) => b.at.getTime() - a.at.getTime()).flatMap(({ by }) => by)
    await tx.insert(notifications).values({
      orgId,
      memberId: memberIds.get(to)!,
      type,
      thingKind: thing.kind,
      thingId: thing.id,
      because,
      about,
      count: those.length,
      actorIds: [...new Set(actors)].map(name => memberIds.get(name)!),
      at,
      readAt: isRead ? at : null,
    })
  }
}
