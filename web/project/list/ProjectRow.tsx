import { Link } from '@tanstack/react-router'
import { Lock, Star } from 'lucide-react'
import type { ProjectCard } from '#contract/project'
import { fill } from '#korean/particle'
import { projectText } from '#korean/project'
import { currentProject } from '../../session.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Skeleton, WordsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { classes } from '../../ui/classes.ts'
import { percentOf, Progress } from '../../ui/feedback/Progress.tsx'
import styles from '../ProjectList.module.css'
import type { TableBones } from '../../ui/list/TablePage.tsx'
import { ProjectIcon } from '../ProjectIcon.tsx'
import { PROJECTS_PAGE, useFavourProject } from '../queries.ts'

export const projectHeads = (
  <>
    <th>{projectText.name}</th>
    <th className={styles.lead}>{projectText.lead}</th>
    <th className={styles.progress}>{projectText.progress}</th>
    <th className={styles.count}>{projectText.open}</th>
    <th className={styles.count}>{projectText.overdue}</th>
    <th className={styles.count}>{projectText.mine}</th>
  </>
)

/** A project with what is going on in it. */
export function ProjectRow({ orgId, card }: { orgId: number; card: ProjectCard }) {
  const { projectId, key, name, isPrivate, isFavourite, lead, openCount, doneCount, totalCount } = card
  const favour = useFavourProject(orgId)
  const percent = percentOf(doneCount, totalCount)
  const progress = fill(projectText.progressOf, { done: doneCount, total: totalCount, percent })
  return (
    <tr>
      <td className={styles.project}>
        <span className={styles.who}>
          <button
            type="button"
            className={classes(styles.star, isFavourite && styles.isOn)}
            aria-label={fill(projectText.favour, { name })}
            aria-pressed={isFavourite}
            onClick={() => favour.mutate({ projectId, isFavourite: !isFavourite })}
          >
            <Star />
          </button>
          <Link
            to="/org/$orgId/project/$projectId"
            params={{ orgId: String(orgId), projectId: String(projectId) }}
            search={{}}
            onClick={() => currentProject.select({ projectId, name })}
          >
            <ProjectIcon {...card} tile={32} />
            <span className={styles.words}>
              <b>
                <span>{name}</span>
                {isPrivate && <Lock aria-label={projectText.private} />}
              </b>
              <small>{key}</small>
            </span>
          </Link>
        </span>
      </td>
      <td className={styles.lead}>
        {lead ? (
          <span data-tip={fill(projectText.leadOf, { name: lead.memberName })}>
            <Avatar name={lead.memberName} imageUrl={lead.profileImgUrl} size={22} />
            <span>{lead.memberName}</span>
          </span>
        ) : (
          <span className={styles.none}>{projectText.noLead}</span>
        )}
      </td>
      <td className={styles.progress}>
        {totalCount > 0 ? (
          <span>
            <Progress done={doneCount} total={totalCount} label={progress} />
            <small aria-hidden="true">
              {doneCount.toLocaleString('ko')}/{totalCount.toLocaleString('ko')}
            </small>
          </span>
        ) : (
          <span className={styles.none}>{projectText.noIssues}</span>
        )}
      </td>
      <Count what={projectText.open} count={openCount} />
      <Count what={projectText.overdue} count={card.overdueCount} isUrgent />
      <Count what={projectText.mine} count={card.myCount} />
    </tr>
  )
}

/** On a phone, where no heading stands above, the number brings its own words. */
const Count = ({ what, count, isUrgent }: { what: string; count: number; isUrgent?: boolean }) => (
  <td className={classes(styles.count, isUrgent && count > 0 && styles.urgent, count === 0 && styles.zero)}>
    <span>{what}</span>
    <b>{count.toLocaleString('ko')}</b>
  </td>
)

const NameBones = () => (
  <span className={styles.who}>
    <span className={styles.star} />
    <span className={styles.awaited}>
      <Skeleton width="32px" height="32px" />
      <span className={styles.words}>
        <b>
          <WordsSkeleton width="140px" />
        </b>
        <small>
          <WordsSkeleton width="48px" />
        </small>
      </span>
    </span>
  </span>
)

const CountBones = () => (
  <td className={styles.count}>
    <b>
      <WordsSkeleton width="24px" />
    </b>
  </td>
)

export const projectBones: TableBones = {
  count: PROJECTS_PAGE,
  cells: (
    <>
      <td className={styles.project}>
        <NameBones />
      </td>
      <td className={styles.lead}>
        <span>
          <Skeleton width="22px" height="22px" isRound />
          <Skeleton width="48px" />
        </span>
      </td>
      <td className={styles.progress}>
        <span>
          <Skeleton width="100%" height="6px" />
          <small>
            <WordsSkeleton width="32px" />
          </small>
        </span>
      </td>
      <CountBones />
      <CountBones />
      <CountBones />
    </>
  ),
}
