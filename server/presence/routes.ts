import { presenceRoutes } from '#contract/presence'
import { answers } from '../http/http.ts'
import { presencesOf } from './presences.ts'

export const presence = answers(presenceRoutes, { list: ({ member }) => presencesOf(member) })
