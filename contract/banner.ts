// Banners: one line above every page of an organization, for a time and an audience.
import { z } from 'zod'
import { audience } from './audience.ts'
import { route } from './route.ts'
import { visibleLine } from './text.ts'

/** At any moment, over all audiences: nobody reads more. */
export const BANNERS_AT_ONCE = 3
export const BANNER_TEXT_MOST = 200
export const BANNER_LINK_MOST = 500
export const BANNER_DAYS_MOST = 366
/** Ended ones are shown to those who run the organization for so long, and then deleted. */
export const BANNER_PAST_DAYS = 90

export const bannerKinds = ['plain', 'warning'] as const
export type BannerKind = (typeof bannerKinds)[number]

/** A page of this site, which begins with one slash, or an address of the web. */
const LINK = /^(?:\/(?![/\\])|https?:\/\/)[^\s\p{Cc}]*$/iu
const link = z.string('type').trim().max(BANNER_LINK_MOST).regex(LINK, 'link')

export const shownBanner = z.object({
  bannerId: z.number(),
  text: z.string(),
  link: z.string().nullable(),
  kind: z.enum(bannerKinds),
})
export type ShownBanner = z.infer<typeof shownBanner>

export const banner = shownBanner.extend({
  audience,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  version: z.number(),
})
export type Banner = z.infer<typeof banner>

export const bannerDraft = z.strictObject({
  text: visibleLine(BANNER_TEXT_MOST),
  link: link.nullable(),
  kind: z.enum(bannerKinds, 'type'),
  audience,
  startsAt: z.iso.datetime('date'),
  endsAt: z.iso.datetime('date'),
})
export type BannerDraft = z.output<typeof bannerDraft>

const BANNERS = '/api/organizations/:orgId/banners'
const BANNER = `${BANNERS}/:bannerId` as const
const RUN = { allow: 'banner.edit' } as const
const named = ['department.missing', 'position.missing', 'member.missing'] as const
const wrong = ['banner.order', 'banner.past', 'banner.long', 'banner.nobody', 'banner.tooMany', ...named] as const

export const bannerRoutes = {
  /** Those for me that I have not closed, and the moment at which the answer is another one. */
  mine: route(`GET ${BANNERS}/mine`, {
    allow: 'organization.see',
    answer: z.object({ banners: z.array(shownBanner), changesAt: z.iso.datetime().nullable() }),
  }),
  /** On all my devices. */
  close: route(`PUT ${BANNER}/closing`, { allow: 'organization.see', refusals: ['banner.missing'] }),
  /** The latest first, with those that have ended. */
  list: route(`GET ${BANNERS}`, { ...RUN, answer: z.array(banner) }),
  create: route(`POST ${BANNERS}`, { ...RUN, body: bannerDraft, answer: banner, refusals: wrong }),
  /** A member who has closed it sees it again only if its text is another one. */
  change: route(`PUT ${BANNER}`, {
    ...RUN,
    body: bannerDraft.extend({ version: z.int('type').min(1, 'type').optional() }),
    answer: banner,
    refusals: [...wrong, 'banner.missing', 'row.stale'],
    current: banner,
  }),
  remove: route(`DELETE ${BANNER}`, { ...RUN, refusals: ['banner.missing'] }),
}
