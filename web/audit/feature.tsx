import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

export const auditFeature = feature('audit', {
  organizationTabs: { record: fetchedComponent(() => import('./RecordPanel.tsx').then(it => it.RecordPanel)) },
})
