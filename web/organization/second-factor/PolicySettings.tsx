import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { can } from '#contract/permissions'
import { GRACE_DAYS, type SecondFactorPolicy } from '#contract/second-factor-policy'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { secondFactorPolicyText } from '#korean/second-factor-policy'
import { fullDate } from '#korean/time'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'
import { useSecondFactor } from '../../second-factor/queries.ts'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useMembership } from '../queries.ts'
import styles from './PolicySettings.module.css'
import { useChangePolicy, usePolicy } from './queries.ts'
import type { UnprotectedDialogProps } from './UnprotectedDialog.tsx'

const UnprotectedDialog = fetchedDialog<UnprotectedDialogProps>(() =>
  import('./UnprotectedDialog.tsx').then(it => it.UnprotectedDialog),
)

/** Whether members need a second factor: administrators see it, owners decide it. */
export function PolicySettings({ orgId }: { orgId: number }) {
  const policy = usePolicy(orgId)
  return (
    <section>
      <h2>{secondFactorPolicyText.title}</h2>
      <p>{secondFactorPolicyText.help}</p>
      {policy.data && <Policy orgId={orgId} policy={policy.data} />}
      {!policy.data && policy.error && (
        <ErrorState
          title={secondFactorPolicyText.failed}
          text={sentenceFor(policy.error)}
          isRetrying={policy.isFetching}
          onRetry={() => void policy.refetch()}
        />
      )}
      {policy.isPending && (
        <Delayed>
          <Skeleton width="100%" height="40px" />
        </Delayed>
      )}
    </section>
  )
}

function Policy({ orgId, policy }: { orgId: number; policy: SecondFactorPolicy }) {
  const me = useMembership(orgId).data
  const [opened, setOpened] = useState<'change' | 'list' | 'none'>()
  const change = useChangePolicy(orgId)
  const close = () => setOpened('none')
  const { requiredSince, withoutCount } = policy
  const isRequired = requiredSince !== null
  const own = useSecondFactor()
  /** They would shut themselves out. */
  const isUnprotected = !isRequired && own.data?.isOn === false
  const isOwner = me !== undefined && can(me, 'entrance.require')
  const without = fill(secondFactorPolicyText.without, { count: withoutCount.toLocaleString('ko') })
  return (
    <>
      <div className={styles.state}>
        <span>
          {requiredSince === null
            ? secondFactorPolicyText.optional
            : fill(secondFactorPolicyText.required, {
                day: fullDate(new Date(requiredSince)),
                closes: fullDate(new Date(Date.parse(requiredSince) + GRACE_DAYS * 86_400_000)),
              })}{' '}
          {withoutCount === 0 && secondFactorPolicyText.everybody}
          {withoutCount > 0 && !isOwner && without}
        </span>
        {withoutCount > 0 && isOwner && (
          <Button size="small" onClick={() => setOpened('list')}>
            {without}
          </Button>
        )}
      </div>
      {!isOwner && <p>{secondFactorPolicyText.ownerOnly}</p>}
      {isOwner && isUnprotected && (
        <div className={styles.state}>
          <span>{secondFactorPolicyText.ownFirst}</span>
          <Link className={buttonClass({ size: 'small' })} to="/info" hash="second-factor">
            {secondFactorPolicyText.setUp}
          </Link>
        </div>
      )}
      {isOwner && !isUnprotected && (
        <Button onClick={() => setOpened('change')}>
          {isRequired ? secondFactorPolicyText.release : secondFactorPolicyText.require}
        </Button>
      )}
      {opened && (
        <>
          <UnprotectedDialog orgId={orgId} isOpen={opened === 'list'} onClose={close} />
          <ConfirmDialog
            isOpen={opened === 'change'}
            title={isRequired ? secondFactorPolicyText.releaseTitle : secondFactorPolicyText.requireTitle}
            text={isRequired ? secondFactorPolicyText.releaseText : secondFactorPolicyText.requireText}
            verb={isRequired ? secondFactorPolicyText.release : secondFactorPolicyText.require}
            isBusy={change.isPending}
            onConfirm={() => change.mutate(!isRequired, { onSettled: close })}
            onClose={close}
          />
        </>
      )}
    </>
  )
}
