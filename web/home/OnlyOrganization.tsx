import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Membership } from '#contract/member'
import { featureText } from '#korean/home'
import { organizationText, roleNames } from '#korean/organization'
import { fill } from '#korean/particle'
import { selection } from '../session.ts'
import { Avatar } from '../ui/layout/Avatar.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import styles from './OnlyOrganization.module.css'

/** The way on for somebody who works in one company only. */
export function OnlyOrganization({ membership }: { membership: Membership }) {
  const { orgId, name, logoImgUrl, memberName, memberCount, role } = membership
  return (
    <div className={styles.card}>
      <Avatar name={name} imageUrl={logoImgUrl} size={56} isOrganization />
      <span className={styles.words}>
        <b>{name}</b>
        <small>
          {roleNames[role]} · {fill(organizationText.me, { name: memberName, count: memberCount.toLocaleString('ko') })}
        </small>
      </span>
      <Link
        className={buttonClass({ kind: 'primary', size: 'large' })}
        to="/org/$orgId/project"
        params={{ orgId: String(orgId) }}
        search={{ currentPage: 1 }}
        onClick={() => selection.select({ orgId, role, memberName })}
      >
        <span className={styles.action}>{fill(featureText.enter, { name })}</span>
        <ArrowRight aria-hidden />
      </Link>
    </div>
  )
}
