import { Network } from 'lucide-react'
import { can } from '#contract/permissions'
import { frameText } from '#korean/frame'
import { feature } from '../feature.ts'
import { fetchedComponent } from '../ui/fetched.ts'

export const departmentFeature = feature('department', {
  commands: () => import('./commands.tsx'),
  organizationTabs: {
    departments: fetchedComponent(() => import('./DepartmentsPanel.tsx').then(it => it.DepartmentsPanel)),
    chart: fetchedComponent(() => import('./chart/OrganizationChart.tsx').then(it => it.OrganizationChart)),
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
