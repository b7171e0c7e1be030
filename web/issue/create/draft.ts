// The draft of a new issue.
import { z } from 'zod'
import { issueDraft, type IssueRow, issueRow } from '#contract/issue'
import { useStoredDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import type { IssueContext } from '../context.ts'
import type { Source } from './new-issue.ts'
import { type NewIssue, useCreateIssue } from '../store/store.ts'

export type Begun = Partial<Pick<NewIssue, 'stateId' | 'assigneeId' | 'milestoneId' | 'priority' | 'parentId'>>
export const valuesShape = issueRow.pick({
  stateId: true,
  priority: true,
  assigneeId: true,
  participantIds: true,
  tagIds: true,
  milestoneId: true,
  parentId: true,
  startDate: true,
  dueDate: true,
})
const writtenShape = z.object({ title: z.string(), body: z.string(), values: valuesShape })
type Written = z.infer<typeof writtenShape>
const draftShape = writtenShape.extend({
  key: z.string(),
  begun: z.string(),
  /** Issues that were refused while the next one was being written. */
  refused: z.array(writtenShape).default([]),
})
type Draft = z.infer<typeof draftShape>
type Values = z.infer<typeof valuesShape>

type Submitting = {
  onMade?: (made: IssueRow) => void
  /** Leads to the issue from the toast that says it was created. */
  onOpen?: (made: IssueRow) => void
  /** The form stays for another one. */
  isMore?: boolean
}

/** The draft stays until the issue is created, wherever one goes meanwhile; sent twice, it is created once. */
export function useNewIssue(around: IssueContext, begun: Begun, source?: Pick<Source, 'name' | 'title' | 'body'>) {
  const [draft, keep] = useStoredDraft(nameOf(around, source), draftShape)
  const create = useCreateIssue(around.at)
  const { fields, check, refuse, forget, forgetAll } = useFields(issueDraft)
  const empty = emptyRow(around)
  const blank = valuesShape.parse({ ...empty, ...definedOf(begun) })
  const from = JSON.stringify(definedOf(begun))
  const { title = '', body = '' } = source ?? {}
  const anew: Draft = { title, body, values: blank, key: crypto.randomUUID(), begun: from, refused: [] }
  const now = draft ?? anew
  // A draft goes on in the column in which it is asked for now.
  const values = living(now.begun === from ? now.values : { ...now.values, ...definedOf(begun) }, around, empty)
  function change(changes: Partial<Draft>) {
    const next = { ...now, values, ...changes }
    if (!isBegun(next, blank)) return keep(kept)
    // A draft that was sent in vain is another issue once it is changed.
    return keep(() => ({ ...next, begun: from, key: create.isIdle ? now.key : crypto.randomUUID() }))
  }
  /** Emptied, but for what was refused. */
  const kept = (known: Draft | undefined = now) =>
    known.refused.length > 0 ? { ...anew, refused: known.refused } : undefined
  const leave = () => keep(known => (known && !hasText(known) ? kept(known) : known))
  function discard() {
    forgetAll()
    keep(known => (isBegun(now, blank) ? kept(known) : undefined))
  }
  /** A refused one is written again; the present one takes its place. */
  function resume(written: Written) {
    forgetAll()
    const mine = { title: now.title, body: now.body, values }
    const others = now.refused.filter(each => each !== written)
    keep(() => ({ ...anew, ...written, refused: hasText(mine) ? [...others, mine] : others }))
  }
  /** @returns whether it was sent */
  function submit({ onMade, onOpen, isMore = false }: Submitting) {
    const { title, body, key } = now
    const sent: Draft = { ...now, values, begun: from }
    const wanted: NewIssue = { title, ...(body && { body }), ...values }
    if (!check(wanted)) return false
    // Issues that are written one after the other mostly share their values.
    const next = isBegun({ ...anew, values }, blank) ? { ...anew, values, refused: now.refused } : kept()
    // Sent again, the draft must not create another issue. The next one is written while this one is on its way.
    keep(() => (isMore ? next : sent))
    const creating = create.mutateAsync({ body: wanted, key, onOpen })
    void creating.then(
      made => {
        if (!isMore) keep(kept)
        onMade?.(made)
      },
      (error: unknown) => {
        if (!isMore) return refuse(error)
        keep(begun => afterRefusal(sent, begun, () => refuse(error)))
      },
    )
    return true
  }
  const row: IssueRow = { ...empty, ...values }
  const deeds = { change, submit, resume, leave, discard: draft && discard }
  return { ...now, row, fields, forget, ...deeds, isPending: create.isPending }
}

/** The refused one is written again, unless the next one is begun: that goes on, and the refused one waits. */
function afterRefusal(sent: Draft, next: Draft | undefined, say: () => void): Draft {
  const { title, body, values } = sent
  if (next && isBegun(next, values)) return { ...next, refused: [...next.refused, { title, body, values }] }
  say()
  return { ...sent, key: crypto.randomUUID(), refused: next?.refused ?? [] }
}

const nameOf = ({ at }: IssueContext, source: Pick<Source, 'name'> | undefined) =>
  `new issue ${at.projectId}${source ? ` ${source.name}` : ''}`

const hasText = ({ title, body }: Pick<Written, 'title' | 'body'>) => (title + body).trim() !== ''
const isBegun = (written: Written, blank: Values) =>
  hasText(written) || JSON.stringify(written.values) !== JSON.stringify(blank)

const definedOf = (begun: Begun) =>
  Object.fromEntries(Object.entries(begun).filter(([, value]) => value !== undefined)) as Partial<IssueRow>

const emptyRow = ({ at, workflow }: IssueContext): IssueRow => ({
  issueId: 0,
  projectId: at.projectId,
  number: 0,
  title: '',
  stateId: (workflow.states.find(({ category }) => category === 'unstarted') ?? workflow.states[0]!).stateId,
  priority: 'NONE',
  assigneeId: null,
  participantIds: [],
  tagIds: [],
  milestoneId: null,
  parentId: null,
  startDate: null,
  dueDate: null,
  rank: '',
  childCount: 0,
  childDoneCount: 0,
  commentCount: 0,
  fileCount: 0,
  creatorId: 0,
  version: 0,
  createdAt: '',
  updatedAt: '',
  completedAt: null,
})

/** A value chosen weeks ago may be gone. */
function living(values: Values, { workflow, people }: IssueContext, { stateId }: IssueRow): Values {
  const has = <K extends string>(list: readonly Record<K, number>[], key: K, id: number | null) =>
    list.some(each => each[key] === id)
  return {
    ...values,
    stateId: has(workflow.states, 'stateId', values.stateId) ? values.stateId : stateId,
    milestoneId: has(workflow.milestones, 'milestoneId', values.milestoneId) ? values.milestoneId : null,
    assigneeId: values.assigneeId !== null && people.has(values.assigneeId) ? values.assigneeId : null,
    participantIds: values.participantIds.filter(memberId => people.has(memberId)),
    tagIds: values.tagIds.filter(tagId => has(workflow.tags, 'tagId', tagId)),
  }
}
