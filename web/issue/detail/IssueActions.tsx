import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Ellipsis, Link as LinkIcon, Maximize2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Issue } from '#contract/issue'
import { detailText } from '#korean/issue'
import { listenTo, whenTold } from '../../live/live.ts'
import { useOffered } from '../../organization/frame/offered.ts'
import { memberIdIn } from '../../session.ts'
import { ThingActions } from '../../organization/ThingActions.tsx'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Menu, type MenuAction } from '../../ui/overlay/Menu.tsx'
import { type IssueContext, keyOf } from '../context.ts'
import { type OneAt, useChangeIssue, useDuplicateIssue, useRemoveIssues, useWatchIssue } from '../store/store.ts'
import styles from './IssueActions.module.css'
import { issueThing } from './parts.ts'
import { IssueFinder } from './IssueFinder.tsx'
import { MoveIssue } from './MoveIssue.tsx'
import { fetchedComponent } from '../../ui/fetched.ts'
import { useFurtherDeed } from '../../ui/further-deeds.ts'

// Fetched by those who look back.
const BodyVersions = fetchedComponent(() => import('./BodyVersions.tsx').then(it => it.BodyVersions))

type IssueActionsProps = {
  around: IssueContext
  issue: Issue
  /** Its neighbours in the list behind, where there is one. */
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  isPage?: boolean
  onClose?: (() => void) | undefined
  onGone: () => void
}

/** Present viewers, the way to the neighbours, and the actions on the whole issue. */
export function IssueActions({ around, issue, previous, next, isPage = false, onClose, onGone }: IssueActionsProps) {
  const { at } = around
  const [asked, ask] = useState<Asked>()
  const navigate = useNavigate()
  const change = useChangeIssue(at)
  const setParent = (parentId: number | null) =>
    change.mutate({ issueId: issue.issueId, changes: { parentId }, seen: issue })
  const openPage = (projectId: number, issueId: number) => {
    const params = { orgId: String(at.orgId), projectId: String(projectId), issueId: String(issueId) }
    void navigate({ to: '/org/$orgId/project/$projectId/issue/$issueId', params })
  }
  const copy = () => {
    const path = `/org/${at.orgId}/project/${at.projectId}/issue/${issue.issueId}`
    void copyText(location.origin + path, { copied: detailText.linkCopied, failed: detailText.linkUncopied })
  }
  const watch = useWatchIssue({ ...at, issueId: issue.issueId })
  const me = memberIdIn(at.orgId)
  const isFollowed =
    issue.isWatched || issue.assigneeId === me || (me !== undefined && issue.participantIds.includes(me))
  const items = useIssueMenu({ around, issue, ask, copy, setParent, openPage, onGone })
  useOffered(`${keyOf(around, issue)} ${issue.title}`, items)
  const close = () => ask(undefined)
  return (
    <div className={styles.actions}>
      <Viewers around={around} issueId={issue.issueId} />
      {(previous ?? next) && (
        <>
          <Action label={detailText.previous} keys="K" onClick={previous}>
            <ChevronUp />
          </Action>
          <Action label={detailText.next} keys="J" onClick={next}>
            <ChevronDown />
          </Action>
        </>
      )}
      <Action label={detailText.copyLink} onClick={copy}>
        <LinkIcon />
      </Action>
      {!isPage && (
        <Action label={detailText.openPage} onClick={() => openPage(at.projectId, issue.issueId)}>
          <Maximize2 />
        </Action>
      )}
      <ThingActions
        orgId={at.orgId}
        thing={`issue:${issue.issueId}`}
        following={{ isFollowed, follow: () => watch.mutate(true) }}
      />
      <Menu
        label={detailText.menu}
        kind="ghost"
        size="small"
        isIcon
        trigger={<Ellipsis />}
        items={items}
        placement="bottom end"
      />
      {onClose && (
        <Action label={detailText.close} keys="Escape" onClick={onClose}>
          <X />
        </Action>
      )}
      <IssueFinder
        around={around}
        isOpen={asked === 'parent'}
        label={detailText.parent}
        except={issue.issueId}
        onFound={found => setParent(found.issueId)}
        onClose={close}
      />
      <MoveIssue at={at} issueId={issue.issueId} isOpen={asked === 'move'} onMoved={openPage} onClose={close} />
      {asked === 'versions' && <BodyVersions around={around} issue={issue} isOpen onClose={close} />}
    </div>
  )
}

