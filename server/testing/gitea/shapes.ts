// Things as Gitea writes them. Its times are those of its own place, which here is Korea.
import {
  type Comment,
  fullName,
  type Issue,
  type Label,
  type Milestone,
  type Repository,
  type User,
  type World,
} from './world.ts'

const OFFSET_MS = 9 * 3_600_000
const timeOf = (at: number) => new Date(at + OFFSET_MS).toISOString().replace(/\.\d+Z$/, '+09:00')

export const userShape = ({ url }: World, { id, login }: User) => ({
  id,
  login,
  login_name: '',
  full_name: '',
  email: `${login}@noreply.localhost`,
  avatar_url: `${url}/avatars/${id}`,
  html_url: `${url}/${login}`,
  username: login,
})

export const repositoryShape = (world: World, repository: Repository) => ({
  id: repository.id,
  owner: userShape(world, repository.owner),
  name: repository.name,
  full_name: fullName(repository),
  private: true,
  archived: repository.isArchived,
  html_url: `${world.url}/${fullName(repository)}`,
  default_branch: 'main',
  has_issues: true,
})

export const labelShape = ({ url }: World, repository: Repository, { id, name, color }: Label) => ({
  id,
  name,
  exclusive: false,
  is_archived: false,
  color,
  description: '',
  url: `${url}/api/v1/repos/${fullName(repository)}/labels/${id}`,
})

export const milestoneShape = ({ id, title, isClosed, dueOn, at }: Milestone) => ({
  id,
  title,
  description: '',
  state: isClosed ? 'closed' : 'open',
  open_issues: 0,
  closed_issues: 0,
  created_at: timeOf(at),
  updated_at: timeOf(at),
  closed_at: isClosed ? timeOf(at) : null,
  // A day that somebody picks on its page ends there a second before midnight.
  due_on: dueOn && (dueOn.length > 10 ? timeOf(Date.parse(dueOn)) : `${dueOn}T23:59:59+09:00`),
})

const pageOf = ({ url }: World, { repository, number }: Issue) => `${url}/${fullName(repository)}/issues/${number}`

export function issueShape(world: World, issue: Issue) {
  const { repository, assignees, number } = issue
  const people = assignees.map(each => userShape(world, each))
  return {
    id: issue.id,
    url: `${world.url}/api/v1/repos/${fullName(repository)}/issues/${number}`,
    html_url: pageOf(world, issue),
    number,
    user: userShape(world, issue.author),
    original_author: '',
    original_author_id: 0,
    title: issue.title,
    body: issue.body,
    ref: '',
    assets: [],
    labels: issue.labels.map(each => labelShape(world, repository, each)),
    milestone: issue.milestone && milestoneShape(issue.milestone),
    assignee: people[0] ?? null,
    assignees: people.length > 0 ? people : null,
    state: issue.isClosed ? 'closed' : 'open',
    is_locked: issue.isLocked,
    comments: [...repository.comments.values()].filter(each => each.issue === issue).length,
    created_at: timeOf(issue.createdAt),
    updated_at: timeOf(issue.updatedAt),
    closed_at: issue.isClosed ? timeOf(issue.updatedAt) : null,
    due_date: null,
    pull_request: null,
    repository: {
      id: repository.id,
      name: repository.name,
      owner: repository.owner.login,
      full_name: fullName(repository),
    },
    pin_order: 0,
  }
}

export const commentShape = (world: World, { id, issue, body, author, createdAt, updatedAt }: Comment) => ({
  id,
  html_url: `${pageOf(world, issue)}#issuecomment-${id}`,
  pull_request_url: '',
  issue_url: pageOf(world, issue),
  user: userShape(world, author),
  original_author: '',
  original_author_id: 0,
  body,
  assets: [],
  created_at: timeOf(createdAt),
  updated_at: timeOf(updatedAt),
})
