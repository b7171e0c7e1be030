import { Network } from 'lucide-react'
import { lazy } from 'react'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { feature } from '../feature.ts'

export const departmentFeature = feature('department', {
  commands: () => import('./commands.tsx'),
  organizationTabs: {
    departments: lazy(() => import('./DepartmentsPanel.tsx').then(it => ({ default: it.DepartmentsPanel }))),
    chart: lazy(() => import('./chart/OrganizationChart.tsx').then(it => ({ default: it.OrganizationChart }))),
  },
  navigation: [
    {
      id: 'chart',
      label: frameText.chartTab,
      icon: <Network />,
      isOnPhone: false,
      order: 30,
      goKey: 'KeyO',
      href: orgId => ({ to: '/org/$orgId/info', params: { orgId: String(orgId) }, search: { tab: 'chart' } }),
      maySee: me => me !== undefined && can(me, 'department.see'),
      holds: ({ pathname, search }) => /^\/org\/\d+\/info\/?$/.test(pathname) && search.tab === 'chart',
    },
  ],
})
