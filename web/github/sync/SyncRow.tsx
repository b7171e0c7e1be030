import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Clock,
  ExternalLink,
  Lock,
  type LucideIcon,
  Pause,
  Play,
  RotateCcw,
  Settings2,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import type { GithubSync, SyncState } from '#contract/github-sync'
import { syncSaid, syncStateHelp, syncStateNames, syncText } from '#korean/github-sync'
import { fill } from '#korean/particle'
import { dayOf, fullTime, relativeTime, timeOfDay } from '#korean/time'
import type { At } from '../../project/queries.ts'
import { Progress } from '../../ui/feedback/Progress.tsx'
import { passFocus } from '../../ui/focus.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { usePauseSync, useResumeSync } from './queries.ts'
import { settingsSaid } from './settings.ts'
import styles from './SyncList.module.css'

const glyphs: Record<SyncState, LucideIcon> = {
  connecting: Clock,
  importing: CircleDashed,
  ok: CircleCheck,
  degraded: TriangleAlert,
  error: CircleX,
  suspended: Ban,
  paused: CirclePause,
}

type SyncRowProps = {
  at: At
  sync: GithubSync
  isEditor: boolean
  /** Absent for those who do not run the organization. */
  onAsk?: (about: 'change' | 'cut') => void
}

/** A linked repository: how it is, since when and why, and what can be done with it. */
export function SyncRow({ at, sync, isEditor, onAsk }: SyncRowProps) {
  const { repository, url, isPrivate, state, waiting, settings } = sync
  const Glyph = glyphs[state]
  const said = (words: string) => fill(words, { repository })
  return (
    <li id={rowOf(sync.syncId)}>
      <header>
        <b>
          {repository}
          {isPrivate && <Lock aria-label={syncText.isPrivate} />}
        </b>
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={said(syncText.openThere)}>
            <ExternalLink />
          </a>
        )}
      </header>
      <p className={styles.state} data-state={state}>
        <Glyph aria-hidden />
        <b>{syncStateNames[state]}</b>
        <Since sync={sync} />
      </p>
      {state === 'importing' && sync.total > 0 && (
        <p className={styles.progress}>
          <Progress
            done={sync.done}
            total={sync.total}
            label={fill(syncText.progressSaid, { done: sync.done, total: sync.total })}
            isWide
          />
          <span aria-hidden>
            {fill(syncText.progress, {
              done: sync.done.toLocaleString('ko'),
              total: sync.total.toLocaleString('ko'),
            })}
          </span>
        </p>
      )}
      <Why sync={sync} />
      {waiting > 0 && <p>{fill(syncText.waiting, { count: waiting.toLocaleString('ko') })}</p>}
      <p>{settingsSaid(settings)}</p>
      {isEditor && (
        <div className={styles.acts}>
          <Turn at={at} sync={sync} />
          {onAsk && (
            <>
              <Button size="small" aria-label={said(syncText.changeOf)} onClick={() => onAsk('change')}>
                <Settings2 />
                {syncText.change}
              </Button>
              <Button kind="ghost" size="small" aria-label={said(syncText.cutOf)} onClick={() => onAsk('cut')}>
                <Unplug />
                {syncText.cut}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** Of a state that is well: when all was carried last. Of another one: how long it has lasted. */
function Since({ sync: { state, since, syncedAt } }: Pick<SyncRowProps, 'sync'>) {
  const moment = new Date(state === 'ok' ? (syncedAt ?? since) : since)
  return (
    <time dateTime={moment.toISOString()} data-tip={fullTime(moment)}>
      {fill(state === 'ok' ? syncText.synced : syncText.since, { time: relativeTime(moment) })}
    </time>
  )
}

/** The hour alone where it is today's. */
const nearTime = (date: Date) => (dayOf(date) === dayOf(new Date()) ? timeOfDay(date) : fullTime(date))

function Why({ sync: { state, fault, retryAt } }: Pick<SyncRowProps, 'sync'>) {
  const why = state !== 'paused' && fault !== null ? syncSaid.faults[fault] : syncStateHelp[state]
  if (!why) return null
  return (
    <p>
      {why}
      {retryAt !== null && state !== 'paused' && ` ${fill(syncText.retryAt, { time: nearTime(new Date(retryAt)) })}`}
    </p>
  )
}

const rowOf = (syncId: number) => `sync-${syncId}`

/** Stops what runs, and starts what stands still; one that is hidden from us starts by itself. */
function Turn({ at, sync: { syncId, state, repository } }: Pick<SyncRowProps, 'at' | 'sync'>) {
  const pause = usePauseSync(at)
  const resume = useResumeSync(at)
  const said = (words: string) => fill(words, { repository })
  const isBusy = pause.isPending || resume.isPending
  const isStanding = state === 'paused'
  const isWrong = state === 'error' || state === 'degraded'
  return (
    <>
      {isWrong && (
        <Button
          size="small"
          isBusy={resume.isPending}
          aria-label={said(syncText.retryOf)}
          onClick={() => {
            // It goes once all is well.
            passFocus(() => document.getElementById(rowOf(syncId))?.querySelector('button'))
            resume.mutate(syncId)
          }}
        >
          <RotateCcw />
          {syncText.retry}
        </Button>
      )}
      {state !== 'suspended' && state !== 'error' && (
        <Button
          size="small"
          isBusy={isBusy && !(isWrong && resume.isPending)}
          aria-label={said(isStanding ? syncText.resumeOf : syncText.pauseOf)}
          onClick={() => (isStanding ? resume : pause).mutate(syncId)}
        >
          {isStanding ? <Play /> : <Pause />}
          {isStanding ? syncText.resume : syncText.pause}
        </Button>
      )}
    </>
  )
}
