// The menus of a notification: putting it off, hearing less of its kind, and all that can be done with it.
import type { Notification } from '#contract/notification'
import { inboxText, muteText, snoozeText, thingName } from '#korean/notification'
import { fill } from '#korean/particle'
import { kindOf } from '../../organization/things.ts'
import { passFocus } from '../../ui/focus.ts'
import type { MenuAction, MenuItem } from '../../ui/overlay/Menu.tsx'
import { useMuteThing, useMuteType, useSettings } from '../levels.ts'
import { useRead, useRemove, useSnooze, useUnsnooze } from '../deeds.ts'
import { isPutOff } from '../rules.ts'
import { snoozeChoices } from './snooze-choices.ts'

/** The row that follows takes the focus of one that goes. */
const currentRow = () => document.querySelector<HTMLElement>('[data-current="true"] > a')

export type InboxDeeds = ReturnType<typeof useInboxDeeds>

/** @param askMoment opens the choice of a moment */
export function useInboxDeeds(orgId: number, askMoment: (notification: Notification) => void) {
  const [read, remove] = [useRead(orgId), useRemove(orgId)]
  const [snooze, unsnooze] = [useSnooze(orgId), useUnsnooze(orgId)]
  const [muteThing, muteType] = [useMuteThing(orgId), useMuteType(orgId)]
  const types = useSettings(orgId).data?.types
  return {
    askMoment,
    read: ({ notificationId, isRead }: Notification) => isRead || read.mutate([notificationId]),
    remove: ({ notificationId }: Notification) => {
      passFocus(currentRow)
      remove.mutate([notificationId])
    },
    snooze: ({ notificationId }: Notification, until: Date) => {
      passFocus(currentRow)
      snooze.mutate({ notificationId, until })
    },
    unsnooze: ({ notificationId }: Notification) => {
      passFocus(currentRow)
      unsnooze.mutate(notificationId)
    },
    muteThing: ({ thing, title }: Notification, level: 'mentions' | 'none') =>
      muteThing.mutate({ thing, title, level }),
    muteType: ({ type }: Notification) => muteType.mutate({ type, label: labelOf(type) ?? '' }),
    labelOf,
  }
  function labelOf(type: string) {
    return types?.find(each => each.type === type)?.label
  }
}

export const snoozeItems = (deeds: InboxDeeds, notification: Notification): MenuAction[] => [
  ...(isPutOff(notification)
    ? [{ id: 'now', label: snoozeText.now, onAction: () => deeds.unsnooze(notification) }]
    : []),
  ...snoozeChoices().map(({ id, label, until }) => ({
    id,
    label,
    onAction: () => deeds.snooze(notification, until),
  })),
  { id: 'own', label: snoozeText.own, onAction: () => deeds.askMoment(notification) },
]

export function muteItems(deeds: InboxDeeds, notification: Notification): MenuAction[] {
  const thing = thingName(kindOf(notification.thing))
  const label = deeds.labelOf(notification.type)
  return [
    {
      id: 'mentions',
      label: fill(muteText.mentions, { thing }),
      onAction: () => deeds.muteThing(notification, 'mentions'),
    },
    { id: 'none', label: fill(muteText.none, { thing }), onAction: () => deeds.muteThing(notification, 'none') },
    // Without its name one could not say afterwards what was switched off.
    ...(label
      ? [{ id: 'type', label: fill(muteText.type, { label }), onAction: () => deeds.muteType(notification) }]
      : []),
  ]
}

export const allItems = (deeds: InboxDeeds, notification: Notification): MenuItem[] => [
  ...(notification.isRead
    ? []
    : [{ id: 'read', label: inboxText.read, keys: 'R', onAction: () => deeds.read(notification) }]),
  { id: 'remove', label: inboxText.remove, keys: 'E', onAction: () => deeds.remove(notification) },
  { heading: inboxText.snooze },
  ...snoozeItems(deeds, notification),
  { heading: inboxText.mute },
  ...muteItems(deeds, notification),
]
