// Everything that the pretended Gitea remembers.
export type User = { id: number; login: string; isOrganization: boolean }
export type Label = { id: number; name: string; color: string }
export type Milestone = {
  id: number
  title: string
  isClosed: boolean
  /** `YYYY-MM-DD`, or an instant as it was given. */
  dueOn: string | null
  at: number
}
export type Comment = { id: number; issue: Issue; body: string; author: User; createdAt: number; updatedAt: number }
export type Issue = {
  id: number
  number: number
  repository: Repository
  title: string
  body: string
  author: User
  isClosed: boolean
  isLocked: boolean
  labels: Label[]
  assignees: User[]
  milestone: Milestone | null
  createdAt: number
  updatedAt: number
}
export type Repository = {
  id: number
  owner: User
  name: string
  isArchived: boolean
  lastNumber: number
  issues: Map<number, Issue>
  comments: Map<number, Comment>
  labels: Map<number, Label>
  milestones: Map<number, Milestone>
  /** Those who can be given work. */
  people: Set<User>
}
export type World = {
  url: string
  lastId: number
  ahead: number
  users: Map<string, User>
  repositories: Map<number, Repository>
  /** Former full names in lower case. */
  former: Map<string, Repository>
  /** The accounts that tokens stand for. */
  tokens: Map<string, User>
  hook: { url: string; secret: string } | null
  sending: Promise<void>
  /** Answers that the next calls get instead. */
  faults: number[]
}

export const nextId = (world: World) => ++world.lastId
/** Of seconds. */
export const nowOf = (world: World) => Math.floor((Date.now() + world.ahead) / 1_000) * 1_000

export const fullName = ({ owner, name }: Repository) => `${owner.login}/${name}`

export function userOf(world: World, login: string, isOrganization = false): User {
  const known = world.users.get(login.toLowerCase())
  if (known) return known
  const user = { id: nextId(world), login, isOrganization }
  world.users.set(login.toLowerCase(), user)
  return user
}

export function repositoryAt(world: World, at: string): Repository {
  const found = [...world.repositories.values()].find(each => fullName(each).toLowerCase() === at.toLowerCase())
  if (!found) throw new Error(`there is no repository ${at}`)
  return found
}
