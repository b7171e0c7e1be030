import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#contract/account'
import { RECOVERY_CODES, type SecondFactorState } from '#contract/second-factor'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { endingHere, secondFactorText } from '#korean/second-factor'
import { fullDate } from '#korean/time'
import { Section } from '../account/AccountFrame.tsx'
import styles from '../account/AccountFrame.module.css'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { fetchedDialog } from '../ui/fetched-dialog.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Passkeys } from './Passkeys.tsx'
import { useRefuseRecovery, useSecondFactor } from './queries.ts'

const SetupDialog = fetchedDialog(() => import('./SetupDialog.tsx').then(it => it.SetupDialog))
const RemovalDialog = fetchedDialog(() => import('./ProofDialogs.tsx').then(it => it.RemovalDialog))
const NewCodesDialog = fetchedDialog(() => import('./ProofDialogs.tsx').then(it => it.NewCodesDialog))

/** Few enough to think of new ones. */
const FEW_CODES = 3

export function SecondFactorSection({ account }: { account: Account }) {
  const factor = useSecondFactor()
  return (
    <Section title={secondFactorText.title} help={secondFactorText.help} id="second-factor">
      {factor.isPending && (
        <Delayed>
          <Skeleton width="60%" />
        </Delayed>
      )}
      {factor.error && !factor.data && (
        <ErrorState
          title={secondFactorText.failed}
          text={sentenceFor(factor.error)}
          onRetry={() => void factor.refetch()}
        />
      )}
      {factor.data?.endsAt && <Ending endsAt={factor.data.endsAt} />}
      {factor.data && <Factors account={account} state={factor.data} />}
    </Section>
  )
}

function Factors({ account, state }: { account: Account; state: SecondFactorState }) {
  const [opened, setOpened] = useState<'setup' | 'removal' | 'codes'>()
  const close = () => setOpened(undefined)
  const { appSince, recoveryLeft } = state
  return (
    <>
      <div className={styles.fact}>
        <div>
          {secondFactorText.app}
          <small>
            {appSince
              ? fill(secondFactorText.since, { date: fullDate(new Date(appSince)) })
              : account.hasPassword
                ? secondFactorText.appHelp
                : secondFactorText.noPassword}
          </small>
        </div>
        {appSince ? (
          <Button kind="dangerQuiet" onClick={() => setOpened('removal')}>
            {secondFactorText.remove}
          </Button>
        ) : (
          <Button disabled={!account.hasPassword} onClick={() => setOpened('setup')}>
            {secondFactorText.setUp}
          </Button>
        )}
      </div>
      <Passkeys account={account} state={state} />
      {state.isOn && (
        <div className={styles.fact}>
          <div>
            {secondFactorText.recoveryCodes}
            <small>
              {fill(recoveryLeft <= FEW_CODES ? secondFactorText.few : secondFactorText.left, {
                most: RECOVERY_CODES,
                left: recoveryLeft,
              })}
            </small>
          </div>
          <Button onClick={() => setOpened('codes')}>{secondFactorText.renew}</Button>
        </div>
      )}
      <SetupDialog isOpen={opened === 'setup'} email={account.email} needsCode={state.isOn} onClose={close} />
      <RemovalDialog
        isOpen={opened === 'removal'}
        closing={state.passkeys.length === 0 ? state.requiredBy : []}
        onClose={close}
      />
      <NewCodesDialog isOpen={opened === 'codes'} email={account.email} onClose={close} />
    </>
  )
}

/** Somebody said that everything is lost: any device that is signed in can stop it. */
function Ending({ endsAt }: { endsAt: string }) {
  const stop = useRefuseRecovery()
  return (
    <Banner
      isBox
      kind="danger"
      icon={<TriangleAlert />}
      trailing={
        <Button size="small" isBusy={stop.isPending} onClick={() => stop.mutate()}>
          {secondFactorText.stopSubmit}
        </Button>
      }
    >
      {endingHere(endsAt)}
    </Banner>
  )
}
