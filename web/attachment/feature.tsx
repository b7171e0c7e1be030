import { feature } from '../feature.ts'

export const attachmentFeature = feature('attachment', {
  frameGuest: () => import('./ViewerGuest.tsx'),
})
