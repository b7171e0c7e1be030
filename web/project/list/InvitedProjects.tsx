import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { INVITED_PROJECTS_MOST } from '#contract/invitation'
import { mayIn } from '#contract/permissions'
import { fill } from '#korean/particle'
import { findingText } from '#korean/finding'
import { invitedText, projectRoleNames } from '#korean/project'
import type { InvitedProjectsProps } from '../../invitation/parts.ts'
import { Select } from '../../ui/field/Select.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { ProjectIcon } from '../ProjectIcon.tsx'
import { useEveryProject } from '../queries.ts'
import styles from './FirstPeople.module.css'
import { fetchedComponent } from '../../ui/fetched.ts'

const Picker = fetchedComponent(() => import('../../ui/overlay/Picker.tsx').then(it => it.Picker))

const ROLES = (['MEMBER', 'VIEWER'] as const).map(id => ({ id, label: projectRoleNames[id] }))

/** The projects that the invited are in from the first day: of those that I lead. */
export function InvitedProjects({ orgId, projects, onChange }: InvitedProjectsProps) {
  const all = useEveryProject(orgId).data ?? []
  const led = all.filter(({ myRole, isArchived }) => !isArchived && mayIn(myRole, 'project.edit'))
  const [adding, setAdding] = useState<{ isOpen: boolean; anchor?: HTMLElement }>()
  if (led.length === 0) return null
  const isChosen = (id: number) => projects.some(({ projectId }) => projectId === id)
  const drop = (id: number) => onChange(projects.filter(({ projectId }) => projectId !== id))
  return (
    <div className={styles.people} role="group" aria-label={invitedText.projects}>
      <div className={styles.head}>
        <span>{invitedText.projects}</span>
        <Button
          size="small"
          disabled={projects.length >= INVITED_PROJECTS_MOST}
          onClick={({ currentTarget }) => setAdding({ isOpen: true, anchor: currentTarget })}
        >
          <Plus />
          {invitedText.add}
        </Button>
      </div>
      {projects.length === 0 && <p className={styles.help}>{invitedText.help}</p>}
      <ul>
        {projects.flatMap(({ projectId, projectRole }) => {
          const project = led.find(each => each.projectId === projectId)
          if (!project) return []
          return (
            <li key={projectId}>
              <ProjectIcon {...project} />
              <bdi>{project.name}</bdi>
              <Select
                label={fill(invitedText.roleOf, { name: project.name })}
                options={ROLES}
                chosen={projectRole}
                onChoose={id =>
                  onChange(
                    projects.map(each =>
                      each.projectId === projectId ? { projectId, projectRole: id as typeof projectRole } : each,
                    ),
                  )
                }
              />
              <Button
                kind="ghost"
                size="small"
                isIcon
                aria-label={fill(invitedText.remove, { name: project.name })}
                onClick={() => drop(projectId)}
              >
                <X />
              </Button>
            </li>
          )
        })}
      </ul>
      {adding && (
        <Picker
          {...adding}
          title={invitedText.add}
          label={invitedText.find}
          empty={findingText.nothingFound}
          items={led.map(({ projectId, name, ...look }) => ({
            id: String(projectId),
            label: name,
            icon: <ProjectIcon {...look} />,
            isCurrent: isChosen(projectId),
            onAction: () =>
              isChosen(projectId) ? drop(projectId) : onChange([...projects, { projectId, projectRole: 'MEMBER' }]),
          }))}
          isMultiple
          onClose={() => setAdding(now => ({ ...now, isOpen: false }))}
        />
      )}
    </div>
  )
}
