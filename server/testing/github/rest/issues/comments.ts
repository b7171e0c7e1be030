// Calls about comments, of one issue or of a whole repository.
import { atLeast, inOrder, roleOf, type Comment, type Issue, type Repository } from '../../state/repository.ts'
import { commentShape } from '../../shape/issue.ts'
import { addComment, deleteComment, editComment } from '../../deeds/comments.ts'
import { actorOf, refuse } from '../access.ts'
import { forbidden, invalid, LOCKED, NO_CONTENT, NOT_FOUND, ok, paged } from '../answer.ts'
import { BODY_MOST, issueIn } from './issues.ts'
import { route, textIn, type Call } from '../route.ts'

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function sinceIn({ url }: Call): string {
  const since = url.searchParams.get('since')
  if (!since) return ''
  if (Number.isNaN(Date.parse(since))) refuse(invalid({ resource: 'IssueComment', field: 'since', code: 'invalid' }))
  return new Date(since).toISOString().replace(/\.\d+Z$/, 'Z')
}

function ofRepository(call: Call) {
  const repository = call.in('issues')
  const { searchParams } = call.url
  const [sort, direction] = [searchParams.get('sort'), searchParams.get('direction')]
  const since = sinceIn(call)
  const key = sort === 'updated' ? ({ updatedAt }: Comment) => updatedAt : ({ createdAt }: Comment) => createdAt
  const up = inOrder(repository, `comments ${sort}`, () =>
    [...repository.comments.values()].toSorted((a, b) => (sort ? compare(key(a), key(b)) : 0) || a.id - b.id),
  )
  const list = up.filter(({ updatedAt }) => updatedAt >= since)
  if (sort && direction !== 'asc') list.reverse()
  return paged(call.url, list, each => commentShape(call.world, each))
}

function ofIssue(call: Call) {
  const issue = issueIn(call.in('issues'), call)
  const since = sinceIn(call)
  const list = [...issue.comments.values()].filter(({ updatedAt }) => updatedAt >= since)
  return paged(call.url, list, each => commentShape(call.world, each))
}

function bodyIn({ body }: Call): string {
  const text = textIn(body.body)
  if (!text?.trim()) return refuse(invalid({ resource: 'IssueComment', field: 'body', code: 'missing_field' }))
  const message = `body is too long (maximum is ${BODY_MOST} characters)`
  if (text.length > BODY_MOST) refuse(invalid({ resource: 'IssueComment', field: 'body', code: 'custom', message }))
  return text
}

/** A locked one takes comments only of people who write in the repository, and never of an App. */
function isClosedTo({ access }: Call, { isLocked, isDiscussion, repository }: Issue) {
  if (isDiscussion) return true
  return isLocked && !(access.kind === 'user' && atLeast(roleOf(access.account, repository), 'write'))
}

function create(call: Call) {
  const issue = issueIn(call.in('issues', 'write'), call)
  if (isClosedTo(call, issue)) return LOCKED
  return ok(commentShape(call.world, addComment(call.world, actorOf(call.access), issue, bodyIn(call))), 201)
}

const commentIn = (repository: Repository, { params }: Call): Comment =>
  repository.comments.get(Number(params.comment_id)) ?? refuse(NOT_FOUND)

/** One's own, or anybody's for those who write in the repository. */
function changeable(call: Call): Comment {
  const repository = call.in('issues', 'write')
  const comment = commentIn(repository, call)
  const { access } = call
  const isOthers = access.kind === 'user' && comment.author !== access.account
  if (isOthers && !atLeast(roleOf(access.account, repository), 'write'))
    refuse(forbidden('Must have admin rights to Repository.'))
  return comment
}

const OF_REPOSITORY = '/repos/{owner}/{repo}/issues/comments'
const OF_ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}/comments'

export const commentRoutes = [
  route('GET', OF_REPOSITORY, ofRepository),
  route('GET', `${OF_REPOSITORY}/{comment_id}`, call =>
    ok(commentShape(call.world, commentIn(call.in('issues'), call))),
  ),
  route('PATCH', `${OF_REPOSITORY}/{comment_id}`, call => {
    const comment = changeable(call)
    return ok(commentShape(call.world, editComment(call.world, actorOf(call.access), comment, bodyIn(call))))
  }),
  route('DELETE', `${OF_REPOSITORY}/{comment_id}`, call => {
    deleteComment(call.world, actorOf(call.access), changeable(call))
    return NO_CONTENT
  }),
  route('GET', OF_ISSUE, ofIssue),
  route('POST', OF_ISSUE, create),
]
