import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

export const workHoursFeature = feature('work-hours', {
  organizationSettings: fetchedComponent(() => import('./WorkHoursSettings.tsx').then(it => it.WorkHoursSettings)),
})
