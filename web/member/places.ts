// The departments and positions in which members have their places: for lists, pickers and filters.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { departmentRoutes } from '#contract/department'
import { cache, isGoingFrom } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'

export const departments = (orgId: number) =>
  queryOptions({ queryKey: ['departments', orgId], queryFn: () => call(departmentRoutes.departments, { orgId }) })
export const positions = (orgId: number) =>
  queryOptions({ queryKey: ['positions', orgId], queryFn: () => call(departmentRoutes.positions, { orgId }) })

export const useDepartments = (orgId: number, isWanted = true) => useQuery({ ...departments(orgId), enabled: isWanted })
export const usePositions = (orgId: number, isWanted = true) => useQuery({ ...positions(orgId), enabled: isWanted })

const MOVE = 'move'
/** Of the mutations that give one of them another place. */
export const moveKey = (orgId: number) => [MOVE, orgId]

/** Not between two moves of mine: the answer would put the second one back for a moment. */
export const lookAgain = async (orgId: number, movesLeft = 0) => {
  if (isGoingFrom(orgId) || cache.isMutating({ mutationKey: moveKey(orgId) }) > movesLeft) return
  const keys = [departments(orgId).queryKey, positions(orgId).queryKey]
  await Promise.all(keys.map(queryKey => cache.invalidateQueries({ queryKey })))
}
whenTold('departments.changed', ({ orgId }) => void lookAgain(orgId))
// Their numbers changed.
whenTold('members.changed', ({ orgId, what }) => {
  if (what === 'people' || what === 'places') void lookAgain(orgId)
})
