import { Clock, History, Plus, Settings2, TriangleAlert, UsersRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type GithubState, INSTALLATIONS_MOST, type Installation } from '#contract/github'
import { GITHUB_APP_PAGE } from '#contract/github-app'
import { sentenceFor } from '#korean/errors'
import { deliveryText, githubText, linkedText } from '#korean/github'
import { githubAppText } from '#korean/github-app'
import { fill } from '#korean/particle'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { fetchedComponent } from '../ui/fetched.ts'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { SettingRows } from '../ui/layout/SettingRows.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import type { DeliveriesDialogProps } from './DeliveriesDialog.tsx'
import styles from './GithubSettings.module.css'
import { InstallationRow } from './InstallationRow.tsx'
import type { LinkedDialogProps } from './LinkedDialog.tsx'
import { useConnect, useDisconnect } from './queries.ts'
import { useGithub } from './state.ts'
import { useReturned } from './way-back.ts'

const DeliveriesDialog = fetchedComponent<DeliveriesDialogProps>(() =>
  import('./DeliveriesDialog.tsx').then(it => it.DeliveriesDialog),
)

const LinkedDialog = fetchedComponent<LinkedDialogProps>(() => import('./LinkedDialog.tsx').then(it => it.LinkedDialog))

/** The accounts at GitHub that an organization has connected, and how to connect one. */
export function GithubSettings({ orgId }: { orgId: number }) {
  const asked = useGithub(orgId)
  const { data, error } = asked
  const section = useRef<HTMLElement>(null)
  const { path, isSeen, reason } = useReturned()
  const isHere = path.startsWith(`/org/${orgId}/`)
  useEffect(() => {
    if (!data || isSeen || !isHere) return
    section.current?.scrollIntoView({ block: 'center' })
    useReturned.setState({ isSeen: true })
  }, [data, isSeen, isHere])
  return (
    <section ref={section} className={styles.settings}>
      <h2>{githubText.title}</h2>
      <p>{githubText.help}</p>
      {error && !data && (
        <ErrorState
          title={githubText.failed}
          text={sentenceFor(error)}
          isRetrying={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      {asked.isPending && (
        <Delayed>
          <Skeleton width="100%" height="40px" />
        </Delayed>
      )}
      {data && <Connected orgId={orgId} github={data} reason={isHere ? reason : undefined} />}
    </section>
  )
}

type ConnectedProps = {
  orgId: number
  github: GithubState
  /** Why the last try to connect an account failed. */
  reason: string | undefined
}

function Connected({ orgId, github, reason }: ConnectedProps) {
  const { isOffered, isOperator, isPending, installations } = github
  const connect = useConnect(orgId)
  const [isLooking, setLooking] = useState<boolean>()
  const [isListing, setListing] = useState<boolean>()
  const isFull = installations.length >= INSTALLATIONS_MOST
  const isAny = installations.length > 0
  return (
    <>
      {!isOffered && !isOperator && <p>{githubText.notOffered}</p>}
      {!isOffered && isOperator && <p>{githubText.notRegistered}</p>}
      {(reason || isPending) && (
        <div className={styles.notes}>
          {reason && (
            <Banner kind="warn" icon={<TriangleAlert />} isBox role="status">
              {reason}
            </Banner>
          )}
          {isPending && (
            <Banner icon={<Clock />} isBox>
              <b>{githubText.pending}</b> {githubText.pendingHelp}
            </Banner>
          )}
        </div>
      )}
      {isAny && <Installations orgId={orgId} installations={installations} />}
      <div className={styles.acts}>
        {isOffered && (
          <Button disabled={isFull} isBusy={connect.isPending} onClick={() => connect.mutate()}>
            <Plus />
            {isAny ? githubText.connectOther : githubText.connect}
          </Button>
        )}
        {(isOffered || isAny) && (
          <Button kind="ghost" onClick={() => setLooking(true)}>
            <History />
            {deliveryText.title}
          </Button>
        )}
        {isAny && (
          <Button kind="ghost" onClick={() => setListing(true)}>
            <UsersRound />
            {linkedText.title}
          </Button>
        )}
        {isOperator && (
          // A document of its own: it may send a form to GitHub.
          <a className={buttonClass({ kind: 'ghost' })} href={GITHUB_APP_PAGE}>
            <Settings2 />
            {githubAppText.toPage}
          </a>
        )}
        {isFull && <small>{fill(githubText.most, { most: INSTALLATIONS_MOST })}</small>}
      </div>
      {isListing !== undefined && <LinkedDialog orgId={orgId} isOpen={isListing} onClose={() => setListing(false)} />}
      {isLooking !== undefined && (
        <DeliveriesDialog orgId={orgId} isOpen={isLooking} onClose={() => setLooking(false)} />
      )}
    </>
  )
}

type InstallationsProps = { orgId: number; installations: readonly Installation[] }

function Installations({ orgId, installations }: InstallationsProps) {
  const [ending, setEnding] = useState<Installation & { isOpen: boolean }>()
  const disconnect = useDisconnect(orgId)
  const close = () => setEnding(now => now && { ...now, isOpen: false })
  return (
    <>
      <SettingRows label={githubText.list}>
        {installations.map(each => (
          <InstallationRow
            key={each.installationId}
            installation={each}
            onDisconnect={() => setEnding({ ...each, isOpen: true })}
          />
        ))}
      </SettingRows>
      {ending && (
        <ConfirmDialog
          isOpen={ending.isOpen}
          title={fill(githubText.disconnectTitle, { account: ending.account })}
          text={githubText.disconnectText}
          verb={githubText.disconnect}
          isDanger
          isBusy={disconnect.isPending}
          onConfirm={() => disconnect.mutate(ending.installationId, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}
