import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { screenTitles } from '#korean/screens'
import { ownPage } from '../account/pages.ts'
import { feature } from '../feature.ts'
import { framedPage } from '../organization/pages.ts'
import type { LeaveDialogProps, MemberDialogsProps } from '../member/parts.ts'
import { fetchedComponent } from '../ui/fetched.ts'

const handover = createRoute({
  ...framedPage,
  path: '/handover/$handoverId',
  staticData: { title: screenTitles.handover },
  component: lazyRouteComponent(() => import('./HandoverPage.tsx'), 'HandoverPage'),
})
const withdraw = createRoute({
  ...ownPage,
  path: '/withdraw',
  staticData: { title: screenTitles.infoWithdraw },
  component: lazyRouteComponent(() => import('./withdraw/WithdrawPage.tsx'), 'WithdrawPage'),
})

export const handoverFeature = feature('handover', {
  ownPages: [withdraw],
  framedPages: [handover],
  memberDialogs: {
    Dialogs: fetchedComponent<MemberDialogsProps>(() => import('./MemberDialogs.tsx').then(it => it.MemberDialogs)),
    Leave: fetchedComponent<LeaveDialogProps>(() => import('./LeaveDialog.tsx').then(it => it.LeaveDialog)),
  },
})
