// Where somebody was last, and which commands they choose, in this browser: kept for each organization until they sign out.
import { useEffect } from 'react'
import { habits } from '../session.ts'
import { keptByOrganization } from './kept-text.ts'

/** `path` within the organization: `project/11/issue/15`. */
export type Visit = { path: string; title: string }
export type Habits = { visits: readonly Visit[]; uses: Readonly<Record<string, number>> }

const VISITS_MOST = 12
const USES_MOST = 60
/** With each choice the older ones count a little less. */
const FADING = 0.95
const FORGOTTEN = 0.1

export const noHabits: Habits = { visits: [], uses: {} }

const isVisit = (each: unknown): each is Visit => {
  const { path, title } = (each ?? {}) as Partial<Visit>
  return typeof path === 'string' && typeof title === 'string' && /^[a-z]+(?:\/[a-z\d]+)*$/.test(path)
}

/** Anything of another shape is nothing. */
function habitsOf(value: unknown): Habits {
  const { visits, uses } = (value ?? {}) as { visits?: unknown; uses?: unknown }
  const counts = Object.entries(uses ?? {}).filter(([, count]) => typeof count === 'number')
  return {
    visits: Array.isArray(visits) ? visits.filter(isVisit).slice(0, VISITS_MOST) : [],
    uses: Object.fromEntries(counts as [string, number][]),
  }
}

const kept = keptByOrganization(habits, habitsOf)
export const habitsIn = kept.get
const write = (orgId: number, changed: Partial<Habits>) => kept.set(orgId, { ...habitsIn(orgId), ...changed })

/** As long as it is undefined nothing is open. */
export function useVisit(orgId: number, visit: Visit | undefined) {
  const { path, title } = visit ?? {}
  useEffect(() => {
    if (path === undefined || title === undefined) return
    const others = habitsIn(orgId).visits.filter(each => each.path !== path)
    write(orgId, { visits: [{ path, title }, ...others].slice(0, VISITS_MOST) })
  }, [orgId, path, title])
}

export function keepUse(orgId: number, id: string) {
  const faded = Object.entries(habitsIn(orgId).uses).map(([each, count]): [string, number] => [each, count * FADING])
  const known = new Map(faded.filter(([, count]) => count >= FORGOTTEN))
  known.set(id, (known.get(id) ?? 0) + 1)
  const most = [...known].toSorted(([, a], [, b]) => b - a).slice(0, USES_MOST)
  write(orgId, { uses: Object.fromEntries(most) })
}
