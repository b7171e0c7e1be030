import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/project'
import { fill } from '#korean/particle'
import { projectPageText } from '#korean/project'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { useLeaveProject } from './deeds.ts'
import { type At } from '../queries.ts'

type LeaveProjectProps = At & {
  project: Project
  memberId: number
  /** Whether they see it no more then. */
  isLastSight: boolean
}

/** The button in my own row among the people of a project. */
export function LeaveProject({ orgId, projectId, project, memberId, isLastSight }: LeaveProjectProps) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState<boolean>()
  const toList = () =>
    navigate({ to: '/org/$orgId/project', params: { orgId: String(orgId) }, search: { currentPage: 1 } })
  const leave = useLeaveProject({ orgId, projectId }, isLastSight ? toList : undefined)
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        <LogOut />
        {projectPageText.leave}
      </Button>
      {isAsked !== undefined && (
        <ConfirmDialog
          isOpen={isAsked}
          title={fill(projectPageText.leaveTitle, { name: project.name })}
          text={isLastSight ? projectPageText.removeMemberPrivate : projectPageText.removeMemberText}
          verb={projectPageText.leaveVerb}
          isDanger
          isBusy={leave.isPending}
          onConfirm={() => leave.mutate(memberId, { onSettled: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
