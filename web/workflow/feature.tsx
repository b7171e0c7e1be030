import { lazy } from 'react'
import { feature } from '../feature.ts'

export const workflowFeature = feature('workflow', {
  projectTabs: {
    states: lazy(() => import('./StatesPanel.tsx').then(it => ({ default: it.StatesPanel }))),
    tags: lazy(() => import('./TagsPanel.tsx').then(it => ({ default: it.TagsPanel }))),
    milestones: lazy(() => import('./MilestonesPanel.tsx').then(it => ({ default: it.MilestonesPanel }))),
  },
})
