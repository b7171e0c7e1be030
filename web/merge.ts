// Changes of one thing by two people: merged by field, and refused where both changed the same one.
import type { Route } from '#contract/route'
import { isStale } from './call.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends a change with the version that was seen. A stale one is sent again over the present version where nobody else
 * changed the same fields to something else; otherwise the refusal stands.
 * @param seen the thing as it was when the change began
 */
export async function changeMerged<Change extends object, Answer>(
  route: Route,
  seen: { version: number } & Partial<Change>,
  change: Change,
  send: (change: Change & { version: number }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send({ ...change, version: seen.version })
  } catch (error) {
    if (!isStale(route, error)) throw error
    const current = error.current as { version: number } & Partial<Change>
    const names = Object.keys(change) as (keyof Change)[]
    const isMine = names.every(name => same(current[name], seen[name]) || same(current[name], change[name]))
    if (!isMine) throw error
    return changeMerged(route, { ...seen, ...current }, change, send)
  }
}
