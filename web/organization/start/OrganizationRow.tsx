import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { Membership } from '#contract/member'
import { can } from '#contract/permissions'
import { organizationText, roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { selection } from '../../session.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { NameLines } from '../../ui/layout/NameLines.tsx'
import { Menu, type MenuAction } from '../../ui/overlay/Menu.tsx'
import styles from './OrganizationRow.module.css'

export type OrganizationRowProps = {
  membership: Membership
  /** Absent: the row only leads there. */
  onEdit?: () => void
  onDelete?: () => void
}

/** A company of mine, with the actions that I may do. */
export function OrganizationRow({ membership, onEdit, onDelete }: OrganizationRowProps) {
  const { orgId, name, logoImgUrl, memberName, memberCount, role } = membership
  const actions: MenuAction[] = []
  if (onEdit && can(membership, 'organization.edit'))
    actions.push({ id: 'edit', label: organizationText.edit, icon: <Pencil />, onAction: onEdit })
  if (onDelete && can(membership, 'organization.delete'))
    actions.push({ id: 'delete', label: organizationText.delete, icon: <Trash2 />, isDanger: true, onAction: onDelete })
  return (
    <li className={styles.row}>
      <Link
        to="/org/$orgId/project"
        params={{ orgId: String(orgId) }}
        search={{ currentPage: 1 }}
        onClick={() => selection.select({ orgId, role, memberName })}
      >
        <Avatar name={name} imageUrl={logoImgUrl} size={44} isOrganization />
        <NameLines
          name={name}
          words={fill(organizationText.me, { name: memberName, count: memberCount.toLocaleString('ko') })}
        />
        <span className={styles.role}>{roleNames[role]}</span>
      </Link>
      {actions.length > 0 ? (
        <Menu
          label={fill(organizationText.menu, { name })}
          trigger={<Ellipsis />}
          kind="ghost"
          size="small"
          isIcon
          placement="bottom end"
          items={actions}
        />
      ) : (
        onEdit && <span className={styles.room} />
      )}
    </li>
  )
}
