import { ChevronDown } from 'lucide-react'
import type { BriefPerson } from '#contract/member'
import { type ProjectRole, projectRoles } from '#contract/permissions'
import { fill } from '#korean/particle'
import { projectPageText, projectRoleHelp, projectRoleNames } from '#korean/project'
import { Menu } from '../../ui/overlay/Menu.tsx'
import styles from './RoleMenu.module.css'

type RoleMenuProps = {
  person: Pick<BriefPerson, 'memberName' | 'role'>
  projectRole: ProjectRole
  /** Called only for another role than the present one. */
  onChoose: (chosen: ProjectRole) => void
}

/** The role of somebody in a project; a guest leads none. */
export const RoleMenu = ({ person: { memberName, role }, projectRole, onChoose }: RoleMenuProps) => (
  <Menu
    label={fill(projectPageText.roleOf, { name: memberName })}
    aria-label={fill(projectPageText.roleNow, { name: memberName, role: projectRoleNames[projectRole] })}
    triggerClass={styles.pick}
    placement="bottom end"
    trigger={
      <>
        {projectRoleNames[projectRole]}
        <ChevronDown />
      </>
    }
    items={projectRoles.map(each => ({
      id: each,
      label: `${projectRoleNames[each]} · ${projectRoleHelp[each]}`,
      isChecked: each === projectRole,
      isDisabled: each === 'LEAD' && role === 'GUEST',
      onAction: () => each !== projectRole && onChoose(each),
    }))}
  />
)
