// Whether a place that tests share is still whole: what one of them took away, the next would look for in vain.
import { answerTo, namedRoutes } from './values.ts'
import { callOf, type Place } from './places.ts'
import type { Visitor } from './visitor.ts'

/** Records, in which older entries make room with every call, and bins, in which what is gone is named still. */
const ELSEWHERE = /^(audit|activity)\.|\.(bin|deleted)$/

const reads = namedRoutes.filter(
  ([name, { method, path, allow }]) =>
    method === 'GET' &&
    (path.includes(':orgId') ? allow !== 'anybody' : allow === 'signed-in') &&
    !ELSEWHERE.test(name),
)

/** The answers of all reads about the things that stand here, and the rights of the others here. */
export async function standing(place: Place, owner: Visitor, others: readonly Visitor[] = []): Promise<string[]> {
  const said = reads.map(async ([name, route]) => {
    const { status, text } = await answerTo(owner, route, callOf(route, { path: () => place }))
    const named = Object.entries(place).flatMap(([kind, ids]) =>
      ids.filter(id => new RegExp(`"${kind}":${id}\\b`).test(text)).map(id => `${kind} ${id}`),
    )
    // The rights there: in an archived one nobody may do anything.
    const rights = [...text.matchAll(/"(?:role|myRole|projectRole|archivedAt|isPrivate)":[^,}]+/g)]
      .map(String)
      .toSorted()
    return [`${name} ${status} ${rights.join()}`, ...named]
  })
  const roles = [owner, ...others].map(async (somebody, at) => {
    const response = await somebody.send(`/api/members/organizations/${place.orgId![0]}/me`)
    const { data } = (await response.json()) as { data?: { role: string } }
    return [`person ${at} ${response.status} ${data?.role}`]
  })
  return (await Promise.all([...said, ...roles])).flat()
}

/** The facts of before that are gone now. */
export const lost = (before: readonly string[], now: readonly string[]) => {
  const still = new Set(now)
  return before.filter(fact => !still.has(fact))
}
