// Joins the small files that pages would be cut into, where the requests that this saves weigh more than what some pages
// then fetch in vain.

/** Modules that are fetched together. Weights say how often, beside each other's; a page has a file that no other page is in. */
export type Load = { modules: string[]; weight: number; isPage: boolean }

type Graph = {
  importsOf: (id: string) => string[]
  lettersOf: (id: string) => number
  /** Lies in a file that is always there. */
  isPlaced: (id: string) => boolean
}

/** A file to be. */
type Part = {
  modules: string[]
  letters: number
  /** Those that fetch it, by place in the list. */
  loads: Set<number>
  /** Imported by it, at whatever distance. */
  needs: Set<Part>
  pages: number
}

/** A request weighs as much as these letters of source, of which a fifth goes over the line. */
const REQUEST_LETTERS = 60_000

/** The name of the file of each module that is not placed. No file waits for another in a circle. */
export function joined(loads: Load[], graph: Graph): Map<string, string> {
  let parts = separate(loads, graph)
  const gains = new Map<Part, Map<Part, number>>()
  const weigh = (one: Part, others: Part[]) =>
    gains.set(one, new Map(others.map(other => [other, gainOf(one, other, loads)])))
  parts.forEach((one, at) => weigh(one, parts.slice(at + 1)))
  for (;;) {
    const best = bestOf(gains)
    if (!best) return namesOf(parts, loads)
    const { one, other, gain } = best
    // Joined with others since, one of them may have become larger, or lie between two files now.
    const now = isBetween(one, other) || isBetween(other, one) ? 0 : gainOf(one, other, loads)
    if (now < gain) {
      gains.get(one)!.set(other, now)
      continue
    }
    const both = join(one, other, parts)
    parts = [...parts.filter(part => part !== one && part !== other), both]
    for (const gone of [one, other]) {
      gains.delete(gone)
      for (const others of gains.values()) others.delete(gone)
    }
    weigh(both, parts.slice(0, -1))
  }
}

/** Each holds what the very same loads need. */
function separate(loads: Load[], graph: Graph): Part[] {
  const pages = new Set(loads.flatMap(({ modules, isPage }) => (isPage ? modules.slice(0, 1) : [])))
  const parts = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const [id, by] of loadsOfModules(loads, graph)) {
    if (graph.isPlaced(id)) continue
    const key = [...by].join()
    const part = parts.get(key) ?? { modules: [], letters: 0, loads: by, needs: new Set(), pages: 0 }
    parts.set(key, part)
    partOf.set(id, part)
    part.modules.push(id)
    part.letters += graph.lettersOf(id)
    if (pages.has(id)) part.pages++
  }
  for (const part of parts.values()) {
    for (const id of part.modules.flatMap(graph.importsOf)) {
      const needed = partOf.get(id)
      if (needed && needed !== part) part.needs.add(needed)
    }
  }
  // A set that grows while it is walked through is walked to its new end.
  for (const { needs } of parts.values())
    for (const needed of needs) for (const further of needed.needs) needs.add(further)
  return [...parts.values()]
}

function loadsOfModules(loads: Load[], { importsOf }: Graph) {
  const found = new Map<string, Set<number>>()
  for (const [at, { modules }] of loads.entries()) {
    const left = [...modules]
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const by = found.get(id) ?? new Set()
      found.set(id, by)
      if (by.has(at)) continue
      by.add(at)
      left.push(...importsOf(id))
    }
  }
  return found
}

/** In letters, by weight: requests that are saved, less what is fetched in vain. */
function gainOf(one: Part, other: Part, loads: Load[]) {
  if (one.pages + other.pages > 1) return 0
  const weightOf = (ats: Set<number>) => [...ats].reduce((sum, at) => sum + loads[at]!.weight, 0)
  let gain = weightOf(one.loads.intersection(other.loads)) * REQUEST_LETTERS
  if (gain === 0) return 0
  const all = one.loads.union(other.loads)
  for (const part of [one, other]) gain -= weightOf(all.difference(part.loads)) * part.letters
  for (const part of one.needs.union(other.needs)) {
    if (gain <= 0) return 0
    if (part !== one && part !== other) gain -= weightOf(all.difference(part.loads)) * (part.letters + REQUEST_LETTERS)
  }
  return Math.max(0, gain)
}

function bestOf(gains: Map<Part, Map<Part, number>>) {
  let best: { one: Part; other: Part; gain: number } | undefined
  for (const [one, others] of gains)
    for (const [other, gain] of others) if (gain > (best?.gain ?? 0)) best = { one, other, gain }
  return best
}

const isBetween = (from: Part, to: Part) => [...from.needs].some(part => part !== to && part.needs.has(to))

function join(one: Part, other: Part, parts: Part[]): Part {
  const both: Part = {
    modules: [...one.modules, ...other.modules],
    letters: one.letters + other.letters,
    loads: one.loads.union(other.loads),
    needs: one.needs.union(other.needs),
    pages: one.pages + other.pages,
  }
  both.needs.delete(one)
  both.needs.delete(other)
  for (const part of both.needs) part.loads = part.loads.union(both.loads)
  for (const part of parts) {
    if (!part.needs.has(one) && !part.needs.has(other)) continue
    part.needs.delete(one)
    part.needs.delete(other)
    part.needs = part.needs.union(both.needs).add(both)
  }
  return both
}

/** After the first of the loads that begin in a file, else after its first module. */
function namesOf(parts: Part[], loads: Load[]) {
  const times = new Map<string, number>()
  const names = new Map<string, string>()
  for (const { modules } of parts) {
    const begun = loads.find(load => modules.includes(load.modules[0]!))
    const path = begun?.modules[0] ?? modules.toSorted()[0]!
    const name = /([^/.]+)[^/]*$/.exec(path)![1]!
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    for (const id of modules) names.set(id, time === 1 ? name : `${name}-${time}`)
  }
  return names
}
