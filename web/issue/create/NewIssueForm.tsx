import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { issueDraft, type IssueRow, issueRow, TITLE_MOST } from '#contract/issue'
import { detailText, newIssueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { useStoredDraft } from '../../drafts.ts'
import { useFields } from '../../fields.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { useDebounced } from '../../ui/field/useDebounced.ts'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { IssueContext } from '../context.ts'
import { type NewIssue, shownAfter, useCreateIssue } from '../store/store.ts'
import { FieldPicker } from '../FieldPicker.tsx'
import { fieldName, type Pickable } from '../pickable.ts'
import { Value } from '../detail/IssueProperties.tsx'
import styles from './NewIssueForm.module.css'
import { useSimilar } from '../detail/connections.ts'

export type Begun = Partial<Pick<NewIssue, 'stateId' | 'assigneeId' | 'milestoneId' | 'priority' | 'parentId'>>
const valuesShape = issueRow.pick({
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
const draftShape = z.object({
  title: z.string(),
  body: z.string(),
  values: valuesShape,
  key: z.string(),
  begun: z.string(),
})
type Draft = z.infer<typeof draftShape>
type Values = z.infer<typeof valuesShape>

const shown: readonly Pickable[] = [
  'state',
  'priority',
  'assignee',
  'participants',
  'tags',
  'milestone',
  'start',
  'due',
]

/** The draft stays until the issue is created, wherever one goes meanwhile; sent twice, it is created once. */
export function useNewIssue(around: IssueContext, begun: Begun) {
  const [draft, keep] = useStoredDraft(`new issue ${around.at.projectId}`, draftShape)
  const create = useCreateIssue(around.at)
  const { fields, check, refuse, forget, forgetAll } = useFields(issueDraft)
  const empty = emptyRow(around)
  const blank = valuesShape.parse({ ...empty, ...definedOf(begun) })
  const from = JSON.stringify(definedOf(begun))
  const now = draft ?? { title: '', body: '', values: blank, key: crypto.randomUUID(), begun: from }
  // A draft goes on in the column in which it is asked for now.
  const values = living(now.begun === from ? now.values : { ...now.values, ...definedOf(begun) }, around, empty)
  const store = (changes: Partial<Draft>) => keep(() => ({ ...now, values, begun: from, ...changes }))
  function change(changes: Partial<Draft>) {
    const next = { ...now, values, ...changes }
    const isNothing = (next.title + next.body).trim() === '' && JSON.stringify(next.values) === JSON.stringify(blank)
    if (isNothing) return keep(() => undefined)
    // A draft that was sent in vain is another issue once it is changed.
    return store(create.isIdle ? changes : { ...changes, key: crypto.randomUUID() })
  }
  function discard() {
    forgetAll()
    keep(() => undefined)
  }
  function submit(onMade: (made: IssueRow) => void) {
    const { title, body, key } = now
    const wanted: NewIssue = { title, ...(body && { body }), ...values }
    if (!check(wanted)) return
    // The next draft must not create this issue again.
    store({})
    create.mutate(
      { body: wanted, key },
      {
        onSuccess: made => {
          keep(() => undefined)
          onMade(made)
        },
        onError: refuse,
      },
    )
  }
  const row: IssueRow = { ...empty, ...values }
  return { ...now, row, fields, forget, change, submit, isPending: create.isPending, discard: draft && discard }
}

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

type NewIssueFormProps = { around: IssueContext; form: ReturnType<typeof useNewIssue> }

export function NewIssueForm({ around, form }: NewIssueFormProps) {
  const { title, body, row, fields, forget, change } = form
  const [picking, setPicking] = useState<Pickable>()
  const similar = useSimilar(around.at, useDebounced(title)).data ?? []
  return (
    <div className={styles.form}>
      <TextField
        label={detailText.title}
        placeholder={newIssueText.placeholder}
        name="title"
        value={title}
        maxLength={TITLE_MOST}
        error={fields.title}
        onChange={next => {
          forget('title')
          change({ title: next })
        }}
        autoFocus
      />
      {similar.length > 0 && title.trim() !== '' && (
        <div className={styles.similar}>
          <p>{newIssueText.similar}</p>
          <ul>
            {similar.map(({ issueId, projectId, key, title: other, state }) => (
              <li key={issueId}>
                <StateGlyph state={state} label={state.name} />
                <Link
                  to="/org/$orgId/project/$projectId/issue/$issueId"
                  params={{
                    orgId: String(around.at.orgId),
                    projectId: String(projectId),
                    issueId: String(issueId),
                  }}
                  target="_blank"
                >
                  {key} {other}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextArea
        label={detailText.body}
        name="body"
        rows={6}
        value={body}
        error={fields.body}
        onChange={next => {
          forget('body')
          change({ body: next })
        }}
      />
      <div className={styles.values}>
        {shown.map(field => (
          <Button
            key={field}
            size="small"
            title={fill(detailText.change, { field: fieldName[field] })}
            onClick={() => setPicking(field)}
          >
            <Value around={around} row={row} field={field} />
          </Button>
        ))}
      </div>
      {Object.entries(fields).map(
        ([name, sentence]) =>
          name !== 'title' &&
          name !== 'body' && (
            <p key={name} role="alert" className={styles.wrong}>
              {sentence}
            </p>
          ),
      )}
      <FieldPicker
        around={around}
        field={picking}
        rows={[row]}
        onChange={changes => {
          for (const name of Object.keys(fields)) if (name !== 'title' && name !== 'body') forget(name)
          change({ values: valuesShape.parse(shownAfter(row, changes)) })
        }}
        onClose={() => setPicking(undefined)}
      />
    </div>
  )
}