type ActionProps = { label: string; keys?: string; onClick: (() => void) | undefined; children: React.ReactNode }

const Action = ({ label, keys, onClick, children }: ActionProps) => (
  <Button
    kind="ghost"
    size="small"
    isIcon
    aria-label={label}
    aria-keyshortcuts={keys}
    disabled={!onClick}
    onClick={onClick}
  >
    {children}
  </Button>
)

type Asked = 'move' | 'parent' | 'versions'
type IssueMenu = Pick<IssueActionsProps, 'around' | 'issue' | 'onGone'> & {
  ask: (what: Asked) => void
  copy: () => void
  setParent: (parentId: null) => void
  openPage: (projectId: number, issueId: number) => void
}

function useIssueMenu({ around, issue, ask, copy, setParent, openPage, onGone }: IssueMenu) {
  const { at, mayEdit } = around
  const watch = useWatchIssue({ ...at, issueId: issue.issueId })
  const duplicate = useDuplicateIssue(at)
  const remove = useRemoveIssues(at)
  const further = useFurtherDeed(issueThing(issue.issueId))
  const items: (MenuAction | 'separator')[] = [
    { id: 'copy', label: detailText.copyLink, onAction: copy },
    ...(further ? [further] : []),
    {
      id: 'watch',
      label: issue.isWatched ? detailText.unwatch : detailText.watch,
      onAction: () => watch.mutate(!issue.isWatched),
    },
    { id: 'history', label: detailText.history, onAction: () => ask('versions') },
  ]
  if (!mayEdit) return items
  items.push('separator', { id: 'parent', label: detailText.parent, onAction: () => ask('parent') })
  if (issue.parentId !== null)
    items.push({ id: 'noParent', label: detailText.noParent, onAction: () => setParent(null) })
  items.push(
    {
      id: 'duplicate',
      label: detailText.duplicate,
      onAction: () => duplicate.mutate(issue.issueId, { onSuccess: row => openPage(row.projectId, row.issueId) }),
    },
    { id: 'move', label: detailText.move, onAction: () => ask('move') },
    'separator',
    {
      id: 'remove',
      label: detailText.remove,
      isDanger: true,
      onAction: () => {
        remove.mutate([issue.issueId])
        onGone()
      },
    },
  )
  return items
}

const useViewers = create<Record<number, readonly number[]>>(() => ({}))
whenTold('issue.opened', ({ issueId, memberIds }) => useViewers.setState({ [issueId]: memberIds }))

/** The others who have the issue open. */
function useOtherViewers({ orgId, issueId }: Pick<OneAt, 'orgId' | 'issueId'>): number[] {
  useEffect(() => listenTo(`issue:${issueId}`), [issueId])
  const all = useViewers(viewers => viewers[issueId])
  const me = memberIdIn(orgId)
  return (all ?? []).filter(memberId => memberId !== me)
}

const VIEWERS_SHOWN = 4

function Viewers({ around: { at, people }, issueId }: { around: IssueContext; issueId: number }) {
  const others = useOtherViewers({ orgId: at.orgId, issueId }).flatMap(memberId => people.get(memberId) ?? [])
  if (others.length === 0) return null
  return (
    <span className={styles.here}>
      {others.slice(0, VIEWERS_SHOWN).map(({ memberId, memberName, profileImgUrl }) => (
        <Avatar key={memberId} name={memberName} imageUrl={profileImgUrl} size={22} label={memberName} />
      ))}
      <small>{detailText.here}</small>
    </span>
  )
}
