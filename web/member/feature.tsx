import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { ownPage } from '../account/pages.ts'
import { feature } from '../feature.ts'
import { membersOnly } from '../organization/pages.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const ownMember = createRoute({
  ...ownPage,
  path: '/$orgId',
  staticData: { title: screenTitles.infoOrganization },
  beforeLoad: membersOnly,
  component: lazyRouteComponent(() => import('./OwnMemberPage.tsx'), 'OwnMemberPage'),
})

export const memberFeature = feature('member', {
  ownPages: [ownMember],
  organizationTabs: { members: fetchedComponent(() => import('./MembersPanel.tsx').then(it => it.MembersPanel)) },
})
