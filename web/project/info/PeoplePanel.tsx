import { Plus, UserMinus, Users } from 'lucide-react'
import { useState } from 'react'
import { can } from '#contract/permissions'
import type { Project, ProjectMember } from '#contract/project'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { projectPageText, projectRoleNames } from '#korean/project'
import { useDepartments } from '../../member/places.ts'
import { branchesOf, pathOf } from '../../member/department-tree.ts'
import { useMembership } from '../../organization/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { LeaveProject } from './LeaveProject.tsx'
import styles from './PeoplePanel.module.css'
import { RoleMenu } from './RoleMenu.tsx'
import { usePutProjectMember, useRemoveProjectMember } from './deeds.ts'
import { type At, useProjectMembers } from '../queries.ts'
import type { ProjectPanelProps } from '../parts.ts'
import { fetchedComponent } from '../../ui/fetched.ts'

const AddPerson = fetchedComponent(() => import('./AddPerson.tsx').then(it => it.AddPerson))

/** The members of a project and their roles. */
export function PeoplePanel({ orgId, projectId, project, may }: ProjectPanelProps) {
  const at = { orgId, projectId }
  const isEditor = may('project.edit')
  const members = useProjectMembers(at)
  const put = usePutProjectMember(at)
  const remove = useRemoveProjectMember(at)
  const [adding, setAdding] = useState<{ isOpen: boolean; anchor?: HTMLElement }>()
  const [added, setAdded] = useState<readonly number[]>([])
  const [doomed, setDoomed] = useState<ProjectMember & { isOpen: boolean }>()
  const close = () => setDoomed(now => now && { ...now, isOpen: false })
  return (
    <section className={styles.panel} aria-labelledby="people">
      <header className={styles.head}>
        <h2 id="people">{projectPageText.members}</h2>
        {members.data && <span>{fill(projectPageText.memberCount, { count: members.data.length })}</span>}
        {isEditor && (
          <Button
            kind="primary"
            onClick={({ currentTarget }) => {
              setAdded([])
              setAdding({ isOpen: true, anchor: currentTarget })
            }}
          >
            <Plus />
            {projectPageText.addMember}
          </Button>
        )}
      </header>
      <p className={styles.help}>{project.isPrivate ? projectPageText.onlyThese : projectPageText.openToAll}</p>
      {members.isPending && (
        <Delayed>
          <Skeleton width="100%" height="44px" />
        </Delayed>
      )}
      {members.error && !members.data && (
        <ErrorState
          heading="h3"
          title={projectPageText.membersFailed}
          text={sentenceFor(members.error)}
          onRetry={() => void members.refetch()}
          isRetrying={members.isFetching}
        />
      )}
      {members.data?.length === 0 && <EmptyState heading="h3" icon={<Users />} title={projectPageText.noMembers} />}
      {members.data && members.data.length > 0 && (
        <ul className={styles.rows}>
          {members.data.map(person => (
            <PersonRow
              key={person.memberId}
              {...at}
              person={person}
              project={project}
              isEditor={isEditor}
              onRemove={() => setDoomed({ ...person, isOpen: true })}
            />
          ))}
        </ul>
      )}
      {adding !== undefined && (
        <AddPerson
          orgId={at.orgId}
          {...adding}
          isIn={id => !added.includes(id) && (members.data?.some(({ memberId }) => memberId === id) ?? false)}
          isChosen={id => added.includes(id)}
          onChoose={memberId => {
            setAdded([...added, memberId])
            put.mutate({ memberId, projectRole: 'MEMBER' })
          }}
          onDrop={memberId => {
            setAdded(added.filter(id => id !== memberId))
            remove.mutate(memberId)
          }}
          onClose={() => setAdding(now => ({ ...now, isOpen: false }))}
        />
      )}
      {doomed && (
        <ConfirmDialog
          isOpen={doomed.isOpen}
          title={fill(projectPageText.removeMemberTitle, { name: doomed.memberName })}
          text={project.isPrivate ? projectPageText.removeMemberPrivate : projectPageText.removeMemberText}
          verb={projectPageText.removeVerb}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(doomed.memberId, { onSettled: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

type PersonRowProps = At & { project: Project; isEditor: boolean; person: ProjectMember; onRemove: () => void }

function PersonRow({ person, project, isEditor, onRemove, ...at }: PersonRowProps) {
  const { memberId, memberName, profileImgUrl, role, projectRole, assignments } = person
  const me = useMembership(at.orgId).data
  const put = usePutProjectMember(at)
  const deptId = assignments[0]?.deptId
  const isMe = me?.memberId === memberId
  return (
    <li>
      <Avatar name={memberName} imageUrl={profileImgUrl} size={32} />
      <span className={styles.words}>
        <b>
          <bdi>{memberName}</bdi>
          {isMe && <span className={styles.chip}>{projectPageText.me}</span>}
          {role === 'GUEST' && <span className={styles.chip}>{projectPageText.guest}</span>}
        </b>
        {me && can(me, 'department.see') && deptId && <Place orgId={at.orgId} deptId={deptId} />}
      </span>
      {isEditor ? (
        <RoleMenu
          person={person}
          projectRole={projectRole}
          onChoose={each => put.mutate({ memberId, projectRole: each })}
        />
      ) : (
        <span className={styles.role}>{projectRoleNames[projectRole]}</span>
      )}
      {isMe && !project.isArchived && (
        <LeaveProject
          {...at}
          project={project}
          memberId={memberId}
          isLastSight={project.isPrivate || role === 'GUEST'}
        />
      )}
      {isEditor && !isMe && (
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={fill(projectPageText.removeMemberOf, { name: memberName })}
          onClick={onRemove}
        >
          <UserMinus />
        </Button>
      )}
    </li>
  )
}

/** The departments are no guest's business. */
const Place = ({ orgId, deptId }: { orgId: number; deptId: number }) => (
  <small>{pathOf(branchesOf(useDepartments(orgId).data ?? []), deptId)}</small>
)
