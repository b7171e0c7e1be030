// The presence of members, for those who may see them.
import type { Presence } from '#contract/presence'
import { can } from '#contract/permissions'
import type { Audience } from '../live/channels.ts'
import { presenceOf } from '../live/presence.ts'
import { tellHere } from '../live/telling.ts'
import { directoryOf } from '../member/directory.ts'
import { organizationsAmong } from '../member/names.ts'

/** The members whose presence is to be said. */
const membersIn = (
  directory: Awaited<ReturnType<typeof directoryOf>>,
  saidOf: (userId: number) => Presence | undefined,
) =>
  directory.flatMap(({ member: { memberId, userId } }) => {
    const presence = saidOf(userId)
    return presence === undefined ? [] : [{ memberId, presence }]
  })

/** All who are there as this node knows it, which alone tells its listeners of changes. */
export async function knownPresences(orgId: number) {
  const members = membersIn(await directoryOf(orgId), userId => {
    const presence = presenceOf(userId)
    return presence === 'offline' ? undefined : presence
  })
  return { name: 'presence.known' as const, data: { orgId, members } }
}

/** Each node knows all of it and tells its own sockets, those alone that may still see the members. */
export async function tellPresences(changes: ReadonlyMap<number, Presence>, audiences: readonly Audience[]) {
  if (audiences.length === 0) return
  const listened = audiences.map(({ id }) => id)
  const concerned = new Set(await organizationsAmong([...changes.keys()], listened))
  for (const { id: orgId, userIds, letGo } of audiences) {
    if (!concerned.has(orgId)) continue
    const directory = await directoryOf(orgId)
    const seeing = new Set(
      directory.filter(({ member }) => can(member, 'member.see')).map(({ member }) => member.userId),
    )
    letGo(userIds.difference(seeing))
    const members = membersIn(directory, userId => changes.get(userId))
    tellHere(`presence:${orgId}`, 'presence.changed', { orgId, members })
  }
}
