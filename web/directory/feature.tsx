import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

export const directoryFeature = feature('directory', {
  organizationSettings: fetchedComponent(() => import('./DirectorySettings.tsx').then(it => it.DirectorySettings)),
})
