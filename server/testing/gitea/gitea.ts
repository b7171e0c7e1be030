// Gitea on loopback, with a memory, as far as issues go: the API, people who act, and webhooks.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  addComment,
  addLabel,
  addMilestone,
  deleteComment,
  deleteIssue,
  editComment,
  editIssue,
  openIssue,
  tellOfRepository,
} from './deeds.ts'
import { answerTo } from './routes.ts'
import { fullName, nextId, repositoryAt, type Repository, type User, userOf, type World } from './world.ts'

async function serve(world: World, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url!, world.url)
  const body = await text(request)
  const fault = world.faults.shift()
  if (fault !== undefined) return void response.writeHead(fault, { 'retry-after': '42' }).end()
  const by = world.tokens.get(request.headers.authorization?.replace(/^token /, '') ?? '')
  const method = request.method!
  const path = url.pathname.replace('/api/v1', '')
  const call = { world, method, path, query: url.searchParams, body: body ? (JSON.parse(body) as object) : {} }
  const answer = by
    ? answerTo({ ...call, by, body: { ...call.body } })
    : { status: 401, body: { message: 'token is required' } }
  const { status, body: data, total, location } = answer
  response.writeHead(status, {
    'content-type': 'application/json;charset=utf-8',
    ...(total !== undefined && { 'x-total-count': String(total) }),
    ...(location && { location }),
  })
  response.end(data === undefined ? undefined : JSON.stringify(data))
}

/** @property webhookSecret of every webhook that it sends */
export async function openGitea({ webhookSecret = 'gitea-secret' } = {}) {
  const world: World = {
    url: '',
    lastId: 100,
    ahead: 0,
    users: new Map(),
    repositories: new Map(),
    former: new Map(),
    tokens: new Map(),
    hook: null,
    sending: Promise.resolve(),
    faults: [],
  }
  const problems: unknown[] = []
  const server = createServer((request, response) => {
    void serve(world, request, response).catch((problem: unknown) => {
      problems.push(problem)
      response.writeHead(500).end()
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  world.url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    url: world.url,
    webhookSecret,
    problems: () => problems,
    hookTo: (url: string) => void (world.hook = { url, secret: webhookSecret }),
    settled: () => world.sending,
    passTime: (ms: number) => void (world.ahead += ms),
    /** The next calls are answered by these, and not done. */
    fault: (...statuses: number[]) => void world.faults.push(...statuses),
    organization: (login: string) => userOf(world, login, true),
    repository: (at: string) => repositoryAt(world, at),
    /** A token of this account. */
    token: (login: string) => {
      const token = `token-of-${login}`
      world.tokens.set(token, userOf(world, login))
      return token
    },
    person: (login: string) => personOf(world, userOf(world, login)),
    stop: async () => {
      await world.sending
      server.closeAllConnections()
      server.close()
    },
  }
}

function personOf(world: World, me: User) {
  const issueAt = (at: string, number: number) => repositoryAt(world, at).issues.get(number)!
  const commentAt = (at: string, id: number) => repositoryAt(world, at).comments.get(id)!
  return {
    addRepository: (at: string) => {
      const [owner = '', name = ''] = at.split('/')
      const repository: Repository = {
        id: nextId(world),
        owner: userOf(world, owner, true),
        name,
        isArchived: false,
        lastNumber: 0,
        issues: new Map(),
        comments: new Map(),
        labels: new Map(),
        milestones: new Map(),
        people: new Set([me]),
      }
      world.repositories.set(repository.id, repository)
      tellOfRepository(world, me, repository, 'created')
      return repository
    },
    renameRepository: (at: string, name: string) => {
      const repository = repositoryAt(world, at)
      world.former.set(fullName(repository).toLowerCase(), repository)
      repository.name = name
    },
    archiveRepository: (at: string, isArchived = true) => void (repositoryAt(world, at).isArchived = isArchived),
    deleteRepository: (at: string) => {
      const repository = repositoryAt(world, at)
      world.repositories.delete(repository.id)
      tellOfRepository(world, me, repository, 'deleted')
    },
    addCollaborator: (at: string, login: string) => void repositoryAt(world, at).people.add(userOf(world, login)),
    openIssue: (at: string, { title }: { title: string }) => openIssue(world, me, repositoryAt(world, at), { title }),
    editIssue: (at: string, number: number, given: { title?: string; body?: string }) =>
      editIssue(world, me, issueAt(at, number), given),
    closeIssue: (at: string, number: number) => editIssue(world, me, issueAt(at, number), { isClosed: true }),
    reopenIssue: (at: string, number: number) => editIssue(world, me, issueAt(at, number), { isClosed: false }),
    deleteIssue: (at: string, number: number) => deleteIssue(world, me, issueAt(at, number)),
    comment: (at: string, number: number, body: string) => addComment(world, me, issueAt(at, number), body),
    editComment: (at: string, id: number, body: string) => editComment(world, me, commentAt(at, id), body),
    deleteComment: (at: string, id: number) => deleteComment(world, me, commentAt(at, id)),
    addLabel: (at: string, { name, color = 'ededed' }: { name: string; color?: string }) =>
      addLabel(world, repositoryAt(world, at), name, color),
    addMilestone: (at: string, { title, dueOn = null }: { title: string; dueOn?: string | null }) =>
      addMilestone(world, repositoryAt(world, at), title, dueOn),
  }
}

export type GiteaPerson = ReturnType<typeof personOf>
