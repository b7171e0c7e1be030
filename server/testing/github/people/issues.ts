// Issues and all around them, by a person.
import { repositoryAt, type Account, type World } from '../state/world.ts'
import type { Issue, Label, LockReason, Milestone } from '../state/repository.ts'
import { addComment, deleteComment, editComment } from '../deeds/comments.ts'
import {
  convertIssue,
  deleteIssue,
  lockIssue,
  openIssue,
  transferIssue,
  updateIssue,
  type IssueChanges,
  type NewIssue,
} from '../deeds/issues.ts'
import { addLabel, deleteLabel, editLabel } from '../deeds/labels.ts'
import { addMilestone, deleteMilestone, editMilestone, type MilestoneGiven } from '../deeds/milestones.ts'

export function issueAt(world: World, at: string, number: number): Issue {
  const issue = repositoryAt(world, at).issues.get(number)
  if (!issue) throw new Error(`there is no ${at}#${number}`)
  return issue
}

function commentAt(world: World, at: string, id: number) {
  const comment = repositoryAt(world, at).comments.get(id)
  if (!comment) throw new Error(`there is no comment ${id} in ${at}`)
  return comment
}

function labelAt(world: World, at: string, name: string): Label {
  const label = repositoryAt(world, at).labels.get(name.toLowerCase())
  if (!label) throw new Error(`there is no label ${name} in ${at}`)
  return label
}

function milestoneAt(world: World, at: string, number: number): Milestone {
  const milestone = repositoryAt(world, at).milestones.get(number)
  if (!milestone) throw new Error(`there is no milestone ${number} in ${at}`)
  return milestone
}

const ownDeeds = (world: World, account: Account) => {
  const me = { account, app: null }
  const change = (at: string, number: number, changes: IssueChanges) =>
    updateIssue(world, me, issueAt(world, at, number), changes)
  const names = (at: string, number: number) => issueAt(world, at, number).labels.map(({ name }) => name)
  const logins = (at: string, number: number) => issueAt(world, at, number).assignees.map(({ login }) => login)
  return {
    openIssue: (at: string, given: NewIssue) => openIssue(world, me, repositoryAt(world, at), given),
    editIssue: change,
    closeIssue: (at: string, number: number, stateReason: 'completed' | 'not_planned' = 'completed') =>
      change(at, number, { state: 'closed', stateReason }),
    reopenIssue: (at: string, number: number) => change(at, number, { state: 'open' }),
    label: (at: string, number: number, ...more: string[]) =>
      change(at, number, { labels: [...names(at, number), ...more] }),
    unlabel: (at: string, number: number, ...less: string[]) =>
      change(at, number, { labels: names(at, number).filter(name => !less.includes(name)) }),
    assign: (at: string, number: number, ...more: string[]) =>
      change(at, number, { assignees: [...logins(at, number), ...more] }),
    unassign: (at: string, number: number, ...less: string[]) =>
      change(at, number, { assignees: logins(at, number).filter(login => !less.includes(login)) }),
    setMilestone: (at: string, number: number, milestone: number | null) => change(at, number, { milestone }),
    lockIssue: (at: string, number: number, reason: LockReason | null = null) =>
      lockIssue(world, me, issueAt(world, at, number), true, reason),
    unlockIssue: (at: string, number: number) => lockIssue(world, me, issueAt(world, at, number), false),
    convertIssue: (at: string, number: number) => convertIssue(world, me, issueAt(world, at, number)),
    deleteIssue: (at: string, number: number) => deleteIssue(world, me, issueAt(world, at, number)),
    transferIssue: (at: string, number: number, to: string) =>
      transferIssue(world, me, issueAt(world, at, number), repositoryAt(world, to)),
    comment: (at: string, number: number, body: string) => addComment(world, me, issueAt(world, at, number), body),
    editComment: (at: string, id: number, body: string) => editComment(world, me, commentAt(world, at, id), body),
    deleteComment: (at: string, id: number) => deleteComment(world, me, commentAt(world, at, id)),
  }
}

export const issueDeeds = (world: World, me: Account) => ({
  ...ownDeeds(world, me),
  addLabel: (at: string, given: { name: string; color?: string; description?: string | null }) =>
    addLabel(world, me, repositoryAt(world, at), given),
  editLabel: (at: string, name: string, given: { name?: string; color?: string; description?: string | null }) =>
    editLabel(world, me, repositoryAt(world, at), labelAt(world, at, name), given),
  deleteLabel: (at: string, name: string) => deleteLabel(world, me, repositoryAt(world, at), labelAt(world, at, name)),
  addMilestone: (at: string, given: MilestoneGiven) => addMilestone(world, me, repositoryAt(world, at), given),
  editMilestone: (at: string, number: number, given: Partial<MilestoneGiven>) =>
    editMilestone(world, me, repositoryAt(world, at), milestoneAt(world, at, number), given),
  deleteMilestone: (at: string, number: number) =>
    deleteMilestone(world, me, repositoryAt(world, at), milestoneAt(world, at, number)),
})
