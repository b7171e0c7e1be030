import { Link, useNavigate } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { memberRoutes } from '#contract/member'
import { secondFactorPolicyText } from '#korean/second-factor-policy'
import { fill } from '#korean/particle'
import { SiteTop } from '../../account/SiteTop.tsx'
import { cache } from '../../cache.ts'
import { call } from '../../call.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import nothing from '../../ui/feedback/Nothing.module.css'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useMyOrganizations, useWayOut } from '../queries.ts'
import styles from './ClosedPage.module.css'

export type ClosedPageProps = { orgId: number }

/** In the place of every page of an organization that requires a second factor, for a member who has none. */
export function ClosedPage({ orgId }: ClosedPageProps) {
  const navigate = useNavigate()
  const [isAsked, ask] = useState(false)
  // Nothing of it was told while it was closed.
  useEffect(() => () => void cache.invalidateQueries(), [])
  const mine = useMyOrganizations(true).data?.data.find(each => each.orgId === orgId)
  const name = mine?.name ?? secondFactorPolicyText.someOrganization
  const leave = useWayOut<void>(
    orgId,
    () => call(memberRoutes.leave, { orgId }),
    () => navigate({ to: '/start' }),
    secondFactorPolicyText.left,
  )
  return (
    <>
      <SiteTop />
      <main id="main" className={nothing.tall}>
        <EmptyState
          heading="h1"
          icon={<ShieldAlert />}
          title={secondFactorPolicyText.closedTitle}
          text={fill(secondFactorPolicyText.closedText, { name })}
        >
          <div className={styles.ways}>
            <Link className={buttonClass({ kind: 'primary' })} to="/info" hash="second-factor">
              {secondFactorPolicyText.setUp}
            </Link>
            <Link className={buttonClass({})} to="/start">
              {secondFactorPolicyText.others}
            </Link>
            <Button kind="ghost" onClick={() => ask(true)}>
              {secondFactorPolicyText.leave}
            </Button>
          </div>
        </EmptyState>
        <ConfirmDialog
          isOpen={isAsked}
          title={fill(secondFactorPolicyText.leaveTitle, { name })}
          text={secondFactorPolicyText.leaveText}
          verb={secondFactorPolicyText.leaveVerb}
          isDanger
          isBusy={leave.isPending}
          onConfirm={() => leave.mutate(undefined, { onError: () => ask(false) })}
          onClose={() => ask(false)}
        />
      </main>
    </>
  )
}
