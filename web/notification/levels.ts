// How much one wants to hear: by kind, and of single projects and things.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  type DeliveryChannel,
  type Level,
  type MailRhythm,
  notificationRoutes,
  type NotificationSettings,
} from '#contract/notification'
import { muteText } from '#korean/notification'
import { fill } from '#korean/particle'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { showUndo } from '../ui/feedback/toasts.ts'

const settings = (orgId: number) =>
  queryOptions({
    queryKey: ['notificationSettings', orgId],
    queryFn: () => call(notificationRoutes.settings, { orgId }),
    // A link in a mail changes them, too, and no event tells of that.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
export const useSettings = (orgId: number) => useQuery(settings(orgId))

const level = (orgId: number, thing: string) =>
  queryOptions({
    queryKey: ['notificationLevel', orgId, thing],
    queryFn: () => call(notificationRoutes.level, { orgId, query: { thing } }),
    meta: { quiet: true },
  })
export const useLevel = (orgId: number, thing: string) => useQuery(level(orgId, thing)).data?.level

/** Shown before the server answers; the answered function puts it back. */
function shownAtOnce(orgId: number, change: (known: NotificationSettings) => NotificationSettings) {
  const { queryKey } = settings(orgId)
  const before = cache.getQueryData(queryKey)
  cache.setQueryData(queryKey, known => known && change(known))
  return () => cache.setQueryData(queryKey, before)
}
const keep = (orgId: number) => (answer: NotificationSettings) =>
  void cache.setQueryData(settings(orgId).queryKey, answer)

type Switch = { type: string; channel: DeliveryChannel; isOn: boolean }
/** Switches that are pressed one after the other arrive in that order. */
export const useChangeSetting = (orgId: number) =>
  useMutation({
    scope: { id: `notification settings ${orgId}` },
    mutationFn: (body: Switch) => call(notificationRoutes.changeSetting, { orgId, body }),
    onMutate: ({ type, channel, isOn }) =>
      shownAtOnce(orgId, known => ({
        ...known,
        types: known.types.map(each =>
          each.type === type ? { ...each, isOn: { ...each.isOn, [channel]: isOn } } : each,
        ),
      })),
    onSuccess: keep(orgId),
    onError: (_error, _said, putBack) => putBack?.(),
    meta: { quiet: true },
  })

export const useChangeMail = (orgId: number) =>
  useMutation({
    scope: { id: `notification settings ${orgId}` },
    mutationFn: (rhythm: MailRhythm) => call(notificationRoutes.changeMail, { orgId, body: { rhythm } }),
    onMutate: rhythm => shownAtOnce(orgId, known => ({ ...known, mail: { ...known.mail, rhythm } })),
    onSuccess: keep(orgId),
    onError: (_error, _said, putBack) => putBack?.(),
    meta: { quiet: true },
  })

type ThingLevel = { thing: string; level: Level }
const putLevel = (orgId: number, { thing, level: wanted }: ThingLevel) => {
  const { queryKey } = level(orgId, thing)
  const before = cache.getQueryData(queryKey)
  cache.setQueryData(queryKey, { level: wanted })
  const putBack = shownAtOnce(orgId, known => ({
    ...known,
    overrides: known.overrides.flatMap(each =>
      each.thing !== thing ? [each] : wanted === 'all' ? [] : [{ ...each, level: wanted }],
    ),
  }))
  return () => {
    cache.setQueryData(queryKey, before)
    putBack()
  }
}

export const useChangeLevel = (orgId: number) =>
  useMutation({
    scope: { id: `notification levels ${orgId}` },
    mutationFn: (body: ThingLevel) => call(notificationRoutes.changeLevel, { orgId, body }),
    onMutate: body => putLevel(orgId, body),
    onSuccess: keep(orgId),
    onError: (_error, _said, putBack) => putBack?.(),
    meta: { quiet: true },
  })

/** Hears less of one thing, and says how to take that back. */
export function useMuteThing(orgId: number) {
  const change = useChangeLevel(orgId)
  return useMutation({
    mutationFn: async ({ title: _title, ...body }: ThingLevel & { title: string }) => {
      const before = await cache.fetchQuery({ ...level(orgId, body.thing), staleTime: 0 })
      await change.mutateAsync(body)
      return before
    },
    onSuccess: (before, { thing, title, level: wanted }) =>
      showUndo(fill(wanted === 'none' ? muteText.noneDone : muteText.mentionsDone, { title }), () =>
        change.mutate({ thing, level: before.level }),
      ),
    // The change itself says why.
    meta: { quiet: true, saysItself: () => true },
  })
}

/** Hears no more of one kind, and says how to take that back. */
export function useMuteType(orgId: number) {
  const change = useChangeSetting(orgId)
  return useMutation({
    mutationFn: ({ type }: { type: string; label: string }) =>
      change.mutateAsync({ type, channel: 'app', isOn: false }),
    onSuccess: (_answer, { type, label }) =>
      showUndo(fill(muteText.typeDone, { label }), () => change.mutate({ type, channel: 'app', isOn: true })),
    meta: { quiet: true, saysItself: () => true },
  })
}
