// The organization chart: who stands where, in the order of the house, and what is left of it when one searches.
import type { Department, Position } from '#contract/department'
import type { BriefPerson } from '#contract/member'
import { matches } from '#korean/match'
import { branchesOf, totalsOf } from '../../member/department-tree.ts'

/** Somebody in one department, with the position they have there. */
export type Seat = { person: BriefPerson; position: string; isHead: boolean; isPrimary: boolean }

/** A department, what is below it, and who is in it. `deptId` is null for those who are in none. */
export type Node = {
  deptId: number | null
  name: string
  head: Seat | undefined
  seats: readonly Seat[]
  /** With everybody below, each once. */
  total: number
  children: readonly Node[]
}

const alphabet = new Intl.Collator('ko')
const LAST = Number.MAX_SAFE_INTEGER

type Parts = {
  departments: readonly Department[]
  positions: readonly Position[]
  people: readonly BriefPerson[]
  /** The name for members of no department. */
  nowhere: string
}

/** The departments on top, and last those who are in none. */
export function chartOf({ departments, positions, people, nowhere }: Parts): Node[] {
  const branches = branchesOf(departments)
  const totals = totalsOf(branches, people)
  const ranks = new Map(positions.map(({ positionId }, rank) => [positionId, rank]))
  const names = new Map(positions.map(({ positionId, name }) => [positionId, name]))
  const heads = new Map(departments.map(({ deptId, headMemberId }) => [deptId, headMemberId]))
  const known = new Set(heads.keys())
  const seated = new Map<number | null, { seat: Seat; rank: number }[]>()
  for (const person of people) {
    const places = person.assignments.filter(({ deptId }) => deptId !== null && known.has(deptId))
    for (const { deptId, positionId } of places.length ? places : [{ deptId: null, positionId: null }]) {
      const held = deptId === null ? (person.assignments[0]?.positionId ?? null) : positionId
      const seat: Seat = {
        person,
        position: names.get(held ?? 0) ?? '',
        isHead: deptId !== null && heads.get(deptId) === person.memberId,
        isPrimary: deptId === null || person.assignments[0]?.deptId === deptId,
      }
      const entry = { seat, rank: ranks.get(held ?? 0) ?? LAST }
      const others = seated.get(deptId)
      if (others) others.push(entry)
      else seated.set(deptId, [entry])
    }
  }
  const seatsOf = (deptId: number | null) =>
    (seated.get(deptId) ?? [])
      .toSorted(
        (one, two) =>
          Number(two.seat.isHead) - Number(one.seat.isHead) ||
          one.rank - two.rank ||
          alphabet.compare(one.seat.person.memberName, two.seat.person.memberName),
      )
      .map(({ seat }) => seat)
  /** The head may be a member of another department, as somebody who leads two. */
  const byId = new Map(people.map(person => [person.memberId, person]))
  const headFrom = (deptId: number): Seat | undefined => {
    const person = byId.get(heads.get(deptId) ?? 0)
    const position = names.get(person?.assignments[0]?.positionId ?? 0) ?? ''
    return person && { person, position, isHead: true, isPrimary: false }
  }
  const below = Map.groupBy(branches, ({ depth, parentId }) => (depth > 0 ? parentId : null))
  const nodesUnder = (parentId: number | null): Node[] =>
    (below.get(parentId) ?? []).map(({ deptId, name }) => {
      const seats = seatsOf(deptId)
      const head = seats[0]?.isHead ? seats[0] : headFrom(deptId)
      return { deptId, name, head, seats, total: totals.get(deptId) ?? 0, children: nodesUnder(deptId) }
    })
  const homeless = seatsOf(null)
  const rest: Node = {
    deptId: null,
    name: nowhere,
    head: undefined,
    seats: homeless,
    total: homeless.length,
    children: [],
  }
  return homeless.length > 0 ? [...nodesUnder(null), rest] : nodesUnder(null)
}

/** The matches, with everything above them: a department that matches keeps its people, others only those who match. */
export function foundIn(nodes: readonly Node[], query: string): Node[] {
  return nodes.flatMap(node => {
    const isNamed = matches(node.name, query)
    const seats = isNamed ? node.seats : node.seats.filter(({ person }) => matches(person.memberName, query))
    const children = foundIn(node.children, query)
    return isNamed || seats.length > 0 || children.length > 0 ? [{ ...node, seats, children }] : []
  })
}

/** All of them, each behind the one above it. */
export const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children)])
