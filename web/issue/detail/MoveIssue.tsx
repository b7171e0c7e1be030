import { useState } from 'react'
import { mayIn } from '#contract/permissions'
import { detailText } from '#korean/issue'
import { fill } from '#korean/particle'
import { ProjectIcon } from '../../project/ProjectIcon.tsx'
import { type At, useEveryProject } from '../../project/queries.ts'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useMoveIssue } from '../store/store.ts'

type MoveIssueProps = {
  at: At
  issueId: number
  isOpen: boolean
  onMoved: (projectId: number, issueId: number) => void
  onClose: () => void
}

/** Asks for the project, then whether it is meant. */
export function MoveIssue({ at, issueId, isOpen, onMoved, onClose }: MoveIssueProps) {
  const [target, setTarget] = useState<{ projectId: number; name: string }>()
  const move = useMoveIssue(at, ({ projectId, issueId: movedId }) => onMoved(projectId, movedId))
  const projects = useEveryProject(at.orgId, isOpen).data ?? []
  return (
    <>
      <CommandPalette
        isOpen={isOpen}
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
        onClose={onClose}
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
          move.mutate({ issueId, targetProjectId: target.projectId })
        }}
      />
    </>
  )
}
