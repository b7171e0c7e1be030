import { lazy } from 'react'
import { feature } from '../feature.ts'

export const auditFeature = feature('audit', {
  organizationTabs: { record: lazy(() => import('./RecordPanel.tsx').then(it => ({ default: it.RecordPanel }))) },
})
