// Issues of GitHub and all around them, as they are written inside an installation.
import {
  type RemoteChange,
  type RemoteForge,
  type RemoteMilestoneChange,
  type RemotePlace,
  type RemoteState,
  Unanswered,
  type Written,
} from '../forge.ts'
import { askFor, askWhole, type Inside, ISSUES, listed, type Parameters, REPOSITORY } from './calls.ts'
import { commentIn, instantOf, issueIn, labelIn, milestoneIn } from './shapes.ts'

const COMMENT = `${ISSUES}/comments/{commentId}`

type Writes = Extract<keyof RemoteForge, `${'create' | 'change' | 'remove' | 'rename'}${string}`>

export const writesOfGithub = (inside: (at: RemotePlace) => Inside): Pick<RemoteForge, Writes> => ({
  createIssue: (at, draft) => writeIssue(inside(at), `POST ${ISSUES}`, draft),
  changeIssue: (at, number, change) => writeIssue(inside(at), `PATCH ${ISSUES}/{number}`, change, { number }),
  createComment: (at, number, body) =>
    written(inside(at), `POST ${ISSUES}/{number}/comments`, { number, body }, commentIn),
  changeComment: (at, commentId, body) => written(inside(at), `PATCH ${COMMENT}`, { commentId, body }, commentIn),
  removeComment: (at, commentId) => removeComment(inside(at), commentId),
  createLabel: (at, label) => createLabel(inside(at), label),
  renameLabel: (at, from, to) => renameLabel(inside(at), from, to),
  createMilestone: (at, milestone) => createMilestone(inside(at), milestone),
  changeMilestone: (at, number, change) => {
    const fields = { number, ...milestoneFields(change) }
    return written(inside(at), `PATCH ${REPOSITORY}/milestones/{number}`, fields, surely(milestoneIn))
  },
})

/** Not found is gone only where its repository is still shown to us. */
async function written<Value>(
  { octokit, place }: Inside,
  line: string,
  parameters: Parameters,
  read: (value: unknown) => Value,
): Promise<Written<Value>> {
  try {
    const { data, requestId } = await askWhole(octokit, line, { ...place, ...parameters })
    return { value: read(data), requestId }
  } catch (error) {
    if (!(error instanceof Unanswered) || error.status !== 404) throw error
    if (await askFor(octokit, `GET ${REPOSITORY}`, place)) throw error
    const { message, status, requestId } = error
    throw new Unanswered(message, { status, requestId, reason: 'forbidden', cause: error })
  }
}

const surely =
  <Value>(read: (value: unknown) => Value | null) =>
  (value: unknown): Value => {
    const found = read(value)
    if (found) return found
    throw new Unanswered('an answer that is not as described')
  }

const STATES: Record<RemoteState, Parameters> = {
  open: { state: 'open' },
  completed: { state: 'closed', state_reason: 'completed' },
  dropped: { state: 'closed', state_reason: 'not_planned' },
}

/** GitHub refuses all of it for one assignee who cannot be given work there: they are found and left out. */
async function writeIssue(inside: Inside, line: string, change: RemoteChange, more: Parameters = {}) {
  const { state, ...rest } = change
  const fields = { ...more, ...rest, ...(state && STATES[state]) }
  try {
    return await written(inside, line, fields, issueIn)
  } catch (error) {
    const { assignees } = change
    if (!(error instanceof Unanswered) || !assignees?.length || !error.fields.includes('assignees')) throw error
    const able = await assignable(inside, assignees)
    if (able.length === assignees.length) throw error
    return written(inside, line, { ...fields, assignees: able }, issueIn)
  }
}

async function assignable({ octokit, place }: Inside, logins: readonly string[]) {
  const found: string[] = []
  for (const login of logins)
    if ((await askFor(octokit, `GET ${REPOSITORY}/assignees/{login}`, { ...place, login })) !== undefined)
      found.push(login)
  return found
}

async function removeComment(inside: Inside, commentId: number): Promise<Written<null>> {
  try {
    return await written(inside, `DELETE ${COMMENT}`, { commentId }, () => null)
  } catch (error) {
    if (error instanceof Unanswered && error.reason === 'gone') return { value: null, requestId: error.requestId }
    throw error
  }
}

const isTaken = (error: unknown) =>
  error instanceof Unanswered && error.reason === 'invalid' && error.message.includes('already_exists')

async function createLabel(inside: Inside, { name, color }: { name: string; color: string }) {
  try {
    return await written(inside, `POST ${REPOSITORY}/labels`, { name, color }, surely(labelIn))
  } catch (error) {
    if (!isTaken(error)) throw error
    return written(inside, `GET ${REPOSITORY}/labels/{name}`, { name }, surely(labelIn))
  }
}

const renameLabel = (inside: Inside, name: string, newName: string) =>
  written(inside, `PATCH ${REPOSITORY}/labels/{name}`, { name, new_name: newName }, surely(labelIn))

async function createMilestone(inside: Inside, { title, dueDate }: { title: string; dueDate: string | null }) {
  try {
    return await written(
      inside,
      `POST ${REPOSITORY}/milestones`,
      milestoneFields({ title, dueDate }),
      surely(milestoneIn),
    )
  } catch (error) {
    if (!isTaken(error)) throw error
    const all = await listed(inside.octokit, `GET ${REPOSITORY}/milestones`, { ...inside.place, state: 'all' })
    const value = all.map(each => milestoneIn(each)).find(each => each?.title === title)
    if (!value) throw error
    return { value, requestId: (error as Unanswered).requestId }
  }
}

const milestoneFields = ({ title, dueDate, isClosed }: RemoteMilestoneChange) => ({
  ...(title !== undefined && { title }),
  ...(dueDate !== undefined && { due_on: instantOf(dueDate) }),
  ...(isClosed !== undefined && { state: isClosed ? 'closed' : 'open' }),
})
