import { getRouteApi, Link } from '@tanstack/react-router'
import { FolderKanban, ListTodo, Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { MyWork } from '#contract/my-work'
import { sentenceFor } from '#korean/errors'
import { issueText } from '#korean/issue'
import { workText } from '#korean/my-work'
import { screenTitles } from '#korean/screens'
import { partsOf } from '../../feature.ts'
import { useEveryProject } from '../../project/queries.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { fetchedComponent, useNeighboursFetched } from '../../ui/fetched.ts'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { Kbd } from '../../ui/layout/Kbd.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { usePhone } from '../../ui/width.ts'
import { useMembership } from '../../organization/queries.ts'
import { openNewIssue } from '../create/new-issue.ts'
import page from '../list/IssuesPage.module.css'
import { clearSelection, setCurrent } from '../store/store.ts'
import './parts.ts'
import { useBlockerNews, useWork } from './queries.ts'
import { useWorkDeeds } from './useWorkDeeds.ts'
import type { WorkAsideProps } from './WorkAside.tsx'
import { WorkBones } from './WorkBones.tsx'
import { type Projects, WorkGroups } from './WorkGroups.tsx'
import { WorkHands } from './WorkHands.tsx'
import { WorkSummary, WorkWeek } from './WorkHead.tsx'
import styles from './WorkPage.module.css'

// No part of the first look: what stands beside the work, and an issue before it is first opened.
const WorkAside = fetchedComponent<WorkAsideProps>(
  () => import('./WorkAside.tsx').then(it => it.WorkAside),
  () => <aside className={styles.side} data-waiting="" />,
)
const WorkPanel = fetchedComponent(() => import('./WorkPanel.tsx').then(it => it.WorkPanel))

const route = getRouteApi('/org/$orgId/work')

/** My issues of all projects, by what they ask of me today. */
export function WorkPage() {
  const orgId = Number(route.useParams().orgId)
  const [work, projects] = [useWork(orgId), useEveryProject(orgId)]
  const failed = work.error ?? projects.error
  useNeighboursFetched([WorkPanel])
  // Another page begins with nothing chosen.
  useEffect(() => clearSelection, [])
  if (work.data && projects.data)
    return <Work key={orgId} orgId={orgId} work={work.data} projects={byId(projects.data)} />
  const retry = () => void Promise.all([work.refetch(), projects.refetch()])
  return (
    <>
      <WorkBar />
      {failed ? (
        <ErrorState
          title={workText.loadFailed}
          text={sentenceFor(failed)}
          onRetry={retry}
          isRetrying={work.isFetching || projects.isFetching}
        />
      ) : (
        <WorkBones />
      )}
    </>
  )
}

const byId = (projects: NonNullable<ReturnType<typeof useEveryProject>['data']>): Projects =>
  new Map(projects.map(project => [project.projectId, project]))

function WorkBar() {
  const isPhone = usePhone()
  return (
    <PageBar title={screenTitles.work}>
      <Button
        kind="primary"
        isIcon={isPhone}
        aria-label={isPhone ? issueText.newIssue : undefined}
        onClick={() => openNewIssue()}
      >
        <Plus />
        {!isPhone && issueText.newIssue}
        {!isPhone && <Kbd>C</Kbd>}
      </Button>
    </PageBar>
  )
}

/** Its room is kept before it has come. */
const hasAside = ({ milestone, away }: MyWork) =>
  milestone !== null || away.length > 0 || partsOf('workAside').length > 0

type WorkProps = { orgId: number; work: MyWork; projects: Projects }

function Work({ orgId, work, projects }: WorkProps) {
  const search = route.useSearch()
  const isPhone = usePhone()
  const deeds = useWorkDeeds(orgId, work, projects)
  const { opened, picking, at } = deeds
  useBlockerNews(work, opened?.at.projectId)
  // The keys go on from the issue that the address opens.
  useEffect(() => {
    if (search.issue !== undefined) setCurrent(search.issue)
  }, [search.issue])
  const isEmpty = work.groups.every(({ count }) => count === 0)
  const isFree = isEmpty && work.week.length === 0
  return (
    <div className={page.page} data-open={opened !== undefined || undefined}>
      <div className={page.content}>
        <WorkBar />
        <div className={page.scroll}>
          <div className={styles.body}>
            <div className={styles.work}>
              <WorkSummary work={work} isFree={isFree} />
              {!isFree && <WorkWeek work={work} />}
              {isEmpty ? (
                <NoWork orgId={orgId} hasProjects={projects.size > 0} />
              ) : (
                <WorkGroups
                  orgId={orgId}
                  work={work}
                  projects={projects}
                  onOpen={deeds.open}
                  onComplete={deeds.complete}
                  onPick={deeds.pick}
                />
              )}
            </div>
            {hasAside(work) && <WorkAside orgId={orgId} work={work} projects={projects} />}
          </div>
        </div>
      </div>
      {opened && !isPhone && (
        <WorkPanel
          key={`${opened.issueId} ${deeds.isEditing}`}
          at={opened.at}
          issueId={opened.issueId}
          order={deeds.order}
          isEditing={deeds.isEditing}
          onOpen={deeds.open}
          onClose={deeds.closePanel}
          onDone={deeds.endEditing}
        />
      )}
      {at && (
        <WorkHands key={at.projectId} at={at} picking={picking} onChange={deeds.change} onClose={deeds.endPicking} />
      )}
    </div>
  )
}

/** Why there is nothing to do, and the next thing. */
function NoWork({ orgId, hasProjects }: { orgId: number; hasProjects: boolean }) {
  const isGuest = useMembership(orgId).data?.role === 'GUEST'
  const way = (
    <Link
      className={buttonClass()}
      to="/org/$orgId/project"
      params={{ orgId: String(orgId) }}
      search={{ currentPage: 1 }}
    >
      <FolderKanban />
      {workText.toProjects}
    </Link>
  )
  if (hasProjects)
    return (
      <EmptyState icon={<ListTodo />} title={workText.empty} text={workText.emptyHelp} heading="h3">
        {way}
      </EmptyState>
    )
  const title = isGuest ? workText.firstGuest : workText.first
  return (
    <EmptyState
      icon={<FolderKanban />}
      title={title}
      text={isGuest ? workText.firstGuestHelp : workText.firstHelp}
      heading="h3"
    >
      {!isGuest && way}
    </EmptyState>
  )
}
