import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Ellipsis, Link as LinkIcon, Maximize2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Issue } from '#contract/issue'
import { mayIn } from '#contract/permissions'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { useEveryProject } from '../../project/queries.ts'
import { ProjectIcon } from '../../project/ProjectIcon.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { Menu, type MenuAction } from '../../ui/overlay/Menu.tsx'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { copyText } from '../../ui/feedback/clipboard.ts'
import { type IssueContext, keyOf } from '../context.ts'
import { useOffered } from '../../organization/frame/offered.ts'
import styles from './IssueActions.module.css'
import { IssueFinder } from '../detail/IssueFinder.tsx'
import { useOtherViewers } from '../detail/viewers.ts'
import { useRemoveIssues } from '../store/bulk.ts'
import { useChangeIssue, useDuplicateIssue, useMoveIssue, useWatchIssue } from '../store/queries.ts'

// Fetched by whoever looks back.
const BodyVersions = lazy(() => import('../detail/BodyVersions.tsx').then(it => ({ default: it.BodyVersions })))

type IssueActionsProps = {
  around: IssueContext
  issue: Issue
  /** Those around it in the list behind, where there is one. */
  previous?: (() => void) | undefined
  next?: (() => void) | undefined
  isPage?: boolean
  onClose?: (() => void) | undefined
  onGone: () => void
}

/** Who else is here, the way to its neighbours, and what can be done with the whole issue. */
export function IssueActions({ around, issue, previous, next, isPage = false, onClose, onGone }: IssueActionsProps) {
  const { at, mayEdit, people } = around
  const one = { ...at, issueId: issue.issueId }
  const others = useOtherViewers(one).flatMap(memberId => people.get(memberId) ?? [])
  const [asked, ask] = useState<'move' | 'parent' | 'versions'>()
  const [target, setTarget] = useState<{ projectId: number; name: string }>()
  const navigate = useNavigate()
  const [change, watch, duplicate] = [useChangeIssue(at), useWatchIssue(one), useDuplicateIssue(at)]
  const [move, remove] = [useMoveIssue(at), useRemoveIssues(at)]
  const params = (projectId: number, issueId: number) => ({
    orgId: String(at.orgId),
    projectId: String(projectId),
    issueId: String(issueId),
  })
  const openPage = (projectId: number, issueId: number) =>
    void navigate({ to: '/org/$orgId/project/$projectId/issue/$issueId', params: params(projectId, issueId) })
  const path = `/org/${at.orgId}/project/${at.projectId}/issue/${issue.issueId}`
  const copy = () =>
    void copyText(location.origin + path, { copied: detailText.linkCopied, failed: detailText.linkUncopied })
  const setParent = (parentId: number | null) =>
    change.mutate({ issueId: issue.issueId, changes: { parentId }, seen: issue })
  const projects = useEveryProject(at.orgId, asked === 'move').data ?? []
  const items: (MenuAction | 'separator')[] = [
    { id: 'copy', label: detailText.copyLink, onAction: copy },
    {
      id: 'watch',
      label: issue.isWatched ? detailText.unwatch : detailText.watch,
      onAction: () => watch.mutate(!issue.isWatched),
    },
    { id: 'history', label: detailText.history, onAction: () => ask('versions') },
    ...(mayEdit
      ? [
          'separator' as const,
          { id: 'parent', label: detailText.parent, onAction: () => ask('parent') },
          ...(issue.parentId === null
            ? []
            : [{ id: 'noParent', label: detailText.noParent, onAction: () => setParent(null) }]),
          {
            id: 'duplicate',
            label: detailText.duplicate,
            onAction: () => duplicate.mutate(issue.issueId, { onSuccess: row => openPage(row.projectId, row.issueId) }),
          },
          { id: 'move', label: detailText.move, onAction: () => ask('move') },
          'separator' as const,
          {
            id: 'remove',
            label: detailText.remove,
            isDanger: true,
            onAction: () => {
              remove.mutate([issue.issueId])
              onGone()
            },
          },
        ]
      : []),
  ]
  useOffered(`${keyOf(around, issue)} ${issue.title}`, items)
  return (
    <div className={styles.actions}>
      {others.length > 0 && (
        <span className={styles.here}>
          {others.slice(0, 4).map(({ memberId, memberName, profileImgUrl }) => (
            <Avatar key={memberId} name={memberName} imageUrl={profileImgUrl} size={22} label={memberName} />
          ))}
          <small>{detailText.here}</small>
        </span>
      )}
      {(previous ?? next) && (
        <>
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={detailText.previous}
            disabled={!previous}
            onClick={previous}
          >
            <ChevronUp />
          </Button>
          <Button kind="ghost" size="small" isIcon aria-label={detailText.next} disabled={!next} onClick={next}>
            <ChevronDown />
          </Button>
        </>
      )}
      <Button kind="ghost" size="small" isIcon aria-label={detailText.copyLink} onClick={copy}>
        <LinkIcon />
      </Button>
      {!isPage && (
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={detailText.openPage}
          onClick={() => openPage(at.projectId, issue.issueId)}
        >
          <Maximize2 />
        </Button>
      )}
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
        <Button kind="ghost" size="small" isIcon aria-label={detailText.close} onClick={onClose}>
          <X />
        </Button>
      )}
      <IssueFinder
        around={around}
        isOpen={asked === 'parent'}
        label={detailText.parent}
        except={issue.issueId}
        onFound={found => setParent(found.issueId)}
        onClose={() => ask(undefined)}
      />
      <CommandPalette
        isOpen={asked === 'move'}
        label={detailText.moveTo}
        empty={detailText.noProject}
        items={projects
          .filter(each => each.projectId !== at.projectId && !each.isArchived && mayIn(each.myRole, 'issue.edit'))
          .map(each => ({
            id: String(each.projectId),
            label: each.name,
            icon: <ProjectIcon {...each} />,
            hint: each.key,
            onAction: () => setTarget(each),
          }))}
        onClose={() => ask(undefined)}
      />
      <ConfirmDialog
        isOpen={target !== undefined}
        title={fill(detailText.moveTitle, { name: target?.name ?? '' })}
        text={detailText.moveText}
        verb={detailText.moveVerb}
        isBusy={move.isPending}
        onClose={() => setTarget(undefined)}
        onConfirm={() => {
          if (!target) return
          setTarget(undefined)
          move.mutate(
            { issueId: issue.issueId, targetProjectId: target.projectId },
            { onSuccess: row => openPage(row.projectId, row.issueId) },
          )
        }}
      />
      {asked === 'versions' && (
        <Suspense>
          <BodyVersions around={around} issue={issue} isOpen onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
