import { getRouteApi } from '@tanstack/react-router'
import { Archive, FolderKanban, Plus, SearchX, Star, Trash2, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { can } from '#contract/permissions'
import { type ProjectCard, projectShown } from '#contract/project'
import { fill } from '#korean/particle'
import { projectText, shownNames } from '#korean/project'
import { useMembership } from '../../organization/queries.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'
import { PageBar } from '../../ui/layout/PageBar.tsx'
import { TablePage } from '../../ui/list/TablePage.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { useSearchField } from '../../ui/field/useSearchField.ts'
import styles from '../ProjectList.module.css'
import { projectBones, projectHeads, ProjectRow } from './ProjectRow.tsx'
import { useCreateDialog } from './create-dialog.ts'
import { useDeletedProjects, useProjectCards } from '../queries.ts'
import { useCountsOf } from './useCountsOf.ts'
import { fetchedComponent } from '../../ui/fetched.ts'

const ProjectBinDialog = fetchedComponent(() => import('./ProjectBinDialog.tsx').then(it => it.ProjectBinDialog))

const route = getRouteApi('/org/$orgId/project')
const none: ProjectCard[] = []

type Shown = (typeof projectShown)[number]
const empties: Record<Shown, { icon: ReactNode; title: string; text: string }> = {
  living: { icon: <FolderKanban />, title: projectText.empty, text: projectText.emptyHelp },
  favourite: { icon: <Star />, title: projectText.emptyFavourite, text: projectText.emptyFavouriteHelp },
  mine: { icon: <UserRound />, title: projectText.emptyMine, text: projectText.emptyMineHelp },
  archived: { icon: <Archive />, title: projectText.emptyArchived, text: projectText.emptyArchivedHelp },
}

/** The projects of an organization that I see; what is found stands in the address. */
export function ProjectListPage() {
  const orgId = Number(route.useParams().orgId)
  const { currentPage: page = 1, search = '', shown = 'living' } = route.useSearch()
  const navigate = route.useNavigate()
  const me = useMembership(orgId).data
  const list = useProjectCards(orgId, page, { shown, search })
  const bin = useDeletedProjects(orgId, true)
  const { create } = useCreateDialog()
  const [isBinOpen, setBinOpen] = useState<boolean>()
  const [typed, setTyped] = useSearchField(search, to => narrow({ shown, search: to }))
  useCountsOf(orgId, list.data?.data ?? none)
  // The last one of the last page may have gone.

  function narrow(to: { shown: Shown; search: string }) {
    const said = { search: to.search || undefined, shown: to.shown === 'living' ? undefined : to.shown }
    void navigate({ search: { currentPage: 1, ...said }, replace: to.search !== search })
  }
  const mayCreate = me !== undefined && can(me, 'project.create')
  const isNew = shown === 'living' && search === ''
  const button = (kind?: 'primary') =>
    mayCreate && (
      <Button kind={kind} onClick={create}>
        <Plus />
        {projectText.create}
      </Button>
    )
  const empty = search
    ? { icon: <SearchX />, title: projectText.emptyFound, text: projectText.emptyFoundHelp }
    : empties[shown]
  return (
    <>
      <PageBar title={projectText.title}>{button('primary')}</PageBar>
      <FilterBar
        search={{ label: projectText.search, typed, onType: setTyped }}
        isNarrowed={shown !== 'living'}
        total={list.data && fill(projectText.total, { count: list.data.totalCount.toLocaleString('ko') })}
        end={
          bin.data &&
          bin.data.length > 0 && (
            <Button kind="ghost" onClick={() => setBinOpen(true)}>
              <Trash2 />
              {projectText.bin}
            </Button>
          )
        }
      >
        <div className={styles.shown}>
          <Segmented
            label={projectText.shown}
            value={shown}
            options={projectShown.map(value => ({ value, label: shownNames[value] }))}
            onChange={to => narrow({ shown: to, search })}
          />
        </div>
      </FilterBar>
      <TablePage
        label={projectText.title}
        className={styles.table}
        list={list}
        failed={projectText.listFailed}
        bones={projectBones}
        page={page}
        onPage={(to, replace) => void navigate({ search: now => ({ ...now, currentPage: to }), replace })}
        heads={projectHeads}
        empty={
          <EmptyState {...empty} {...(isNew && !mayCreate && { text: projectText.emptyGuest })}>
            {isNew ? (
              button()
            ) : search ? (
              <Button onClick={() => narrow({ shown, search: '' })}>{projectText.clearSearch}</Button>
            ) : (
              <Button onClick={() => narrow({ shown: 'living', search: '' })}>{projectText.showAll}</Button>
            )}
          </EmptyState>
        }
      >
        {list.data?.data.map(card => (
          <ProjectRow key={card.projectId} orgId={orgId} card={card} />
        ))}
      </TablePage>
      {isBinOpen !== undefined && (
        <ProjectBinDialog orgId={orgId} isOpen={isBinOpen} onClose={() => setBinOpen(false)} />
      )}
    </>
  )
}
