import { ChevronRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DIRECTORY_TOKENS_MOST, type DirectorySettings as Settings, type DirectoryToken } from '#contract/directory'
import { can } from '#contract/permissions'
import { directoryText } from '#korean/directory'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { fullDate, fullTime } from '#korean/time'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { fetchedDialog } from '../ui/fetched-dialog.ts'
import { Button } from '../ui/layout/Button.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { SettingRow, SettingRows } from '../ui/layout/SettingRows.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Copied } from './Copied.tsx'
import styles from './DirectorySettings.module.css'
import { useMembership } from '../organization/queries.ts'
import { useDirectory, useEndToken } from './queries.ts'
import type { TokenDialogProps } from './TokenDialog.tsx'

const TokenDialog = fetchedDialog<TokenDialogProps>(() => import('./TokenDialog.tsx').then(it => it.TokenDialog))

/** The directory of the company: how to connect it, and what it has done. */
export function DirectorySettings({ orgId }: { orgId: number }) {
  const settings = useDirectory(orgId)
  const { data, error } = settings
  return (
    <section className={styles.settings}>
      <h2>{directoryText.title}</h2>
      <p>{directoryText.help}</p>
      {error && !data && (
        <ErrorState
          title={directoryText.failed}
          text={sentenceFor(error)}
          isRetrying={settings.isFetching}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.isPending && (
        <Delayed>
          <Skeleton width="100%" height="120px" />
        </Delayed>
      )}
      {data && !data.hasDomain && <p>{directoryText.needsDomain}</p>}
      {data && (data.hasDomain || data.tokens.length > 0) && <Connection orgId={orgId} settings={data} />}
    </section>
  )
}

function Connection({ orgId, settings }: { orgId: number; settings: Settings }) {
  const { address, tokens, memberCount, groupCount, expectedCount, expected, refusals } = settings
  const isUsed = tokens.length > 0 || expectedCount > 0 || refusals.length > 0
  return (
    <>
      <h3>{directoryText.address}</h3>
      <Copied label={directoryText.address} verb={directoryText.copyAddress} text={address} />
      <Tokens orgId={orgId} settings={settings} />
      {isUsed && (
        <Facts
          label={directoryText.title}
          facts={[
            [directoryText.members, fill(directoryText.people, { count: memberCount.toLocaleString('ko') })],
            [directoryText.expected, fill(directoryText.people, { count: expectedCount.toLocaleString('ko') })],
            [directoryText.groups, fill(directoryText.count, { count: groupCount.toLocaleString('ko') })],
          ]}
        />
      )}
      {expected.length > 0 && (
        <details className={styles.more}>
          <summary>
            <ChevronRight />
            {fill(directoryText.expectedTitle, { count: expectedCount.toLocaleString('ko') })}
          </summary>
          <p>{directoryText.expectedHelp}</p>
          <ul>
            {expected.map(({ email, name }) => (
              <li key={email}>
                <bdi>{name}</bdi>
                <small>{email}</small>
              </li>
            ))}
          </ul>
          {expectedCount > expected.length && (
            <p>{fill(directoryText.expectedMore, { count: expectedCount - expected.length })}</p>
          )}
        </details>
      )}
      {refusals.length > 0 && (
        <details className={styles.more}>
          <summary>
            <ChevronRight />
            {directoryText.refusals}
          </summary>
          <p>{directoryText.refusalsHelp}</p>
          <ul aria-label={directoryText.refusalList}>
            {refusals.map(({ refusalId, at, call, status, detail }) => (
              <li key={refusalId}>
                <span>{detail}</span>
                <small>
                  <time dateTime={at}>{fullTime(new Date(at))}</time>
                  <code>{`${call} ${status}`}</code>
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Tokens({ orgId, settings: { tokens, hasDomain } }: { orgId: number; settings: Settings }) {
  const [isMaking, setIsMaking] = useState(false)
  const [ending, setEnding] = useState<{ token: DirectoryToken; isOpen: boolean }>()
  const end = useEndToken(orgId)
  const close = () => setEnding(now => now && { ...now, isOpen: false })
  const me = useMembership(orgId).data
  const isOwner = me !== undefined && can(me, 'directory.connect')
  const isFull = tokens.length >= DIRECTORY_TOKENS_MOST
  return (
    <>
      <h3>{directoryText.tokens}</h3>
      {tokens.length === 0 ? (
        <p>{directoryText.noTokens}</p>
      ) : (
        <SettingRows label={directoryText.tokenList}>
          {tokens.map(token => (
            <SettingRow key={token.tokenId} name={token.name} words={<small>{wordsOf(token)}</small>}>
              <Button
                kind="ghost"
                size="small"
                aria-label={fill(directoryText.endOf, { name: token.name })}
                onClick={() => setEnding({ token, isOpen: true })}
              >
                <Trash2 />
                {directoryText.end}
              </Button>
            </SettingRow>
          ))}
        </SettingRows>
      )}
      {hasDomain && !isOwner && <p>{directoryText.ownerOnly}</p>}
      {hasDomain && isOwner && (
        <div className={styles.make}>
          <Button disabled={isFull} onClick={() => setIsMaking(true)}>
            <Plus />
            {directoryText.make}
          </Button>
          {isFull && <small>{fill(directoryText.most, { most: DIRECTORY_TOKENS_MOST })}</small>}
        </div>
      )}
      <TokenDialog orgId={orgId} isOpen={isMaking} onClose={() => setIsMaking(false)} />
      {ending && (
        <ConfirmDialog
          isOpen={ending.isOpen}
          title={directoryText.endTitle}
          text={fill(directoryText.endText, { name: ending.token.name })}
          verb={directoryText.end}
          isDanger
          isBusy={end.isPending}
          onConfirm={() => end.mutate(ending.token.tokenId, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  )
}

function wordsOf({ createdAt, createdBy, lastUsedAt }: DirectoryToken) {
  const day = fullDate(new Date(createdAt))
  const made = createdBy
    ? fill(directoryText.madeBy, { day, name: createdBy.name })
    : fill(directoryText.madeOn, { day })
  const used = lastUsedAt ? fill(directoryText.usedAt, { time: fullTime(new Date(lastUsedAt)) }) : directoryText.unused
  return `${made} · ${used}`
}
