import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BriefIssue } from '#contract/brief-issue'
import { type Issue, type RelationKind, relationKinds } from '#contract/issue'
import { detailText, relationNames } from '#korean/issue'
import { fill } from '#korean/particle'
import { ApiError } from '../../call.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { InlineField } from '../../ui/field/InlineField.tsx'
import { passFocus } from '../../ui/focus.ts'
import { Form } from '../../ui/field/Form.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { shareOf, StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { IssueContext } from '../context.ts'
import styles from './IssueConnections.module.css'
import { IssueFinder } from './IssueFinder.tsx'
import { Assignee } from '../list/IssueRow.tsx'
import { useRelateIssue, useUnrelateIssue } from './connections.ts'
import { useCreateIssue } from '../store/store.ts'

type Shared = { around: IssueContext; issue: Issue; mayEdit: boolean; heading: 'h2' | 'h3' }

/** The child issues: each line leads to one, and another is created by typing its title. */
export function IssueChildren({ around, issue, mayEdit, heading: Heading }: Shared) {
  const { children, issueId, ancestors } = issue
  const create = useCreateIssue(around.at)
  const [title, setTitle] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [sent, setSent] = useState<{ title: string; key: string }>()
  const adder = useRef<HTMLButtonElement>(null)
  const [wrong] = create.error instanceof ApiError ? Object.values(create.error.fields) : []
  // The third level has none below it.
  const mayHave = mayEdit && ancestors.length < 2
  if (children.length === 0 && !mayHave) return null
  const done = children.filter(({ state }) => state.category === 'completed').length
  function stop() {
    setAdding(false)
    passFocus(() => adder.current)
  }
  function add() {
    if (title.trim() === '') return stop()
    // A retry after a failure creates the same issue.
    const key = sent?.title === title ? sent.key : crypto.randomUUID()
    setSent({ title, key })
    setTitle('')
    return create.mutate(
      { body: { title, parentId: issueId }, key },
      { onError: () => setTitle(typed => (typed === '' ? title : typed)) },
    )
  }
  return (
    <section className={styles.section}>
      <Heading>
        {detailText.children}{' '}
        {children.length > 0 && (
          <span>
            {done}/{children.length}
          </span>
        )}
      </Heading>
      <ul>
        {children.map(child => (
          <Line key={child.issueId} around={around} issue={child} />
        ))}
      </ul>
      {mayHave &&
        (isAdding ? (
          <Form className={styles.adder} onSubmit={add} onCancel={stop}>
            <InlineField
              label={detailText.childTitle}
              placeholder={detailText.childTitle}
              value={title}
              onChange={next => {
                create.reset()
                setTitle(next)
              }}
              error={wrong}
              autoFocus
              onBlur={() => title.trim() === '' && setAdding(false)}
            />
          </Form>
        ) : (
          <Button ref={adder} kind="ghost" size="small" onClick={() => setAdding(true)}>
            <Plus />
            {detailText.addChild}
          </Button>
        ))}
    </section>
  )
}

export function IssueRelations({ around, issue, mayEdit, heading: Heading }: Shared) {
  const at = { ...around.at, issueId: issue.issueId }
  const [relate, unrelate] = [useRelateIssue(at), useUnrelateIssue(at)]
  const [kind, setKind] = useState<RelationKind>()
  if (issue.relations.length === 0 && !mayEdit) return null
  const kinds = relationKinds.filter(each => issue.relations.some(relation => relation.kind === each))
  return (
    <section className={styles.section}>
      <Heading>{detailText.relations}</Heading>
      {kinds.map(each => (
        <div key={each}>
          <p>{relationNames[each]}</p>
          <ul>
            {issue.relations
              .filter(relation => relation.kind === each)
              .map(({ relationId, issue: other }) => (
                <Line key={relationId} around={around} issue={other}>
                  {mayEdit && (
                    <Button
                      kind="ghost"
                      size="small"
                      isIcon
                      aria-label={fill(detailText.unrelate, { key: other.key })}
                      onClick={() => unrelate.mutate(relationId)}
                    >
                      <X />
                    </Button>
                  )}
                </Line>
              ))}
          </ul>
        </div>
      ))}
      {mayEdit && (
        <Menu
          label={detailText.relate}
          kind="ghost"
          size="small"
          trigger={
            <>
              <Plus />
              {detailText.relate}
            </>
          }
          items={relationKinds.map(each => ({ id: each, label: relationNames[each], onAction: () => setKind(each) }))}
        />
      )}
      <IssueFinder
        around={around}
        isOpen={kind !== undefined}
        label={kind ? relationNames[kind] : ''}
        except={issue.issueId}
        onFound={({ issueId: otherIssueId }) => kind && relate.mutate({ kind, otherIssueId })}
        onClose={() => setKind(undefined)}
      />
    </section>
  )
}

/** Of an issue in another project only the category of its state is known. */
function shareLike({ at, workflow: { states } }: IssueContext, projectId: number, name: string) {
  const known = projectId === at.projectId ? states.find(state => state.name === name) : undefined
  return known && shareOf(states, known.stateId)
}

type LineProps = { around: IssueContext; issue: BriefIssue; children?: React.ReactNode }

export const Line = ({ around, issue: { issueId, projectId, key, title, state, assigneeId }, children }: LineProps) => (
  <li className={styles.line}>
    <StateGlyph state={state} share={shareLike(around, projectId, state.name)} label={state.name} />
    <Link
      to="/org/$orgId/project/$projectId/issue/$issueId"
      params={{ orgId: String(around.at.orgId), projectId: String(projectId), issueId: String(issueId) }}
    >
      <span>{key}</span> {title}
    </Link>
    {assigneeId !== null && <Assignee around={around} memberId={assigneeId} size={20} />}
    {children}
  </li>
)
