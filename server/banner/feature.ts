import { feature } from '../feature.ts'
import { forgetOldBanners } from './banners.ts'
import { banner } from './routes.ts'
import * as tables from './tables.ts'

export const bannerFeature = feature('banner', {
  routes: [banner],
  tables,
  personal: { 'banner.created_by': 'kept', 'banner_closing.member_id': 'leaving' },
  chores: [forgetOldBanners],
})
