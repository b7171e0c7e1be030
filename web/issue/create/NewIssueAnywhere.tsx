import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { IssueRow } from '#contract/issue'
import { mayIn } from '#contract/permissions'
import { newIssueText } from '#korean/new-issue'
import { ProjectIcon } from '../../project/ProjectIcon.tsx'
import { type At, useEveryProject } from '../../project/queries.ts'
import { memberIdIn, useCurrentProject } from '../../session.ts'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { usePhone } from '../../ui/width.ts'
import { useIssueContext } from '../context.ts'
import { closeNewIssue, openNewIssue, type Source, useNewIssue } from './new-issue.ts'
import type { Begun } from './draft.ts'
import { NewIssueDialog } from './NewIssueDialog.tsx'

/** Making an issue, from any page. */
export function FrameGuest({ orgId }: { orgId: number }) {
  const { isAsked } = useNewIssue()
  return isAsked && <NewIssueAnywhere orgId={orgId} />
}

/** The project is the given one, else the current one; if there is none, one chooses first. */
function NewIssueAnywhere({ orgId }: { orgId: number }) {
  const { making } = useNewIssue()
  const { currentProjectId } = useCurrentProject()
  const projects = useEveryProject(orgId, making !== undefined).data
  const open = (projects ?? []).filter(({ isArchived, myRole }) => !isArchived && mayIn(myRole, 'issue.edit'))
  // My work and chat are those of all projects: none of them is meant there, and what one makes is one's own.
  const isOverAll = /^\/org\/\d+\/(?:work|chat)(?:\/|$)/.test(useLocation().pathname)
  const wanted = making?.projectId ?? (isOverAll ? undefined : currentProjectId) ?? undefined
  const begun = making?.begun ?? (isOverAll ? { assigneeId: memberIdIn(orgId) } : {})
  const only = isOverAll && open.length === 1 ? open[0] : undefined
  const chosen = open.find(({ projectId }) => projectId === wanted) ?? only
  return (
    <>
      <CommandPalette
        isOpen={making !== undefined && projects !== undefined && !chosen}
        label={newIssueText.whichProject}
        empty={newIssueText.noProject}
        items={open.map(project => ({
          id: String(project.projectId),
          label: project.name,
          hint: project.key,
          icon: <ProjectIcon {...project} />,
          onAction: () => queueMicrotask(() => openNewIssue({ ...making, projectId: project.projectId, begun })),
        }))}
        onClose={closeNewIssue}
      />
      {chosen && (
        <InProject
          key={chosen.projectId}
          at={{ orgId, projectId: chosen.projectId }}
          isOpen={making !== undefined}
          begun={begun}
          source={making?.source}
        />
      )}
    </>
  )
}

type InProjectProps = { at: At; isOpen: boolean; begun: Begun; source: Source | undefined }
function InProject({ at, isOpen, begun, source }: InProjectProps) {
  const { around } = useIssueContext(at)
  const navigate = useNavigate()
  const isPhone = usePhone()
  const router = useRouter()
  const params = { orgId: String(at.orgId), projectId: String(at.projectId) }
  /** Beside the list where one looks at it, else on its page. */
  function show({ issueId }: IssueRow) {
    // One may have gone elsewhere since it was made.
    const { pathname } = router.state.location
    const isBeside = !isPhone && new RegExp(`/project/${at.projectId}/?$`).test(pathname)
    if (isBeside)
      void navigate({ to: '/org/$orgId/project/$projectId', params, search: now => ({ ...now, issue: issueId }) })
    else
      void navigate({
        to: '/org/$orgId/project/$projectId/issue/$issueId',
        params: { ...params, issueId: String(issueId) },
      })
  }
  return (
    around && (
      <NewIssueDialog
        // Words of another message are another draft.
        key={source?.name ?? ''}
        around={around}
        isOpen={isOpen}
        begun={begun}
        source={source}
        onClose={closeNewIssue}
        onOpen={show}
      />
    )
  )
}
