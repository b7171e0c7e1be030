// The banners that I see, and those of the organization, as the server answers and as its events change them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type BannerDraft, bannerRoutes } from '#contract/banner'
import type { Answer } from '#contract/route'
import { bannerText } from '#korean/banner'
import { cache } from '../cache.ts'
import { call, isStale } from '../call.ts'
import { whenTold } from '../live/live.ts'
import { refetchSoon } from '../live/refetch-soon.ts'
import { serverNow } from '../live/token-life.ts'

const BANNERS = 'banners'
/** A timer cannot wait longer. */
const LONGEST_MS = 86_400_000

const mineOptions = (orgId: number) =>
  queryOptions({
    queryKey: [BANNERS, orgId, 'mine'],
    queryFn: () => call(bannerRoutes.mine, { orgId }),
    meta: { quiet: true },
  })

const untilChange = (changesAt: string | null | undefined) =>
  changesAt ? Math.min(LONGEST_MS, Math.max(1_000, Date.parse(changesAt) - serverNow() + 500)) : false

/** They come and go by themselves, as their times do. */
export const useMyBanners = (orgId: number) =>
  useQuery({
    ...mineOptions(orgId),
    refetchInterval: ({ state }) => untilChange(state.data?.changesAt),
    refetchIntervalInBackground: true,
  })

const listOptions = (orgId: number) =>
  queryOptions({ queryKey: [BANNERS, orgId, 'all'], queryFn: () => call(bannerRoutes.list, { orgId }) })
export const useBanners = (orgId: number) => useQuery(listOptions(orgId))

const lookAgain = (orgId: number) => cache.invalidateQueries({ queryKey: [BANNERS, orgId] })

type Mine = Answer<typeof bannerRoutes.mine>
const withoutBanner = (orgId: number, bannerId: number) =>
  cache.setQueryData<Mine>(
    mineOptions(orgId).queryKey,
    known => known && { ...known, banners: known.banners.filter(each => each.bannerId !== bannerId) },
  )

/** At once on the screen. */
export const useCloseBanner = (orgId: number) =>
  useMutation({
    mutationFn: (bannerId: number) => call(bannerRoutes.close, { orgId, bannerId }),
    onMutate: bannerId => withoutBanner(orgId, bannerId),
    onError: () => lookAgain(orgId),
  })

type Saving = { bannerId: number | undefined; version: number | undefined; draft: BannerDraft }
/** Without an id it is a new one. */
export const useSaveBanner = (orgId: number, isNew: boolean) =>
  useMutation({
    mutationFn: ({ bannerId, version, draft }: Saving) =>
      bannerId === undefined || version === undefined
        ? call(bannerRoutes.create, { orgId, body: draft })
        : call(bannerRoutes.change, { orgId, bannerId, body: { ...draft, version } }),
    onSettled: () => lookAgain(orgId),
    meta: {
      done: isNew ? bannerText.created : bannerText.changed,
      saysItself: error => isStale(bannerRoutes.change, error),
    },
  })

export const useRemoveBanner = (orgId: number) =>
  useMutation({
    mutationFn: (bannerId: number) => call(bannerRoutes.remove, { orgId, bannerId }),
    onSettled: () => lookAgain(orgId),
    meta: { done: bannerText.removed },
  })

whenTold('banners.changed', ({ orgId }) => refetchSoon(cache.getQueryCache().findAll({ queryKey: [BANNERS, orgId] })))
whenTold('banner.closed', ({ orgId, bannerId }) => void withoutBanner(orgId, bannerId))
// People who change places come into audiences and out of them.
whenTold('members.changed', ({ orgId, what }) => {
  if (what === 'people' || what === 'places')
    refetchSoon(cache.getQueryCache().findAll({ queryKey: mineOptions(orgId).queryKey }))
})
