import { CircleCheck, CirclePause, ExternalLink, Unplug } from 'lucide-react'
import type { Installation } from '#contract/github'
import { githubText } from '#korean/github'
import { fill } from '#korean/particle'
import { fullDate } from '#korean/time'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { SettingRow } from '../ui/layout/SettingRows.tsx'
import styles from './GithubSettings.module.css'

type InstallationRowProps = { installation: Installation; onDisconnect: () => void }

/** A connected account: how it is, which repositories it shows, and what can be done with it. */
export function InstallationRow({ installation, onDisconnect }: InstallationRowProps) {
  const { account, state, selection, repositoryCount, connectedAt, settingsUrl } = installation
  const isSuspended = state === 'suspended'
  const day = fill(githubText.since, { day: fullDate(new Date(connectedAt)) })
  const count = fill(githubText[selection], { count: repositoryCount.toLocaleString('ko') })
  return (
    <SettingRow
      name={account}
      isOver={isSuspended}
      words={
        <>
          <small className={styles.state} data-state={state}>
            {isSuspended ? <CirclePause /> : <CircleCheck />}
            {githubText.states[state]}
          </small>
          <small>{`${repositoryCount > 0 || isSuspended ? `${count} · ` : ''}${day}`}</small>
          {isSuspended ? (
            <small>{githubText.suspendedHelp}</small>
          ) : (
            repositoryCount === 0 && <small>{githubText.noRepositories}</small>
          )}
        </>
      }
    >
      <a
        className={buttonClass({ size: 'small' })}
        href={settingsUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={fill(githubText.chooseOf, { account })}
      >
        <ExternalLink />
        {githubText.choose}
      </a>
      <Button kind="ghost" size="small" aria-label={fill(githubText.disconnectOf, { account })} onClick={onDisconnect}>
        <Unplug />
        {githubText.disconnect}
      </Button>
    </SettingRow>
  )
}
