// Finds out by whose right a call is made, and what that right is.
import { createVerify } from 'node:crypto'
import { atLeast, fullName, roleOf, type Repository, type Role } from '../state/repository.ts'
import { isCovered, type App, type Installation, type Token, type World } from '../state/world.ts'
import type { Actor } from '../deeds/issues.ts'
import {
  ARCHIVED,
  BAD_CREDENTIALS,
  moved,
  NOT_ACCESSIBLE,
  NOT_FOUND,
  NOT_SIGNED_IN,
  SUSPENDED,
  unauthorized,
  type Answer,
} from './answer.ts'

export type Access = { kind: 'nobody' } | { kind: 'app'; app: App } | Token

/** Thrown by what a route needs, and sent as it is. */
export class Refused extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(JSON.stringify(answer.body))
    this.answer = answer
  }
}
export const refuse = (answer: Answer): never => {
  throw new Refused(answer)
}

const TEN_MINUTES = 600
const partOf = (text: string | undefined) => {
  try {
    return JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The key of the App must have signed it, for ten minutes at most. */
function appOf(world: World, jwt: string): App {
  const [head, body, signature = ''] = jwt.split('.')
  const { iss, exp, iat } = partOf(body)
  const app = [...world.apps.values()].find(({ id, clientId }) => iss === clientId || Number(iss) === id)
  if (!app) return refuse(NOT_FOUND)
  const now = world.now() / 1000
  if (partOf(head).alg !== 'RS256') refuse(unauthorized('A JSON web token could not be decoded'))
  if (typeof exp !== 'number' || exp <= now)
    refuse(
      unauthorized(
        "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
      ),
    )
  if ((exp as number) > now + TEN_MINUTES + 60)
    refuse(unauthorized("'Expiration time' claim ('exp') is too far in the future"))
  if (typeof iat !== 'number' || iat > now + 5)
    refuse(
      unauthorized("'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued"),
    )
  const isOurs = createVerify('RSA-SHA256').update(`${head}.${body}`).verify(app.publicKey, signature, 'base64url')
  return isOurs ? app : refuse(unauthorized('A JSON web token could not be decoded'))
}

export function accessOf(world: World, authorization: string | undefined): Access {
  if (!authorization) return { kind: 'nobody' }
  const text = /^(?:bearer|token)\s+(\S+)$/i.exec(authorization)?.[1]
  if (!text) return authorization.startsWith('Basic ') ? { kind: 'nobody' } : refuse(BAD_CREDENTIALS)
  if (text.split('.').length === 3) return { kind: 'app', app: appOf(world, text) }
  const token = world.tokens.get(text)
  if (!token || token.until <= world.now()) return refuse(BAD_CREDENTIALS)
  if (token.kind === 'installation' && token.installation.suspendedAt) return refuse(SUSPENDED)
  return token
}

export const needApp = (access: Access): App =>
  access.kind === 'app' ? access.app : refuse(unauthorized('A JSON web token could not be decoded'))

export const needInstallation = (access: Access) =>
  access.kind === 'installation' ? access : refuse(access.kind === 'nobody' ? NOT_SIGNED_IN : NOT_ACCESSIBLE)

export const needUser = (access: Access) =>
  access.kind === 'user' ? access : refuse(access.kind === 'nobody' ? NOT_SIGNED_IN : NOT_ACCESSIBLE)

export const reaches = (token: Token & { kind: 'installation' }, repository: Repository) =>
  isCovered(token.installation, repository) && (token.repositoryIds?.has(repository.id) ?? true)

const installedFor = (world: World, app: App, repository: Repository): Installation | undefined =>
  [...world.installations.values()].find(each => each.app === app && isCovered(each, repository) && !each.suspendedAt)

const ROLES: Record<string, Role> = { read: 'read', triage: 'triage', write: 'write' }

/** A token of a person reaches as far as both the person and the App. */
function userMay(
  world: World,
  { account, app }: Token & { kind: 'user' },
  repository: Repository,
  area: string,
  least: 'read' | 'write',
) {
  const role = roleOf(account, repository)
  const level = installedFor(world, app, repository)?.permissions[area]
  if (!role || (repository.isPrivate && !level)) return NOT_FOUND
  // Everybody who reads may write issues and comments.
  const needed = area === 'issues' ? 'read' : least
  if (!atLeast(role, ROLES[needed]!)) return NOT_FOUND
  return least === 'read' || level === 'write' ? null : NOT_ACCESSIBLE
}

function problemOf(
  world: World,
  access: Access,
  repository: Repository,
  area: string,
  least: 'read' | 'write',
): Answer | null {
  const isOpen = !repository.isPrivate && least === 'read'
  if (access.kind === 'app') return NOT_FOUND
  if (access.kind === 'nobody') return isOpen ? null : repository.isPrivate ? NOT_FOUND : NOT_SIGNED_IN
  if (access.kind === 'user') return userMay(world, access, repository, area, least)
  if (!reaches(access, repository)) return isOpen ? null : repository.isPrivate ? NOT_FOUND : NOT_ACCESSIBLE
  // A permission that was taken away counts at once, also for a token that has it.
  const levels = [access.permissions[area], access.installation.permissions[area]]
  const isEnough = levels.every(level =>
    least === 'read' ? level !== undefined : level === 'write' || level === 'admin',
  )
  return isEnough || isOpen ? null : NOT_ACCESSIBLE
}

/** The repository of an address, if the call may do this there. Its former address leads to its id. */
export function repositoryFor(
  world: World,
  access: Access,
  { owner, repo, id }: Record<string, string>,
  need: { area: string; least: 'read' | 'write'; rest: string; isGet: boolean },
): Repository {
  const { area, least, rest, isGet } = need
  const repository = id ? world.repositories.get(Number(id)) : world.names.get(`${owner}/${repo}`.toLowerCase())
  if (!repository || repository.isDeleted) return refuse(NOT_FOUND)
  const problem = problemOf(world, access, repository, area, least)
  if (problem) return refuse(problem)
  const isFormer = !id && fullName(repository).toLowerCase() !== `${owner}/${repo}`.toLowerCase()
  if (isFormer) return refuse(moved(`${world.apiUrl}/repositories/${repository.id}${rest}`, isGet))
  return least === 'write' && repository.isArchived ? refuse(ARCHIVED) : repository
}

export function actorOf(access: Access): Actor {
  if (access.kind === 'installation') return { account: access.installation.app.bot, app: access.installation.app }
  if (access.kind === 'user') return { account: access.account, app: access.app }
  return refuse(NOT_SIGNED_IN)
}
