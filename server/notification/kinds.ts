// The kinds of notifications and of the things they are about, as the features bring them.
import { partsOf } from '../feature.ts'
import type { NotificationType, NotifiedThings } from '../notices/shape.ts'

export const allTypes = () =>
  Object.assign({}, ...partsOf('notifications')) as Readonly<Record<string, NotificationType>>
export const typeBy = (type: string): NotificationType | undefined => allTypes()[type]

/** Unless the member says otherwise, mails and pushes tell what is said to them, and what becomes theirs. */
export const isSentUsually = (type: NotificationType | undefined) => type?.isOn === true && type.isPersonal

/** The types that disturb people whenever they come. */
export const urgentTypes = () => Object.keys(allTypes()).filter(type => typeBy(type)!.isUrgent)

const allThings = () => Object.assign({}, ...partsOf('notifiedThings')) as Readonly<Record<string, NotifiedThings>>
export const thingsBy = (kind: string): NotifiedThings | undefined => allThings()[kind]

export type Thing = { kind: string; id: number }
export const nameOf = ({ kind, id }: Thing) => `${kind}:${id}`
export function thingIn(name: string): Thing {
  const [kind, id] = name.split(':') as [string, string]
  return { kind, id: Number(id) }
}
