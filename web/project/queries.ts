import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Project, projectRoutes, type projectShown } from '#contract/project'
import { projectText } from '#korean/project'
import { cache, kept, laterOf } from '../cache.ts'
import { call } from '../call.ts'
import { askForRefused, whenTold } from '../live/live.ts'

export const PROJECTS_PAGE = 10
const PROJECTS = 'projects'
export const PROJECT = 'project'

/** An empty search finds everything. */
export type Shown = { shown: (typeof projectShown)[number]; search: string }

const cards = (orgId: number, page: number, { shown, search }: Shown) =>
  queryOptions({
    queryKey: [PROJECTS, orgId, 'cards', page, shown, search],
    queryFn: ({ signal }) => {
      const query = { currentPage: String(page), size: String(PROJECTS_PAGE), shown, ...(search && { search }) }
      return call(projectRoutes.list, { orgId, query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
/** The page before stays until the next one is there. */
export const useProjectCards = (orgId: number, page: number, shown: Shown) => useQuery(cards(orgId, page, shown))

const everyProject = (orgId: number) =>
  queryOptions({ queryKey: [PROJECTS, orgId, 'all'], meta: kept, queryFn: () => call(projectRoutes.all, { orgId }) })
/** All that I see, favourites first: for the sidebar, the palette and pickers. */
export const useEveryProject = (orgId: number, isWanted = true) =>
  useQuery({ ...everyProject(orgId), enabled: isWanted })

const deleted = (orgId: number) =>
  queryOptions({ queryKey: [PROJECTS, orgId, 'bin'], queryFn: () => call(projectRoutes.bin, { orgId }) })
export const useDeletedProjects = (orgId: number, isWanted: boolean) =>
  useQuery({ ...deleted(orgId), enabled: isWanted })

export type At = { orgId: number; projectId: number }

export const project = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [PROJECT, orgId, projectId, 'itself'],
    queryFn: () => call(projectRoutes.read, { orgId, projectId }),
    structuralSharing: laterOf,
    meta: kept,
  })
export const useProject = (at: At) => useQuery(project(at))

/** Everybody who can be given work in it. */
const people = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [PROJECT, orgId, projectId, 'people'],
    queryFn: () => call(projectRoutes.people, { orgId, projectId }),
    meta: kept,
  })
export const useProjectPeople = (at: At) => useQuery(people(at))

/** Before a page of it is there. */
export const askForProject = (at: At) => {
  void cache.prefetchQuery(project(at))
  void cache.prefetchQuery(people(at))
}

const members = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [PROJECT, orgId, projectId, 'members'],
    queryFn: () => call(projectRoutes.members, { orgId, projectId }),
    meta: kept,
  })
export const useProjectMembers = (at: At) => useQuery(members(at))

const overview = ({ orgId, projectId }: At) =>
  queryOptions({
    queryKey: [PROJECT, orgId, projectId, 'overview'],
    queryFn: () => call(projectRoutes.overview, { orgId, projectId }),
  })
export const useOverview = (at: At) => useQuery(overview(at))

export const lookAgainAtAll = (orgId: number) => cache.invalidateQueries({ queryKey: [PROJECTS, orgId] })
export const lookAgain = ({ orgId, projectId }: At, ...what: string[]) =>
  cache.invalidateQueries({ queryKey: [PROJECT, orgId, projectId, ...what] })

/** Which lists of cards are on the screen now: their organization and their projects. */
const shownCards = new Map<number, ReadonlySet<number>>()
let counting: ReturnType<typeof setTimeout> | undefined
const NUMBERS_MS = 1_000

/** @returns what ends it */
export function countAgainFor(orgId: number, projectIds: readonly number[]) {
  const ids = new Set(projectIds)
  shownCards.set(orgId, ids)
  return () => void (shownCards.get(orgId) === ids && shownCards.delete(orgId))
}

/** At most once a second, however many issues change. */
export function countAgain(projectId: number) {
  const orgId = [...shownCards].find(([, ids]) => ids.has(projectId))?.[0]
  if (orgId === undefined) return
  counting ??= setTimeout(() => {
    counting = undefined
    void cache.invalidateQueries({ queryKey: [PROJECTS, orgId, 'cards'] })
  }, NUMBERS_MS)
}

/** The queries about the issues of an open project: its numbers, its activities, its bin. */
const told = new Map<number, ReturnType<typeof setTimeout>>()
const FOLLOWS = ['overview', 'activities', 'bin']
function followIssues({ projectId }: { projectId: number }) {
  countAgain(projectId)
  if (told.has(projectId)) return
  const follow = () => {
    told.delete(projectId)
    void cache.invalidateQueries({
      predicate: ({ queryKey: [kind, , id, what] }) =>
        kind === PROJECT && id === projectId && FOLLOWS.includes(String(what)),
    })
  }
  told.set(projectId, setTimeout(follow, NUMBERS_MS))
}
whenTold('issues.changed', followIssues)
whenTold('issues.removed', followIssues)
whenTold('issues.reloaded', followIssues)

/** A project that was hidden may be seen now: by a page that said it is missing, and by the socket. */
function seeAgain({ orgId }: { orgId: number }) {
  askForRefused()
  void lookAgainAtAll(orgId)
  void cache.invalidateQueries({ queryKey: [PROJECT, orgId], predicate: ({ state }) => state.status === 'error' })
}
whenTold('projects.changed', seeAgain)
whenTold('project.touched', seeAgain)
whenTold('project.changed', ({ what, ...at }) => {
  if (what === 'project') void lookAgain(at)
  if (what === 'people') for (const shown of ['people', 'members', 'itself']) void lookAgain(at, shown)
})
// Somebody came, went, or looks different.
whenTold('members.changed', ({ orgId, what }) => {
  if (what !== 'status') void cache.invalidateQueries({ queryKey: [PROJECT, orgId] })
})

/** The answer of a deed. */
export const remember = (orgId: number, changed: Project) => {
  const { projectId } = changed
  cache.setQueryData(project({ orgId, projectId }).queryKey, changed)
  void lookAgainAtAll(orgId)
}

export const useArchiveProject = ({ orgId, projectId }: At, isWanted: boolean) =>
  useMutation({
    mutationFn: () => call(isWanted ? projectRoutes.archive : projectRoutes.unarchive, { orgId, projectId }),
    onSuccess: changed => remember(orgId, changed),
    meta: { done: isWanted ? projectText.archived : projectText.unarchived },
  })

type PageOfCards = Awaited<ReturnType<typeof call<typeof projectRoutes.list>>>
/** At once on the screen. */
export const useFavourProject = (orgId: number) =>
  useMutation({
    mutationFn: ({ projectId, isFavourite }: { projectId: number; isFavourite: boolean }) =>
      call(isFavourite ? projectRoutes.favour : projectRoutes.unfavour, { orgId, projectId }),
    onMutate: ({ projectId, isFavourite }) => {
      cache.setQueryData(everyProject(orgId).queryKey, known =>
        known?.map(each => (each.projectId === projectId ? { ...each, isFavourite } : each)),
      )
      cache.setQueryData(project({ orgId, projectId }).queryKey, known => known && { ...known, isFavourite })
      cache.setQueriesData<PageOfCards>({ queryKey: [PROJECTS, orgId, 'cards'] }, known => {
        const data = known?.data.map(each => (each.projectId === projectId ? { ...each, isFavourite } : each))
        return known && data && { ...known, data }
      })
    },
    onSettled: (_done, _error, { projectId }) =>
      Promise.all([lookAgainAtAll(orgId), lookAgain({ orgId, projectId }, 'itself')]),
  })
