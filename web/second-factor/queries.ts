import { queryOptions, useQuery } from '@tanstack/react-query'
import { secondFactorRoutes } from '#contract/second-factor'
import { cache } from '../cache.ts'
import { call } from '../call.ts'
import { whenTold } from '../live/live.ts'

const state = queryOptions({ queryKey: ['secondFactor'], queryFn: () => call(secondFactorRoutes.state, {}) })

export const useSecondFactor = () => useQuery(state)

whenTold('secondFactor.changed', () => void cache.invalidateQueries({ queryKey: state.queryKey }))
