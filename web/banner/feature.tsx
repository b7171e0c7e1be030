import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

export const bannerFeature = feature('banner', {
  frameTop: () => import('./FrameTop.tsx'),
  organizationSettings: fetchedComponent(() => import('./BannerSettings.tsx').then(it => it.BannerSettings)),
})
