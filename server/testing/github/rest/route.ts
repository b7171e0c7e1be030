// A call of the API and the routes that answer it.
import type { Repository } from '../state/repository.ts'
import type { World } from '../state/world.ts'
import { repositoryFor, type Access } from './access.ts'
import type { Answer } from './answer.ts'

export type Call = {
  world: World
  access: Access
  method: string
  /** With the address of the API before its path. */
  url: URL
  path: string
  params: Record<string, string>
  body: Record<string, unknown>
  headers: Record<string, string | string[] | undefined>
  /** The repository of the address, if the call may do this there. */
  in: (area: string, least?: 'read' | 'write') => Repository
}

export type Handler = (call: Call) => Answer | Promise<Answer>
export type Route = { method: string; pattern: string; expression: RegExp; handler: Handler }

const REPOSITORY = '/repos/{owner}/{repo}'
const BY_NAME = '(?:/repos/(?<owner>[^/]+)/(?<repo>[^/]+)|/repositories/(?<id>\\d+))'

/** Names of branches may have slashes. */
const LONG = ['ref', 'branch', 'basehead', 'name']

function expressionOf(pattern: string) {
  const isRepository = pattern.startsWith(REPOSITORY)
  const rest = isRepository ? pattern.slice(REPOSITORY.length) : pattern
  const path = rest.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${LONG.includes(name) ? '.+' : '[^/]+'})`)
  return new RegExp(`^${isRepository ? BY_NAME : ''}${path}$`)
}

/** Written as the published description writes them, so that each can be held to it. */
export const route = (method: string, pattern: string, handler: Handler): Route => ({
  method,
  pattern,
  expression: expressionOf(pattern),
  handler,
})

const decoded = (groups: Record<string, string | undefined> | undefined) =>
  Object.fromEntries(
    Object.entries(groups ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, decodeURIComponent(value)]],
    ),
  )

export function findRoute(routes: readonly Route[], method: string, path: string) {
  for (const each of routes) {
    const found = each.method === method ? each.expression.exec(path) : null
    if (found) return { route: each, params: decoded(found.groups) }
  }
  return undefined
}

export function callOf(given: Omit<Call, 'in'>): Call {
  const { world, access, params, path, url, method } = given
  const rest = path.split('/').slice(4).join('/')
  const isGet = method === 'GET'
  return {
    ...given,
    in: (area, least = 'read') =>
      repositoryFor(world, access, params, { area, least, rest: `${rest && `/${rest}`}${url.search}`, isGet }),
  }
}

export const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
export const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : undefined
