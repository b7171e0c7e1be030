import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

export const workflowFeature = feature('workflow', {
  projectTabs: {
    states: fetchedComponent(() => import('./StatesPanel.tsx').then(it => it.StatesPanel)),
    tags: fetchedComponent(() => import('./TagsPanel.tsx').then(it => it.TagsPanel)),
    milestones: fetchedComponent(() => import('./MilestonesPanel.tsx').then(it => it.MilestonesPanel)),
  },
})
