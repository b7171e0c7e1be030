import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { screenTitles } from '#korean/screens'
import { ownPage } from '../account/pages.ts'
import { feature } from '../feature.ts'
import { membersOnly } from '../organization/pages.ts'

const ownMember = createRoute({
  ...ownPage,
  path: '/$orgId',
  staticData: { title: screenTitles.infoOrganization },
  beforeLoad: membersOnly,
  component: lazyRouteComponent(() => import('./OwnMemberPage.tsx'), 'OwnMemberPage'),
})

export const memberFeature = feature('member', {
  ownPages: [ownMember],
  organizationTabs: { members: lazy(() => import('./MembersPanel.tsx').then(it => ({ default: it.MembersPanel }))) },
})
