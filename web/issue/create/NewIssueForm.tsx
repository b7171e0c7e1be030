import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { type IssueRow, TITLE_MOST } from '#contract/issue'
import { detailText } from '#korean/issue'
import { newIssueText } from '#korean/new-issue'
import { fill } from '#korean/particle'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { IssueTextField } from '../text/fetched.ts'
import { useDebounced } from '../../ui/field/useDebounced.ts'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { IssueContext } from '../context.ts'
import { type BulkChanges, shownAfter } from '../store/store.ts'
import { FieldPicker } from '../FieldPicker.tsx'
import { fieldName, type Pickable, pickable } from '../pickable.ts'
import { Value } from '../detail/IssueProperties.tsx'
import styles from './NewIssueForm.module.css'
import { type useNewIssue, valuesShape } from './draft.ts'
import { useSimilar } from '../detail/connections.ts'

/** Until there is a value, the button says the field alone. */
function isChosen(row: IssueRow, field: Pickable) {
  if (field === 'priority') return row.priority !== 'NONE'
  if (field === 'assignee') return row.assigneeId !== null
  if (field === 'participants') return row.participantIds.length > 0
  if (field === 'tags') return row.tagIds.length > 0
  if (field === 'milestone') return row.milestoneId !== null
  if (field === 'start') return row.startDate !== null
  return field !== 'due' || row.dueDate !== null
}

type NewIssueFormProps = {
  around: IssueContext
  form: ReturnType<typeof useNewIssue>
  titleRef?: RefObject<HTMLInputElement | null>
}

export function NewIssueForm({ around, form, titleRef }: NewIssueFormProps) {
  const { title, body, row, fields, forget, change } = form
  const [picking, setPicking] = useState<{ field: Pickable; anchor: HTMLElement }>()
  function pick(changes: BulkChanges) {
    for (const name of Object.keys(fields)) if (!['title', 'body'].includes(name)) forget(name)
    change({ values: valuesShape.parse(shownAfter(row, changes)) })
  }
  // A tag that is only being made is chosen later, when more has been typed.
  const latest = useRef(pick)
  useEffect(() => void (latest.current = pick))
  return (
    <div className={styles.form}>
      <Refused form={form} />
      <TextField
        label={detailText.title}
        placeholder={newIssueText.placeholder}
        name="title"
        ref={titleRef}
        value={title}
        maxLength={TITLE_MOST}
        error={fields.title}
        onChange={next => {
          forget('title')
          change({ title: next })
        }}
        autoFocus
      />
      <Similar around={around} title={title} />
      <IssueTextField
        around={around}
        label={detailText.body}
        value={body}
        error={fields.body}
        isOptional
        onChange={next => {
          forget('body')
          change({ body: next })
        }}
      />
      <div className={styles.values}>
        {pickable.map(field => (
          <Button
            key={field}
            size="small"
            title={fill(detailText.change, { field: fieldName[field] })}
            onClick={({ currentTarget }) => setPicking({ field, anchor: currentTarget })}
          >
            {isChosen(row, field) ? (
              <>
                <Unseen>{fieldName[field]}: </Unseen>
                <Value around={around} row={row} field={field} />
              </>
            ) : (
              <small>{fieldName[field]}</small>
            )}
          </Button>
        ))}
      </div>
      {Object.entries(fields).map(
        ([name, sentence]) =>
          !['title', 'body'].includes(name) && (
            <p key={name} role="alert" className={styles.wrong}>
              {sentence}
            </p>
          ),
      )}
      <FieldPicker
        around={around}
        {...picking}
        field={picking?.field}
        rows={[row]}
        onChange={changes => latest.current(changes)}
        onClose={() => setPicking(undefined)}
      />
    </div>
  )
}

/** Issues that the server did not take while the next one was being written. */
const Refused = ({ form }: Pick<NewIssueFormProps, 'form'>) =>
  form.refused.map((written, at) => (
    <Banner
      // oxlint-disable-next-line react/no-array-index-key -- two may be the same
      key={at}
      kind="warn"
      role="status"
      isBox
      trailing={
        <Button kind="ghost" size="small" onClick={() => form.resume(written)}>
          {newIssueText.resume}
        </Button>
      }
    >
      {fill(newIssueText.refused, { title: written.title })}
    </Banner>
  ))

/** It may exist already. */
function Similar({ around, title }: Pick<NewIssueFormProps, 'around'> & { title: string }) {
  const similar = useSimilar(around.at, useDebounced(title)).data ?? []
  if (similar.length === 0 || title.trim() === '') return null
  return (
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
  )
}
