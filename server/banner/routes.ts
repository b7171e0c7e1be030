import { bannerRoutes } from '#contract/banner'
import { answers } from '../http/http.ts'
import { bannersOf, changeBanner, closeBanner, createBanner, myBanners, removeBanner } from './banners.ts'

export const banner = answers(bannerRoutes, {
  mine: ({ member }) => myBanners(member),
  close: ({ member, bannerId }) => closeBanner(member, bannerId),
  list: ({ member }) => bannersOf(member),
  create: ({ member, body, client }) => createBanner(member, body, client),
  change: ({ member, bannerId, body, client }) => changeBanner(member, bannerId, body, client),
  remove: ({ member, bannerId, client }) => removeBanner(member, bannerId, client),
})
